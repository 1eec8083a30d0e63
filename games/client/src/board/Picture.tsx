/** The pictures on spaces, by name: flat shapes in two tones on a grid of 48, coloured by board.css. */

import type { ComponentChildren } from "preact";

/** `tone` is the soft second tone, `line` a stroke; everything else is filled with the first. */
const PICTURES: Record<string, ComponentChildren> = {
  go: <path d="M4 24L20 9v9h24v12H20v9z" />,
  train: (
    <>
      <path class="tone" d="M5 19h17v14H5z" />
      <path d="M22 19h13V9h-3V5h10v4h-2v10h3v14H5v3h38v-3M3 10h21v4H3zM7 19v-6h3v6zm10 0v-6h3v6z" />
      <circle cx="13" cy="37" r="6" />
      <circle cx="35" cy="37" r="6" />
      <circle class="hole" cx="13" cy="37" r="2.2" />
      <circle class="hole" cx="35" cy="37" r="2.2" />
    </>
  ),
  bulb: (
    <>
      <path
        class="tone"
        d="M24 4a15 15 0 0 0-8 27.7c1.5 1 2 2.3 2 4.3h12c0-2 .5-3.3 2-4.3A15 15 0 0 0 24 4z"
      />
      <path d="M18 37h12v3H18zM20 41.5h8v2.5h-8zM22.5 36V24l-4-5 2-1.5 3.5 4.3 3.5-4.3 2 1.5-4 5v12z" />
    </>
  ),
  drop: (
    <>
      <path class="tone" d="M24 3c8 10 14 17 14 25a14 14 0 0 1-28 0C10 20 16 13 24 3z" />
      <path d="M15 28a9.5 9.5 0 0 0 9.5 9.5V34a6 6 0 0 1-6-6z" />
    </>
  ),
  chest: (
    <>
      <path class="tone" d="M6 22h36v18H6z" />
      <path d="M12 8h24a6 6 0 0 1 6 6v6H6v-6a6 6 0 0 1 6-6zM6 22h13v3a5 5 0 0 0 10 0v-3h13v3H31.5a8 8 0 0 1-15 0H6zM6 37h36v4H6zM22 20h4v7h-4z" />
    </>
  ),
  chance: (
    <path d="M14 17C14 10 18.5 5.5 25 5.5S36 9.5 36 16c0 8-8.5 8.5-8.5 14.5v1h-7v-1.5c0-8 7.5-9 7.5-13.5 0-2.5-1.3-4-3.5-4S21 14 21 17zM24 34.5a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4z" />
  ),
  tax: (
    <>
      <path class="tone" d="M10 4h28v40l-5-3.5-4.5 3.5-4.5-3.5-4.5 3.5-4.5-3.5-5 3.5z" />
      <path d="M15 12h18v3H15zM15 19h18v3H15zM15 26h10v3H15zM29 26h4v3h-4z" />
    </>
  ),
  gift: (
    <>
      <path class="tone" d="M7 22h34v21H7z" />
      <path d="M5 14h38v7H5zM21 14h6v29h-6zM23 14c-6 0-11-2-11-6 0-6 9-5 12 4 3-9 12-10 12-4 0 4-5 6-11 6z" />
    </>
  ),
  key: (
    <path d="M15 12a11 11 0 1 1 9.8 16H22v5h-5v5h-5v5H4v-8l12.5-12.5A11 11 0 0 1 15 12zm12 1a4 4 0 1 0 .1 0z" />
  ),
  parking: (
    <>
      <rect class="tone" x="5" y="5" width="38" height="38" rx="9" />
      <path d="M17 12h9.5a8.5 8.5 0 0 1 0 17H23v8h-6zm6 5.5v6h3a3 3 0 0 0 0-6z" />
    </>
  ),
  siren: (
    <>
      <path class="tone" d="M12 36V25a12 12 0 0 1 24 0v11z" />
      <path d="M7 36h34v7H7zM22.5 3h3v6h-3zM6.5 11.5l2.2-2.2 4.3 4.3-2.2 2.2zM41.5 11.5l-2.2-2.2-4.3 4.3 2.2 2.2zM21 25a3 3 0 0 1 6 0v6h-6z" />
    </>
  ),
  jail: (
    <path d="M4 4h40v4H4zM4 40h40v4H4zM8 8h4v32H8zM17.3 8h4v32h-4zM26.7 8h4v32h-4zM36 8h4v32h-4z" />
  ),
};

export function Picture({ name }: { name: string }) {
  return (
    <svg class="picture" data-picture={name} viewBox="0 0 48 48" aria-hidden="true">
      {PICTURES[name]}
    </svg>
  );
}
