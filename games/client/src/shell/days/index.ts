/** What a table shows in a game over days. */

export { DaysLeft } from "./DaysLeft";
export { Vacant } from "./Vacant";
