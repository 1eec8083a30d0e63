/** The drawings on a space: activists, tiny homes, a luxury condo, a pawn. */

import { number } from "opoly/shell/i18n/catalogue";

export function Person() {
  return (
    <svg class="coop-person" viewBox="0 0 16 20" aria-hidden="true">
      <circle cx="8" cy="5" r="4" />
      <path d="M1 20c0-6 2.8-9.5 7-9.5s7 3.5 7 9.5z" />
    </svg>
  );
}

export function Home() {
  return (
    <svg class="coop-home" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 1.5l8.5 7.5v9.5h-17V9z" />
      <path class="coop-door" d="M8 18.5v-6h4v6z" />
    </svg>
  );
}

/** A tower with highlighted windows: taller and darker than any home. */
export function Condo() {
  return (
    <svg class="coop-condo" viewBox="0 0 26 24" aria-hidden="true">
      <path d="M2 23V8h6V2h10v6h6v15z" />
      <path
        class="coop-windows"
        d="M10.5 5h2v2h-2zM14 5h2v2h-2zM10.5 9.5h2v2h-2zM14 9.5h2v2h-2zM4.5 11h2v2h-2zM4.5 15.5h2v2h-2zM10.5 14h2v2h-2zM14 14h2v2h-2zM19.5 11h2v2h-2zM19.5 15.5h2v2h-2z"
      />
    </svg>
  );
}

/** A pawn with its number; the two of a pair share their colour, and the foot has the colour of the player. */
export function Pawn({ pawn, token, owner }: { pawn: number; token: number; owner: number }) {
  return (
    <svg class="coop-pawn" viewBox="0 0 32 40" data-token={token} aria-hidden="true">
      <g data-token={owner}>
        <path class="coop-pawn-foot" d="M5 33h22a3 3 0 0 1 3 3v3H2v-3a3 3 0 0 1 3-3z" />
      </g>
      <path
        class="coop-pawn-body"
        d="M16 1.5a14 14 0 0 1 9.300 24.400L27 33H5l1.700-7.100A14 14 0 0 1 16 1.5z"
      />
      <text x="16" y="24">
        {number(pawn + 1)}
      </text>
    </svg>
  );
}

/** Up to `most` people are drawn; more are one person and their number. */
export function People({ count, most = 3 }: { count: number; most?: number }) {
  if (count <= 0) return null;
  const drawn = count > most ? 1 : count;
  return (
    <span class="coop-people">
      {Array.from({ length: drawn }, (_, at) => (
        <Person key={at} />
      ))}
      {count > most && <b>{number(count)}</b>}
    </span>
  );
}

export function Homes({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span class="coop-homes">
      {Array.from({ length: count }, (_, at) => (
        <Home key={at} />
      ))}
    </span>
  );
}
