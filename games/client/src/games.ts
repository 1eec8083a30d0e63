/**
 * The clients of all games, by the key that a ruleset names as its `client`. This is the only file that knows them all.
 * A game with a board of its own adds a folder and a line here, or brings its client from elsewhere (OPOLY_CLIENTS in
 * build.mjs); one that reuses the classic client but has events of its own registers `extendClassic({ sentences })`.
 */

import { classic } from "./classic";
import { otherClients } from "./otherClients";
import { registerClients } from "./shell/game";

registerClients({ classic, ...otherClients });
