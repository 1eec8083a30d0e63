/** My actions with a deed, in its dialog: buying it from the row or from its owner, or building on its site. */

import { closeDeed } from "opoly/classic/deed/open";
import type { DeedAnswer } from "opoly/classic/messages";
import { playerName } from "opoly/classic/names";
import { cast, mySeat, space as spaceOf } from "opoly/classic/store";
import { RefusalNote } from "opoly/shell/commands/RefusalNote";
import { t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { Button } from "opoly/shell/ui";
import { useCommands } from "../commands";
import type { Seat, SpaceIndex, TwoDeedAction, TwoDeedPage } from "../messages";
import { openPayment, type Payable } from "../pay/open";
import { board, market } from "../store";
import { completesFor } from "./lacking";

function text({ type, cost, source, becomes }: TwoDeedAction): string {
  const slots = { amount: money(cost) };
  if (type === "build") {
    return becomes === "hotel"
      ? t("Build a hotel · {amount}", slots)
      : t("Build a house · {amount}", slots);
  }
  return source === "player"
    ? t("Buy without asking · {amount}", slots)
    : t("Buy · {amount}", slots);
}

function actionOn(action: TwoDeedAction, space: SpaceIndex): Payable | undefined {
  if (action.type === "buy_deed") return { type: "buy_deed", space };
  if (action.type !== "build") return undefined;
  if (board.value?.single_buildings) return { type: "build", space };
  const group = spaceOf(space)?.group;
  return group === undefined ? undefined : { type: "build", group };
}

/** The facts about a deed without an owner. */
export function unownedText(deed: DeedAnswer): string {
  const price = money(deed.price ?? 0);
  return market.value.includes(deed.space)
    ? t("For sale: {amount}", { amount: price })
    : t("Not for sale yet: its deed is face down. Printed price {amount}", { amount: price });
}

const madeText = (seat: Seat): string =>
  seat === mySeat.value
    ? t("This deed completes a monopoly for you.")
    : t("This deed completes a monopoly for {player}.", { player: playerName(cast.value, seat) });

/** A player in jail collects no rent. */
const isWaived = ({ rent }: TwoDeedPage): boolean =>
  rent?.reasons.some(({ code }) => code === "in_jail") ?? false;

export function DeedActions({ deed }: { deed: TwoDeedPage }) {
  const commands = useCommands();
  const maker = completesFor(deed.space);
  const take = async (action: Payable) => {
    if ((await commands.act(action)) && action.type === "buy_deed") closeDeed();
  };
  return (
    <>
      {isWaived(deed) && (
        <p class="deed-waived">{t("Collects no rent while its owner is in jail.")}</p>
      )}
      {maker !== undefined && <p class="deed-completes">{madeText(maker)}</p>}
      <RefusalNote refusal={commands.refusal} />
      <ul class="deed-actions">
        {deed.actions.map((one) => {
          const action = actionOn(one, deed.space);
          if (!action) return null;
          return (
            <li key={`${one.type}-${one.source ?? ""}`}>
              <Button
                icon={one.type === "build" ? "house" : "check"}
                shortcut="b"
                busy={commands.waiting}
                reason={one.legal ? undefined : (one.message ?? t("You can’t do this right now."))}
                onPress={() => {
                  if (one.in_cash) void take(action);
                  else openPayment(action);
                }}
              >
                {text(one)}
              </Button>
              {one.legal && one.in_cash && (
                <Button
                  kind="quiet"
                  size="small"
                  icon="handshake"
                  onPress={() => openPayment(action)}
                >
                  {t("Pay with deeds or buildings")}
                </Button>
              )}
              {!one.legal && <small aria-hidden="true">{one.message}</small>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
