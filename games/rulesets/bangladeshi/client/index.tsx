/** The client of Bangladeshi Monopoly: the classic one, with the sale of a whole group. */

import { extendClassic } from "opoly/classic";
import { groupSale } from "./groupSale";

export const clients = { classic: extendClassic({ sales: groupSale }) };
