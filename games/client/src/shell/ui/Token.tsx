/** The eight pieces, each a colour and a shape, drawn in 32 units. */

import type { ComponentChildren } from "preact";
import { mark, t } from "../i18n/catalogue";
import { chair } from "../store/selectors";
import type { Seat } from "../wire/messages";

const SHAPES: readonly { name: string; drawing: ComponentChildren }[] = [
  {
    name: mark("Sailboat"),
    drawing: <path d="M15 5.5V18H7.6zM17 8l7 10h-7zM6.5 20h19l-3.2 5.5H9.8z" />,
  },
  {
    name: mark("Car"),
    drawing: (
      <path d="M5 21v-2.6c0-1.6 1-2.6 2.8-2.9L10 10.7c.5-1 1.2-1.6 2.4-1.6h7c1.1 0 1.9.6 2.4 1.6l2.3 4.8c1.8.3 2.9 1.3 2.9 2.9V21h-2.2a3 3 0 0 1-5.8 0h-6a3 3 0 0 1-5.8 0zm6.7-5.6h3.5v-4h-1.8c-.4 0-.6.1-.8.5zm5.5 0h4.2l-1.6-3.5c-.2-.4-.4-.5-.8-.5h-1.8z" />
    ),
  },
  {
    name: mark("Top hat"),
    drawing: <path d="M9.5 7.5h13v8.2h-13zM9.5 17h13v3.3h4.5V24H5v-3.7h4.5z" />,
  },
  {
    name: mark("Cat"),
    drawing: (
      <path
        fill-rule="evenodd"
        d="M7.5 6l5 4.2h7L24.5 6v11.5c0 5.2-3.6 8.5-8.5 8.5s-8.5-3.3-8.5-8.5zM12 15a1.6 1.6 0 1 0 .1 3.2A1.6 1.6 0 0 0 12 15zm8 0a1.6 1.6 0 1 0 .1 3.2A1.6 1.6 0 0 0 20 15zm-5.2 5.2L16 21.8l1.2-1.6z"
      />
    ),
  },
  {
    name: mark("Rocket"),
    drawing: (
      <path
        fill-rule="evenodd"
        d="M16 3.5c4 3 5.2 7.6 5.2 12l3.3 4.2v5l-4.6-2.4h-7.8l-4.6 2.4v-5l3.3-4.2c0-4.4 1.2-9 5.2-12zm0 7.7a2.3 2.3 0 1 0 .1 4.6 2.3 2.3 0 0 0-.1-4.6zM14 23.6h4l-2 5z"
      />
    ),
  },
  {
    name: mark("Crown"),
    drawing: (
      <path d="M6.6 21.5L4.8 10.6l6.3 4.7L16 6.5l4.9 8.8 6.3-4.7-1.8 10.9zM6.8 23h18.4v2.8H6.8z" />
    ),
  },
  {
    name: mark("Pine"),
    drawing: <path d="M16 3.5l6.8 8.7h-3.6l5.8 8.3h-7.2V27h-3.6v-6.5H7l5.8-8.3H9.2z" />,
  },
  {
    name: mark("Bell"),
    drawing: (
      <path d="M16 4.5c1 0 1.7.7 1.7 1.7v.5c3.5.8 5.3 3.7 5.3 7.4v4.6l2.7 3.8H6.3L9 18.7v-4.6c0-3.7 1.8-6.6 5.3-7.4v-.5c0-1 .7-1.7 1.7-1.7zM13 24h6a3 3 0 0 1-6 0z" />
    ),
  },
];

export const TOKENS = SHAPES.length;

export function tokenName(token: number): string {
  return t(SHAPES[token % TOKENS]?.name ?? "");
}

interface TokenProps {
  token: number;
  /** The accessible name; without it the drawing is decoration. */
  label?: string | undefined;
  class?: string | undefined;
}

export function Token({ token, label, class: name = "" }: TokenProps) {
  return (
    <svg
      class={`ui-token ${name}`}
      viewBox="0 0 32 32"
      data-token={token % TOKENS}
      role={label === undefined ? undefined : "img"}
      aria-hidden={label === undefined ? true : undefined}
      aria-label={label}
    >
      <circle class="ui-token-rim" cx="16" cy="16" r="15.5" />
      <circle class="ui-token-face" cx="16" cy="16" r="14" />
      <g class="ui-token-shape">{SHAPES[token % TOKENS]?.drawing}</g>
    </svg>
  );
}

/** The token a seat plays with. */
export function SeatToken({ seat, label }: { seat: Seat; label?: string }) {
  return <Token token={chair(seat)?.token ?? seat} label={label} />;
}
