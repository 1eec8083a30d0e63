/** The client of the rulesets that have none of their own. */

import { classic } from ".";

export const clients = { classic };
