/** The saved boards a host may choose besides a game's own. */

import { signal } from "@preact/signals";

export interface SavedBoard {
  readonly id: number;
  readonly name: string;
  readonly ruleset: string;
}

export const boards = signal<readonly SavedBoard[]>([]);

/** Gets the boards for a game; where that fails, the game's own board is still there to choose. */
export async function fetchBoards(ruleset: string): Promise<void> {
  const answer = await fetch("/api/boards/", { headers: { Accept: "application/json" } });
  if (!answer.ok) return;
  const found = (await answer.json()) as readonly SavedBoard[];
  boards.value = found.filter((board) => board.ruleset === ruleset);
}
