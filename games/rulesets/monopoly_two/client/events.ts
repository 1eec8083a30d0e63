/** How the events are shown that only this game has, fetched with the classic ones. */

export { moment } from "./moments";
export { scene } from "./scenes";
