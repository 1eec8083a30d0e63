/** What a table shows in a game over days, and what it tells whoever comes back to it. */

import { startReturning } from "../since/returning";

export { DaysLeft } from "./DaysLeft";
export { Vacant } from "./Vacant";

startReturning();
