/** Phrases about a space, on the board for as long as it takes to read them. */

import { signal } from "@preact/signals";
import { textOf } from "opoly/shell/chat/texts";
import { drawnName } from "opoly/shell/i18n/names";
import { onLines } from "opoly/shell/store";
import type { ChatLine } from "opoly/shell/wire/messages";
import type { SpaceIndex } from "../messages";
import { spaceAt } from "../store";

const SHOWN_FOR = 7_000;

export interface Ping {
  readonly line: number;
  readonly space: SpaceIndex;
  readonly token: number | undefined;
  readonly name: string;
  readonly text: string;
}

export const pings = signal<readonly Ping[]>([]);

function follow(lines: readonly ChatLine[]): void {
  for (const line of lines) {
    const space = line.phrase === undefined ? undefined : line.about?.space;
    if (typeof space !== "number" || spaceAt(space) === undefined) continue;
    const ping: Ping = {
      line: line.id,
      space,
      token: line.by?.token,
      name: drawnName(line.by?.name ?? ""),
      text: textOf(line),
    };
    // The newest on a space replaces the one before.
    pings.value = [...pings.value.filter((one) => one.space !== space), ping];
    setTimeout(() => {
      pings.value = pings.value.filter((one) => one.line !== line.id);
    }, SHOWN_FOR);
  }
}

export function startPings(): () => void {
  const stop = onLines(follow);
  return () => {
    stop();
    pings.value = [];
  };
}
