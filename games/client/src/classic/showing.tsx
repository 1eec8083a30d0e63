/** Fetches what shows events (`events.ts`) when it is needed, and shows them. */

import styles from "opoly/styles/classic/events.css?address";
import { later } from "../shell/parts/later";
import { lazy } from "../shell/parts/lazy";
import { motionIsOff } from "../shell/ui/motion";
import type { LogEntry } from "../shell/wire/messages";
import type { OwnMoment, OwnScene } from "./events";
import type { GameEvent, State } from "./messages";
import { dismissMoment, moment, showMoment } from "./moments/moment";
import { endMovement } from "./pieces/shown";
import { onReset, onUpdate, showAs } from "./store";

const fetchEvents = () => import("./events");
const STYLES = { styles: [styles] };

export const OnOffer = lazy(() => fetchEvents().then((module) => module.OnOffer), STYLES);
export const DrawnCard = lazy(() => fetchEvents().then((module) => module.DrawnCard), STYLES);
export const MomentBanner = lazy(() => fetchEvents().then((module) => module.MomentBanner), {
  ...STYLES,
  open: () => moment.value !== undefined,
});

/** What only one game shows. */
export interface OwnEvents {
  readonly scene?: OwnScene;
  readonly moment?: OwnMoment;
}

type Shows = typeof import("./events") & { readonly own: OwnEvents | undefined };

/** An update has been shown; by its result alone if `shows` had not been fetched by then. */
function settle(shows: Shows, entry: LogEntry, before: State, after: State, late: boolean): void {
  const { scenes, playSound, momentOf, own } = shows;
  const events = entry.events as readonly GameEvent[];
  if (late) for (const scene of scenes(events, own?.scene)) scene.end();
  endMovement();
  if (motionIsOff()) playSound(events, own?.scene);
  const next = momentOf(events, before, after, own?.moment);
  if (next) showMoment(next);
  else if (after.status !== "playing") dismissMoment();
}

/** Shows events until the function returned is called; `fetchOwn` fetches what only this game shows. */
export function showEvents(fetchOwn?: () => Promise<OwnEvents>): () => void {
  const shows = later<Shows>(async () => {
    const [module, own] = await Promise.all([fetchEvents(), fetchOwn?.()]);
    return { ...module, own };
  }, STYLES);
  const stops = [
    showAs(shows, ({ scenes, own }, { events }) => scenes(events as GameEvent[], own?.scene)),
    onUpdate((entry, before, after) => {
      endMovement();
      const late = shows.module.peek() === undefined;
      shows.use((module) => settle(module, entry, before as State, after as State, late));
    }),
    onReset(dismissMoment),
  ];
  return () => {
    for (const stop of stops) stop();
    dismissMoment();
  };
}
