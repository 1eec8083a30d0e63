/** The clients that rulesets bring in their own packages: build.mjs fills this module. */

import type { GameClient } from "./shell/game";

export const otherClients: Readonly<Record<string, GameClient>> = {};
