/** A finished game on a page of its own, without a room or a socket: the places, and how the game went. */

import { render } from "preact";
import { chooseGame, gameClient } from "../game";
import { loadPageLanguage } from "../i18n/languages";
import { fetchGame } from "../parts/games";
import { frame, receiveGame, state, you } from "../store/received";
import type { GameFrame, You } from "../wire/messages";
import { Places } from "./EndPanel";

/** The data on the page: the game as this reader may see it, and who they are. */
export interface Held {
  readonly game: GameFrame;
  readonly you: You;
}

function FinishedGame() {
  const game = frame.value?.id;
  const Review = gameClient.value?.Review;
  if (game === undefined) return null;
  return (
    <>
      <Places game={game} code="" places={state.value?.places ?? []} />
      {Review && <Review game={game} code="" />}
    </>
  );
}

/** Draws the game that the page holds in place of the server's plain list. */
export async function showFinishedGame(root: HTMLElement, held: Held): Promise<void> {
  const ruleset = document.documentElement.dataset.ruleset ?? "";
  chooseGame(ruleset);
  await fetchGame(ruleset);
  you.value = held.you;
  receiveGame(held.game);
  gameClient.value?.start();
  await loadPageLanguage();
  root.replaceChildren();
  render(<FinishedGame />, root);
}
