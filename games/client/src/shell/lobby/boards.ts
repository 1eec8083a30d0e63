/** The saved boards that a host may choose instead of a game's own. */

import { signal } from "@preact/signals";

export interface SavedBoard {
  readonly id: number;
  readonly name: string;
  readonly ruleset: string;
}

export const boards = signal<readonly SavedBoard[]>([]);

/** Fetches the boards for a game; if that fails, the game's own board can still be chosen. */
export async function fetchBoards(ruleset: string): Promise<void> {
  const answer = await fetch("/api/boards/", { headers: { Accept: "application/json" } });
  if (!answer.ok) return;
  const saved = (await answer.json()) as readonly SavedBoard[];
  boards.value = saved.filter((board) => board.ruleset === ruleset);
}
