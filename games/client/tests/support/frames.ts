/** The recorded frames; tests/games/client_frames.py makes them. */

import { readFileSync } from "node:fs";

interface Welcome {
  readonly room: { readonly ruleset: string; readonly client: string };
  readonly game?: { readonly seats: { readonly name: string }[]; board?: unknown };
}

export const frame = <Content>(name: string): Content =>
  JSON.parse(readFileSync(`tests/frames/${name}.json`, "utf8")) as Content;

/** The welcome that a viewer gets in a position. */
export function welcome(position: string, view: string): Welcome {
  const found = frame<Record<string, Welcome>>(position)[view];
  if (found === undefined) throw new Error(`There is no ${view} in ${position}.json.`);
  if (found.game) found.game.board = frame(`board_${found.room.ruleset}`);
  return found;
}

/** The updates that a viewer gets after a position, the first of them first. */
export function updatesAfter(position: string, view: string): object[] {
  const found = frame<Record<string, object[]>>(`${position}_after`)[view];
  if (found === undefined) throw new Error(`There is no ${view} in ${position}_after.json.`);
  return found;
}
