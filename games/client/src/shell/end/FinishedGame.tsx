/** A finished game on a page of its own, without a room or a socket: the places, and how the game went. */

import { render } from "preact";
import { chooseClient, gameClient } from "../game";
import { loadPageLanguage } from "../i18n/languages";
import { frame, receiveGame, state, you } from "../store/received";
import type { GameFrame, You } from "../wire/messages";
import { Places } from "./End";

/** The data on the page: the key of the game's client, the game as this reader may see it, and who they are. */
export interface Held {
  readonly client: string;
  readonly game: GameFrame;
  readonly you: You;
}

function FinishedGame() {
  const game = frame.value?.id;
  const Review = gameClient.value?.Review;
  if (game === undefined) return null;
  return (
    <>
      <Places places={state.value?.places ?? []} />
      {Review && <Review game={game} code="" />}
    </>
  );
}

/** Draws the game that the page holds in place of the server's plain list. */
export async function showFinishedGame(root: HTMLElement, held: Held): Promise<void> {
  chooseClient(held.client);
  you.value = held.you;
  receiveGame(held.game);
  gameClient.value?.start();
  await loadPageLanguage();
  root.replaceChildren();
  render(<FinishedGame />, root);
}
