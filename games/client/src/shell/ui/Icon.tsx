/** The icons: strokes on a grid of 24, in the colour of the text beside them. Always decoration; the name stands in words. */

const PATHS = {
  arrow: "M19 12H5m6-7-7 7 7 7",
  back: "M15 5l-7 7 7 7",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
  cards:
    "M8.5 3.5h9a1.5 1.5 0 0 1 1.5 1.5v12M5 7h9a1.5 1.5 0 0 1 1.5 1.5v10.5a1.5 1.5 0 0 1-1.5 1.5H6.5A1.5 1.5 0 0 1 5 19z",
  chat: "M4 5h16v11H10l-4 4v-4H4z",
  chart: "M4 20h16M5 16l5-6 4 3 6-8",
  check: "M5 12.5l4.5 4.5L19 7",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  close: "M6 6l12 12M18 6L6 18",
  coins:
    "M4 7c0-1.7 3-3 6.5-3S17 5.3 17 7s-3 3-6.5 3S4 8.7 4 7zm0 0v5c0 1.7 3 3 6.5 3M4 12v5c0 1.7 3 3 6.5 3M15 20a5 5 0 1 0 0-10 5 5 0 0 0 0 10zm0-7v4",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  crown: "M4 18L3 8l5 4 4-7 4 7 5-4-1 10z",
  dice: "M5 5h14v14H5zM9 9h.01M15 15h.01M12 12h.01M15 9h.01M9 15h.01",
  door: "M6 21V4h9v17M15 6h3v15M3 21h18M11.5 12.5h.01",
  download: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
  drop: "M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  first: "M18 5v14l-9-7zM6 5v14",
  flag: "M6 21V4h12l-2.5 4L18 12H6",
  forward: "M9 5l7 7-7 7",
  gavel: "M13 5l6 6M10 8l6 6M14.5 3.5l6 6M8.5 9.5l6 6M11.5 12.5L4 20M13 21h8",
  gift: "M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5C9 7.5 7.5 6.5 7.5 5S10.5 3 12 7.5c1.5-4.5 4.5-4 4.5-2.5S15 7.5 12 7.5z",
  gone: "M4 4l16 16M5 12.5a10 10 0 0 1 3.5-2.2M12 9a10 10 0 0 1 7 3.5M8.5 16a5 5 0 0 1 5-1.2M12 19.5h.01",
  handshake:
    "M3 8l4-2 5 2 5-2 4 2v7h-2.5L13 19.5a1.5 1.5 0 0 1-2 0L5.5 15H3zM12 8l-3.5 3.5c1.5 1.5 3 1 4.5-.5l5 4.5",
  hotel:
    "M5 21V5h14v16M3 21h18M9 9h.01M12 9h.01M15 9h.01M9 13h.01M12 13h.01M15 13h.01M10.5 21v-4h3v4",
  house: "M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-5h4v5",
  jail: "M4 4h16v16H4zM8 4v16M12 4v16M16 4v16",
  key: "M8 14a4.5 4.5 0 1 1 4-2.5l8 8M16.5 16l2-2M14 13.5l2-2",
  last: "M6 5v14l9-7zM18 5v14",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  minus: "M5 12h14",
  mortgage: "M5 4h14v16H5zM5 20L19 4",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  mute: "M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5",
  parking: "M9 20V4h5a4.5 4.5 0 0 1 0 9H9",
  pass: "M5 5l7 7-7 7M13 5l7 7-7 7",
  pause: "M8.5 5v14M15.5 5v14",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.2.7 3.5 2.6 3.5 5.5",
  play: "M7 4.5v15l12-7.5z",
  plus: "M12 5v14M5 12h14",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h3v3h-3zM20 14v2M17 20h-3M20 19v1",
  question: "M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18.5h.01",
  sack: "M9 3h6l-1.5 4h-3zM10.5 7C7 9 4.5 12.5 4.5 16c0 3 2.5 5 7.5 5s7.5-2 7.5-5c0-3.5-2.5-7-6-9M12 11v6",
  send: "M4 12l16-8-6 16-3-6zM11 14l9-10",
  siren: "M6 18v-5a6 6 0 0 1 12 0v5M4 18h16v3H4zM12 3V1.5M4.5 6L3.5 5M19.5 6l1-1",
  sound: "M4 9v6h4l5 4V5L8 9zM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12",
  tax: "M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6",
  train:
    "M5 17V8h5V4H4M10 8h5V5h4v12M5 17h14M8 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM19 17l2 2",
  zoom: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21M10.5 8v5M8 10.5h5",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, class: extra = "" }: { name: IconName; class?: string }) {
  return (
    <svg class={`icon ${extra}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
