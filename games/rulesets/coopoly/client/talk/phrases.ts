/** The quick phrases of this game, by the codes that the ruleset declares. Each may be about a space. */

import type { OwnPhrase } from "opoly/shell/game";
import { mark, t } from "opoly/shell/i18n/catalogue";
import { spaceName } from "../store";

const said =
  (plain: string, about: string): OwnPhrase =>
  (space) =>
    space === undefined ? t(plain) : t(about, { space: spaceName(space) });

export const PHRASES: Readonly<Record<string, OwnPhrase>> = {
  look: said(mark("Look at this!"), mark("Look at {space}!")),
  my_plan: said(mark("I’ll do it."), mark("I’ll take care of {space}.")),
  need_help: said(mark("I need help."), mark("I need help on {space}.")),
  pay_together: said(mark("Let’s pay together."), mark("Let’s pay together on {space}.")),
  beware_police: said(mark("Beware of the Police!"), mark("Beware of the Police on {space}!")),
  ready_soon: said(mark("One more moment to plan."), mark("One more moment to plan.")),
};

/** Those that are worth saying about a space. */
export const ABOUT_SPACES = ["look", "my_plan", "need_help", "pay_together", "beware_police"];
