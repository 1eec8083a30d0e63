/** The client of the classic games: buying and renting out deeds on a ring of spaces. */

import type { GameClient } from "../shell/game";
import { t } from "../shell/i18n/catalogue";
import { prompt } from "./actions/prompt";
import { type Additions, deedGame } from "./deedGame";
import { Result } from "./end/Result";
import { HINTS } from "./hints";
import { isForMe } from "./store";
import { Table } from "./Table";

/** The client of a ruleset that is drawn like the classic games, but has events, notices or options of its own. */
export const extendClassic = (own?: Additions): GameClient => ({
  ...deedGame(own),
  Table,
  prompt,
  isForMe,
  Result,
  resultHeading: () => t("Net worth"),
  resignWarning: () =>
    t("You go bankrupt and your deeds go back to the bank. The others keep playing."),
  hints: HINTS,
});

export const classic = extendClassic();
