/** Confetti for a winner at the end of their game, once; none when the reader prefers reduced motion. */

import { useState } from "preact/hooks";

const PIECES = 36;

/** A spread that looks random but is the same each time. */
function thrown(index: number) {
  const turn = index * 137.5;
  return {
    "--x": `${(index * 61.8) % 100}%`,
    "--delay": `${((index * 0.17) % 1.4).toFixed(2)}s`,
    "--time": `${(2.4 + (index % 5) * 0.35).toFixed(2)}s`,
    "--turn": `${turn % 360}deg`,
  };
}

const KEPT = "opoly.celebrated";

/** Whether this browser tab shows the end of a game for the first time: not when it is drawn or loaded again. */
function isFirst(game: number): boolean {
  try {
    if (sessionStorage.getItem(KEPT) === `${game}`) return false;
    sessionStorage.setItem(KEPT, `${game}`);
  } catch {
    // Storage is disabled: it is shown again after a reload.
  }
  return true;
}

export function Celebration({ game }: { game: number }) {
  const [shown] = useState(() => isFirst(game));
  if (!shown) return null;
  return (
    <div class="celebration" aria-hidden="true">
      {Array.from({ length: PIECES }, (_, index) => (
        <i key={index} data-token={index % 8} style={thrown(index)} />
      ))}
    </div>
  );
}
