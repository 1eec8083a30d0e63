/** The alarm above the prompt: by which zones the Developers win if nothing changes, and how to stop them. */

import { list, t } from "opoly/shell/i18n/catalogue";
import { Icon } from "opoly/shell/ui";
import { alarm, zoneName } from "../store";

const named = (keys: readonly string[]): string => list(keys.map(zoneName));

export function AlarmNote() {
  const now = alarm.value;
  if (now === undefined) return null;
  const { zones, next_zones, last_round } = now;
  const pressing = zones.length > 0 || last_round;
  return (
    <div class="coop-alarm" role="status" data-now={pressing || undefined}>
      <Icon name="siren" />
      <div>
        {zones.length > 0 && (
          <p>
            <strong>{named(zones)}</strong>{" "}
            {t("The Developers win at the end of this round, unless a condo there is removed.")}
          </p>
        )}
        {last_round && (
          <p>
            {t(
              "This is the last round: the Developers win, unless we fill a zone with tiny homes.",
            )}
          </p>
        )}
        {!pressing && (
          <p>
            <strong>{named(next_zones)}</strong>{" "}
            {t("The Developers are sure to fill this next round, unless something changes.")}
          </p>
        )}
      </div>
    </div>
  );
}
