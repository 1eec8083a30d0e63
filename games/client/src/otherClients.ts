/** Clients that are kept outside this folder: build.mjs fills this module from OPOLY_CLIENTS. */

import type { GameClient } from "./shell/game";

export const otherClients: Readonly<Record<string, GameClient>> = {};
