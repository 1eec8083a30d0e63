/** The boards in the dialog: pages that the server has drawn, in which presses and arrows are heard. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

const CHOICE = ".board-choice";

interface Props {
  readonly pages: readonly string[];
  /** The number of the board that the room has; undefined: the default one. */
  readonly chosen: number | undefined;
  readonly onChoose: (choice: DOMStringMap) => void;
  readonly onMore: (page: number) => void;
}

/** One page; a later one takes the focus from the button that has asked for it. */
function Page({ html, chosen, later }: { html: string; chosen: string; later: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(document.createRange().createContextualFragment(html));
    if (later) box.current?.querySelector<HTMLElement>(CHOICE)?.focus();
  }, [html]);
  useLayoutEffect(() => {
    for (const one of box.current?.querySelectorAll<HTMLElement>("[data-board]") ?? [])
      one.setAttribute("aria-pressed", String(one.dataset.board === chosen));
  }, [html, chosen]);
  return <div ref={box} />;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export function Boards({ pages, chosen, onChoose, onMore }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const heard = useRef({ onChoose, onMore });
  heard.current = { onChoose, onMore };
  useEffect(() => {
    const box = list.current;
    const press = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("button") : null;
      if (button?.matches(CHOICE)) heard.current.onChoose(button.dataset);
      const { page } = button?.dataset ?? {};
      if (page === undefined) return;
      button?.parentElement?.remove();
      heard.current.onMore(Number(page));
    };
    const walk = (event: KeyboardEvent) => {
      const choices = [...(box?.querySelectorAll<HTMLElement>(CHOICE) ?? [])];
      const at = choices.indexOf(event.target as HTMLElement);
      const next = choices[at + (STEPS[event.key] ?? 0)];
      if (at < 0 || STEPS[event.key] === undefined || next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    box?.addEventListener("click", press);
    box?.addEventListener("keydown", walk);
    return () => {
      box?.removeEventListener("click", press);
      box?.removeEventListener("keydown", walk);
    };
  }, []);
  return (
    <div ref={list} class="board-pages">
      {pages.map((html, at) => (
        <Page key={at} html={html} chosen={String(chosen ?? "")} later={at > 0} />
      ))}
    </div>
  );
}
