/** The newest sentences of the log, for places that show only the end of it. */

import { gameClient, type LogLine } from "../game";
import { entries } from "../store";

/** Updates that are read to find the lines; most have more than one. */
const RECENT = 6;

/** The last lines that the log shows, oldest first. */
export function latestLines(count: number): readonly LogLine[] {
  const events = entries.value.slice(-RECENT).flatMap((entry) => entry.events);
  const lines = gameClient.value?.describe(events) ?? [];
  return lines.filter((line) => line.as === undefined).slice(-count);
}
