/** The icons of the studio, strokes on a grid of 24 as those of the table (shell/ui/Icon.tsx). */

const PATHS = {
  add: "M12 5v14M5 12h14",
  card: "M8.5 3.5h9a1.5 1.5 0 0 1 1.5 1.5v12M5 7h9a1.5 1.5 0 0 1 1.5 1.5v10.5a1.5 1.5 0 0 1-1.5 1.5H6.5A1.5 1.5 0 0 1 5 19z",
  bin: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10 11v5M14 11v5",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  down: "M6 9l6 6 6-6",
  groups: "M4 5h7v14H4zM13 5h7v14h-7zM4 9h7M13 9h7",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  measure: "M4 20h16M6.5 20v-7M12 20V5M17.5 20v-10",
  minus: "M5 12h14",
  paste: "M9 4h6v3H9zM9 5.5H6V20h12V5.5h-3M9 12h6M9 16h4",
  play: "M7 4.5v15l12-7.5z",
  redo: "M19 9H9.5a4.5 4.5 0 0 0 0 9H14M15.5 5L19.5 9l-4 4",
  reverse: "M5 8h13l-4-4M19 16H6l4 4",
  save: "M5 12.5l4.5 4.5L19 7",
  space: "M5 4h14v16H5zM5 9h14M9 13h6M10 16h4",
  swap: "M7 4v13l-3.5-3.5M17 20V7l3.5 3.5",
  table: "M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14",
  undo: "M5 9h9.5a4.5 4.5 0 0 1 0 9H10M8.5 5L4.5 9l4 4",
  up: "M6 15l6-6 6 6",
  warning: "M12 4L2.5 20h19zM12 10v4.5M12 17.5h.01",
} as const;

export type StudioIcon = keyof typeof PATHS;

export function Icon({ name }: { name: StudioIcon }) {
  return (
    <svg
      class="icon"
      data-turns={name === "undo" || name === "redo" || undefined}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

interface ToolProps {
  readonly icon: StudioIcon;
  readonly label: string;
  /** The label beside the icon, where there is room. */
  readonly text?: string | undefined;
  /** What stands in its place on a phone; if it is empty, the icon alone. */
  readonly short?: string | undefined;
  readonly reason?: string | undefined;
  readonly pressed?: boolean | undefined;
  readonly keys?: string | undefined;
  readonly kind?: string | undefined;
  onPress(): void;
}

/** A button with an icon; one with a reason is off, can be focused, and says why. */
export function Tool({
  icon,
  label,
  text,
  short,
  reason,
  pressed,
  keys,
  kind = "quiet",
  onPress,
}: ToolProps) {
  return (
    <button
      type="button"
      class={`button button-${kind} studio-tool`}
      aria-label={reason === undefined ? label : `${label}. ${reason}`}
      title={reason ?? label}
      aria-disabled={reason !== undefined || undefined}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      onClick={() => reason === undefined && onPress()}
    >
      <Icon name={icon} />
      {text !== undefined && (
        <span class={short === undefined ? undefined : "studio-wide"}>{text}</span>
      )}
      {short && <span class="studio-short">{short}</span>}
    </button>
  );
}
