/**
 * A button that copies a link; where the browser does not let it, the link stands there to be copied by hand. On a phone
 * there is one beside it that opens the phone's own way to share.
 */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n/catalogue";
import { Button } from "./Button";

const COPIED_FOR = 2500;

const canShare = (): boolean =>
  typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;

interface Props {
  readonly link: string;
  /** What it leads to, for those who hear the page. */
  readonly name: string;
}

export function CopyLink({ link, name }: Props) {
  const outcome = useSignal<"copied" | "refused" | undefined>(undefined);
  useEffect(() => {
    if (outcome.value !== "copied") return undefined;
    const timer = setTimeout(() => {
      outcome.value = undefined;
    }, COPIED_FOR);
    return () => clearTimeout(timer);
  }, [outcome.value]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      outcome.value = "copied";
    } catch {
      outcome.value = "refused";
    }
  };
  const share = () => {
    navigator.share({ url: link, title: document.title }).catch(() => {
      // Closed without choosing anybody.
    });
  };
  return (
    <>
      {canShare() && (
        <Button icon="share" onPress={share}>
          {t("Share")}
        </Button>
      )}
      <Button icon={outcome.value === "copied" ? "check" : "copy"} onPress={() => void copy()}>
        {outcome.value === "copied" ? t("Link copied") : t("Copy link")}
      </Button>
      <span class="visually-hidden" role="status">
        {outcome.value === "copied" && t("Link copied")}
      </span>
      {outcome.value === "refused" && (
        <input
          class="copy-link"
          readOnly
          value={link}
          aria-label={name}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}
