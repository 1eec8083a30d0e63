/**
 * The clients of all games, by the key that a ruleset names as its `client`. A game with a table of its own brings one in
 * its package (build.mjs adds it); one that reuses the classic client but has events of its own brings
 * `extendClassic({ sentences })`.
 */

import { classic } from "./classic";
import { otherClients } from "./otherClients";
import { registerClients } from "./shell/game";

registerClients({ classic, ...otherClients });
