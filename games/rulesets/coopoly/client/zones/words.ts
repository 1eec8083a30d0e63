/** The needs of each side in a zone, in words. */

import { list, plural, t } from "opoly/shell/i18n/catalogue";
import { ended } from "opoly/shell/store";
import type { ZoneOutlook } from "../messages";

const tiles = (count: number): string[] =>
  count === 0 ? [] : [plural(count, "{count} tile", "{count} tiles")];

const developersDone = (): string =>
  ended.value ? t("nothing: all of it is condos") : t("nothing: they win if it stays so");

const playersDone = (): string =>
  ended.value ? t("nothing: all of it is tiny homes") : t("nothing: we win if it stays so");

export function developersLack({ developers_lack: lack }: ZoneOutlook): string {
  const parts = tiles(lack.tiles);
  if (lack.condos > 0) parts.push(plural(lack.condos, "{count} condo", "{count} condos"));
  return parts.length > 0 ? list(parts) : developersDone();
}

export function playersLack({ players_lack: lack }: ZoneOutlook): string {
  const parts = tiles(lack.tiles);
  if (lack.homes > 0) {
    parts.push(
      plural(lack.homes, "tiny homes on {count} property", "tiny homes on {count} properties"),
    );
  }
  if (lack.condos > 0) {
    parts.push(plural(lack.condos, "{count} condo to remove", "{count} condos to remove"));
  }
  return parts.length > 0 ? list(parts) : playersDone();
}

const filled = ({ developers_lack: lack }: ZoneOutlook): boolean =>
  lack.tiles === 0 && lack.condos === 0;

/** How near the Developers are to filling a zone: the chance that their next turn does, more if they have. */
export const danger = (zone: ZoneOutlook): number => (filled(zone) ? 101 : zone.filled_next);

/** Chances below this, in percent, are no news: nearly every zone has one. */
const WORTH_SAYING = 10;

/** The zone is filled, or may well be soon; undefined if that is unlikely. */
export function threat(zone: ZoneOutlook): string | undefined {
  if (filled(zone)) return t("The Developers win here at the end of this round.");
  if (zone.filled_next < WORTH_SAYING) return undefined;
  return zone.filled_next === 100
    ? t("The Developers’ next turn fills it for sure.")
    : t("The Developers’ next turn fills it with a chance of {percent}%.", {
        percent: zone.filled_next,
      });
}

const NEAR = 1;

/** How pressing a zone is for either side: everything there, or one thing missing. */
export function urgency({ developers_lack: theirs, players_lack: ours }: ZoneOutlook): {
  readonly danger: "won" | "near" | undefined;
  readonly hope: "won" | "near" | undefined;
} {
  const of = (missing: number) => (missing === 0 ? "won" : missing <= NEAR ? "near" : undefined);
  return {
    danger: of(Math.max(theirs.tiles, theirs.condos)),
    hope: of(Math.max(ours.tiles, ours.condos, ours.homes)),
  };
}
