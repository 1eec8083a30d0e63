/** Long times in words, to the next smaller unit: "2 days 4 h", "3 h 20 min", "5 min". */

import { plural, t } from "../i18n/catalogue";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const hours = (count: number): string => t("{count} h", { count });
const minutes = (count: number): string => t("{count} min", { count });

export function longTime(ms: number): string {
  if (ms >= DAY) {
    const days = Math.floor(ms / DAY);
    const rest = Math.floor((ms % DAY) / HOUR);
    const said = plural(days, "{count} day", "{count} days");
    return rest === 0 ? said : `${said} ${hours(rest)}`;
  }
  if (ms >= HOUR) {
    const rest = Math.floor((ms % HOUR) / MINUTE);
    return rest === 0
      ? hours(Math.floor(ms / HOUR))
      : `${hours(Math.floor(ms / HOUR))} ${minutes(rest)}`;
  }
  return minutes(Math.max(1, Math.ceil(ms / MINUTE)));
}
