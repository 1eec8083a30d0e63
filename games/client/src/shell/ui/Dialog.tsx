/** A modal dialog: the browser's own, so that focus stays inside, Escape closes and the page behind is inert. */

import styles from "opoly/styles/dialogs.css?address";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../i18n/catalogue";
import { lazy } from "../parts/lazy";
import { DialogClock } from "./DialogClock";
import { Icon } from "./Icon";

interface DialogProps {
  title: ComponentChildren;
  onClose: () => void;
  children: ComponentChildren;
  /** A row of buttons that stays in sight under a content that scrolls. */
  actions?: ComponentChildren;
  class?: string | undefined;
}

function OpenDialog({ title, onClose, children, actions, class: name = "" }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) {
        opener.focus();
      } else {
        // What opened it may be gone, such as a deed that has been bought: the focus goes to my actions, not to the page.
        document.querySelector<HTMLElement>(".actions")?.focus({ preventScroll: true });
      }
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click closes from the backdrop, Escape does the same by keyboard
    <dialog
      ref={element}
      class={`ui-dialog ${name}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        close.current();
      }}
      onClick={(event) => event.target === element.current && close.current()}
    >
      <div class="ui-dialog-sheet">
        <header class="ui-dialog-head">
          <h2 id={heading}>{title}</h2>
          <DialogClock />
          <button
            type="button"
            class="ui-close"
            aria-label={t("Close")}
            onClick={() => close.current()}
          >
            <Icon name="close" />
          </button>
        </header>
        <div class="ui-dialog-body">{children}</div>
        {actions && <footer class="ui-dialog-actions">{actions}</footer>}
      </div>
    </dialog>
  );
}

/** Opens once its styles are here. */
export const Dialog = lazy(async () => OpenDialog, { styles: [styles] });
