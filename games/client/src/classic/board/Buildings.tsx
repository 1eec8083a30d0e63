/** Houses and a hotel as shapes on a space's band. */

import type { Deed } from "../messages";

export function House() {
  return (
    <svg class="board-house" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 2.2l8 6.6v9H2v-9z" />
    </svg>
  );
}

export function Hotel() {
  return (
    <svg class="board-hotel" viewBox="0 0 34 20" aria-hidden="true">
      <path d="M3 18V6.5L12 2l5 2.5L22 2l9 4.5V18z" />
      <path class="board-windows" d="M8 9h3v3H8zM15.5 9h3v3h-3zM23 9h3v3h-3zM15.5 14h3v4h-3z" />
    </svg>
  );
}

export function Buildings({ deed }: { deed: Deed }) {
  if (deed.hotel) return <Hotel />;
  return (
    <>
      {Array.from({ length: deed.houses }, (_, at) => (
        <House key={at} />
      ))}
    </>
  );
}
