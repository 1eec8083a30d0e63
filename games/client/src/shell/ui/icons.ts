/** The strokes of the icons that no table of the classic kind begins with, fetched with the first of them (`Icon.tsx`). */

export const LATER = {
  arrow: "M19 12H5m6-7-7 7 7 7",
  chart: "M4 20h16M5 16l5-6 4 3 6-8",
  coins:
    "M4 7c0-1.7 3-3 6.5-3S17 5.3 17 7s-3 3-6.5 3S4 8.7 4 7zm0 0v5c0 1.7 3 3 6.5 3M4 12v5c0 1.7 3 3 6.5 3M15 20a5 5 0 1 0 0-10 5 5 0 0 0 0 10zm0-7v4",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  door: "M6 21V4h9v17M15 6h3v15M3 21h18M11.5 12.5h.01",
  download: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
  first: "M18 5v14l-9-7zM6 5v14",
  flag: "M6 21V4h12l-2.5 4L18 12H6",
  forward: "M9 5l7 7-7 7",
  key: "M8 14a4.5 4.5 0 1 1 4-2.5l8 8M16.5 16l2-2M14 13.5l2-2",
  last: "M6 5v14l9-7zM18 5v14",
  mortgage: "M5 4h14v16H5zM5 20L19 4",
  pass: "M5 5l7 7-7 7M13 5l7 7-7 7",
  pause: "M8.5 5v14M15.5 5v14",
  plus: "M12 5v14M5 12h14",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h3v3h-3zM20 14v2M17 20h-3M20 19v1",
  sack: "M9 3h6l-1.5 4h-3zM10.5 7C7 9 4.5 12.5 4.5 16c0 3 2.5 5 7.5 5s7.5-2 7.5-5c0-3.5-2.5-7-6-9M12 11v6",
  share: "M12 15V4m-4 4 4-4 4 4M6 11H5v9h14v-9h-1",
  send: "M4 12l16-8-6 16-3-6zM11 14l9-10",
  siren: "M6 18v-5a6 6 0 0 1 12 0v5M4 18h16v3H4zM12 3V1.5M4.5 6L3.5 5M19.5 6l1-1",
} as const;
