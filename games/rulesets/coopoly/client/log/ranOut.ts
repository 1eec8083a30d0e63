/** Describes the server's action for a player whose time ran out. */

import { t } from "opoly/shell/i18n/catalogue";
import type { GameEvent } from "../messages";

export const ranOut = (events: readonly GameEvent[]): string =>
  events.some(({ type }) => type === "condos_priced" || type === "readied")
    ? t("Time ran out: your pawns stayed as they stood.")
    : t("Time ran out: you passed.");
