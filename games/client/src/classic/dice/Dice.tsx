/** Two dice as cubes that tumble to their number. The server rolled the numbers; the tumbling is only an animation. */

import { t } from "../../shell/i18n/catalogue";
import { playerName } from "../names";
import { shownDice } from "../pieces/shown";
import { cast } from "../store";

const PIPS: Record<number, readonly [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** The turn of the cube, in degrees, that brings a face to the front. */
const TURN: Record<number, readonly [number, number]> = {
  1: [0, 0],
  2: [0, -90],
  3: [-90, 0],
  4: [90, 0],
  5: [0, 90],
  6: [0, 180],
};

function Face({ value, front }: { value: number; front: boolean }) {
  return (
    <svg
      class="die-face"
      data-face={value}
      data-front={front || undefined}
      viewBox="0 0 40 40"
      aria-hidden="true"
    >
      {(PIPS[value] ?? []).map(([x, y]) => (
        <circle key={`${x}${y}`} cx={20 + x * 10} cy={20 + y * 10} r={value === 1 ? 5 : 4} />
      ))}
    </svg>
  );
}

/** Every roll adds whole turns, so that a die tumbles even to the number that it already shows. */
function Die({ value, roll, lean }: { value: number; roll: number; lean: 1 | -1 }) {
  const [x, y] = TURN[value] ?? [0, 0];
  const whole = roll * 360 * lean;
  return (
    <span class="die">
      <span
        class="die-cube"
        style={{ transform: `rotateX(${x + whole}deg) rotateY(${y - whole}deg)` }}
      >
        {[1, 2, 3, 4, 5, 6].map((face) => (
          <Face key={face} value={face} front={face === value} />
        ))}
      </span>
    </span>
  );
}

export function Dice() {
  const current = shownDice.value;
  if (!current) return <div class="dice" />;
  const [first, second] = current.dice;
  const label = t("{player} rolled {first} and {second}", {
    player: playerName(cast.value, current.seat),
    first,
    second,
  });
  return (
    <div class="dice" role="img" aria-label={label} data-doubles={first === second || undefined}>
      <Die value={first} roll={current.roll} lean={1} />
      <Die value={second} roll={current.roll} lean={-1} />
    </div>
  );
}
