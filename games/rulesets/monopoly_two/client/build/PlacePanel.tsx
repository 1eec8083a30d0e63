/** Buildings that came in a payment: where to put them up. */

import { playerName } from "opoly/classic/names";
import { cast, mySeat } from "opoly/classic/store";
import { RefusalNote } from "opoly/shell/commands/RefusalNote";
import { t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { Button, DecisionClock } from "opoly/shell/ui";
import { answering } from "opoly/shell/wire/messages";
import { useCommands } from "../commands";
import type { Handed } from "../messages";
import { siteName, siteSwatch } from "../sites";
import { allLegal, decision, type LegalOf } from "../store";

type Place = LegalOf<"place_building">;

const siteOf = ({ group, space }: Place): string => group ?? `${space}`;

const handedText = ({ site, count, worth }: Handed): string =>
  t("{count} × {amount} from {site}", {
    count,
    amount: money(worth),
    site: siteName(cast.value, site),
  });

function Mine() {
  const commands = useCommands();
  const place = (one: Place) => {
    const { group, space } = one;
    const action =
      group === undefined
        ? ({ type: "place_building", space: space ?? 0 } as const)
        : ({ type: "place_building", group } as const);
    void commands.act(answering(one, action));
  };
  return (
    <>
      <ul class="place-sites">
        {allLegal("place_building").map((one) => (
          <li key={siteOf(one)} data-group={siteSwatch(siteOf(one))}>
            <Button changes busy={commands.waiting} onPress={() => place(one)}>
              <span class="group-swatch is-upright" aria-hidden="true" />
              <span>
                {one.becomes === "hotel"
                  ? t("Put a hotel on {site}", { site: siteName(cast.value, siteOf(one)) })
                  : t("Put a house on {site}", { site: siteName(cast.value, siteOf(one)) })}
                <small class="quiet">
                  {t("counts {worth} there, paid as {cash}", {
                    worth: money(one.worth),
                    cash: money(one.cash),
                  })}
                </small>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <RefusalNote refusal={commands.refusal} />
    </>
  );
}

export function PlacePanel() {
  const open = decision.value;
  if (open?.kind !== "place_building") return null;
  const mine = mySeat.value !== undefined && open.players.includes(mySeat.value);
  const [receiver = 0] = open.players;
  return (
    <section class="placing" aria-label={t("Buildings received")}>
      <header class="pay-head">
        <h2>{t("Buildings received")}</h2>
        <DecisionClock digits />
      </header>
      <ul class="place-handed">
        {(open.handed ?? []).map((one) => (
          <li key={one.site}>{handedText(one)}</li>
        ))}
      </ul>
      {mine ? (
        <Mine />
      ) : (
        <p>
          {t("{player} is putting them up.", {
            player: playerName(cast.value, receiver),
          })}
        </p>
      )}
    </section>
  );
}
