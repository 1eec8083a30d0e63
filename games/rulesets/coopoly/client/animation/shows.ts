/** How events are shown, fetched once somebody is there or with the first of them. */

import { later } from "opoly/shell/parts/later";
import flightStyles from "opoly/styles/flights.css?address";

export const shows = later(() => import("./scenes"), { styles: [flightStyles] });
