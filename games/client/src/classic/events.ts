/**
 * How events are shown: scenes, moments, the drawn card and the deed on offer. A table fetches it once somebody is there, or
 * with the first event.
 */

export { MomentBanner } from "./moments/MomentBanner";
export { momentOf, type OwnMoment } from "./moments/moments";
export { type OwnScene, playSound, scenes } from "./pieces/scenes";
export { DrawnCard } from "./stage/DrawnCard";
export { OnOffer } from "./stage/OnOffer";
