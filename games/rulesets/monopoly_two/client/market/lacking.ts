/** For whom a deed would complete a group: whoever owns all the others of it. */

import { deed, group, space } from "opoly/classic/store";
import type { Seat, SpaceIndex } from "../messages";
import { isInRace } from "../race/standing";

export function completesFor(index: SpaceIndex): Seat | undefined {
  const members = group(space(index)?.group);
  if (members === undefined || !isInRace(members)) return undefined;
  const owners = members.spaces.filter((one) => one !== index).map((one) => deed(one)?.owner);
  const [first] = owners;
  return first !== undefined && owners.every((one) => one === first) ? first : undefined;
}

/** Whether it would complete one for this seat. */
export const completes = (index: SpaceIndex, seat: Seat | undefined): boolean =>
  seat !== undefined && completesFor(index) === seat;
