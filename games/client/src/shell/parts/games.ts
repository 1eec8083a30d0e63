/** The clients of games, each fetched when a page needs it: the host of a lobby may choose another game. */

import { type GameClient, registerClient } from "../game";
import { addPart, type Part } from "./parts";
import { fetchStyle } from "./styles";

/** The bundle of a ruleset: the addresses of its module and styles, and the key of its client in the module. */
interface Bundle {
  readonly module: string;
  readonly styles: string;
  readonly client: string;
}

interface GameModule {
  readonly clients: Readonly<Record<string, GameClient>>;
}

const games = new Map<string, Part>();

/** The bundles that the page names, by ruleset. */
function bundles(): Readonly<Record<string, Bundle>> {
  return JSON.parse(document.getElementById("games")?.textContent ?? "{}");
}

async function load(ruleset: string, { module, styles, client }: Bundle): Promise<void> {
  const [{ clients }] = await Promise.all([
    import(module) as Promise<GameModule>,
    fetchStyle(styles, { ofGame: true }),
  ]);
  const own = clients[client];
  if (own) registerClient(ruleset, own);
}

/** Fetches the client of a ruleset, unless that is done or under way. */
export async function fetchGame(ruleset: string): Promise<void> {
  const bundle = bundles()[ruleset];
  if (bundle === undefined) return;
  const game =
    games.get(ruleset) ??
    addPart(
      () => load(ruleset, bundle),
      () => true,
    );
  games.set(ruleset, game);
  await game.fetch();
}
