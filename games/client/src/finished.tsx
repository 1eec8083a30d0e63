/** The page of a finished game, which holds its last state. */

import { type Held, showFinishedGame } from "./shell/end/FinishedGame";

const root = document.getElementById("finished-game");
const data = document.getElementById("finished-game-data")?.textContent;
if (root && data) await showFinishedGame(root, JSON.parse(data) as Held);
