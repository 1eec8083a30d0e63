/** The icons: strokes on a grid of 24, in the colour of the text beside them. Always decoration; the name stands in words. */

import { later } from "../parts/later";

/** Those of a table at its beginning. */
const PATHS = {
  back: "M15 5l-7 7 7 7",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
  cards:
    "M8.5 3.5h9a1.5 1.5 0 0 1 1.5 1.5v12M5 7h9a1.5 1.5 0 0 1 1.5 1.5v10.5a1.5 1.5 0 0 1-1.5 1.5H6.5A1.5 1.5 0 0 1 5 19z",
  chat: "M4 5h16v11H10l-4 4v-4H4z",
  check: "M5 12.5l4.5 4.5L19 7",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  close: "M6 6l12 12M18 6L6 18",
  crown: "M4 18L3 8l5 4 4-7 4 7 5-4-1 10z",
  dice: "M5 5h14v14H5zM9 9h.01M15 15h.01M12 12h.01M15 9h.01M9 15h.01",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  gavel: "M13 5l6 6M10 8l6 6M14.5 3.5l6 6M8.5 9.5l6 6M11.5 12.5L4 20M13 21h8",
  gone: "M4 4l16 16M5 12.5a10 10 0 0 1 3.5-2.2M12 9a10 10 0 0 1 7 3.5M8.5 16a5 5 0 0 1 5-1.2M12 19.5h.01",
  handshake:
    "M3 8l4-2 5 2 5-2 4 2v7h-2.5L13 19.5a1.5 1.5 0 0 1-2 0L5.5 15H3zM12 8l-3.5 3.5c1.5 1.5 3 1 4.5-.5l5 4.5",
  hotel:
    "M5 21V5h14v16M3 21h18M9 9h.01M12 9h.01M15 9h.01M9 13h.01M12 13h.01M15 13h.01M10.5 21v-4h3v4",
  house: "M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-5h4v5",
  jail: "M4 4h16v16H4zM8 4v16M12 4v16M16 4v16",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  minus: "M5 12h14",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  mute: "M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.2.7 3.5 2.6 3.5 5.5",
  play: "M7 4.5v15l12-7.5z",
  question: "M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18.5h.01",
  sound: "M4 9v6h4l5 4V5L8 9zM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12",
} as const;

/** Those that point along a line of text, and therefore the other way where it is read from the right. */
const TURNING = /^(arrow|back|forward)$/;

const others = later(() => import("./icons"));

/** Fetches the others for a page that begins with some of them. */
export const fetchIcons = (): Promise<void> => others.fetch();

export type IconName = keyof typeof PATHS | keyof typeof import("./icons").LATER;

const isCore = (name: IconName): name is keyof typeof PATHS => name in PATHS;

/** The strokes of an icon; undefined until they have been fetched. */
function strokes(name: IconName): string | undefined {
  if (isCore(name)) return PATHS[name];
  const fetched = others.module.value;
  if (fetched === undefined) void others.fetch();
  return fetched?.LATER[name];
}

export function Icon({ name, class: extra = "" }: { name: IconName; class?: string }) {
  return (
    <svg
      class={`icon ${extra}`}
      data-turns={TURNING.test(name) || undefined}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={strokes(name)} />
    </svg>
  );
}
