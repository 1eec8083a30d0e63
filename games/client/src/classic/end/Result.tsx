/** A player's final result. */

import { Money } from "../../shell/ui";
import type { Seat } from "../messages";
import { player } from "../store";
import { outText } from "./out";

export function Result({ seat }: { seat: Seat }) {
  const person = player(seat);
  if (person?.out) return <span class="quiet">{outText(person)}</span>;
  return <Money amount={person?.worth ?? 0} />;
}
