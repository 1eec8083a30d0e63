/** The dialog of a space: its rents and their reasons, its costs, and my actions with it. */

import type { ComponentChildren } from "preact";
import { Picture } from "../../board/Picture";
import { RefusalNote } from "../../shell/commands/RefusalNote";
import { t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import { plain } from "../../shell/i18n/phrase";
import { Button, SeatToken } from "../../shell/ui";
import { Dialog } from "../../shell/ui/Dialog";
import { swatch } from "../board/palette";
import { pictureOf } from "../board/pictures";
import { useCommands } from "../commands";
import { cardPhrase } from "../log/cards";
import type { Action, Card, DeedAction, DeedAnswer, SpaceIndex } from "../messages";
import { groupName, nameOf, playerName } from "../names";
import { type DeedButton, moreSales } from "../sales";
import { cast, legalOf, mySeat, space } from "../store";
import { openTrade } from "../trade/draft";
import { type Inspected, useInspection } from "./inspect";
import { actionLabel } from "./labels";
import { closeDeed } from "./open";
import type { DeedParts } from "./parts";
import { RentTable } from "./RentTable";
import { Simulated } from "./Simulated";

function Title({ index }: { index: SpaceIndex }) {
  const place = space(index);
  const picture = place && pictureOf(place);
  const key = place?.group;
  return (
    <span class="deed-title">
      {picture && <Picture name={picture} />}
      <span>
        {key !== undefined && <small>{groupName(cast.value, key)}</small>}
        {place && nameOf(place)}
      </span>
    </span>
  );
}

interface PartProps {
  deed: DeedAnswer;
  own: DeedParts;
}

function Owner({ deed, own }: PartProps) {
  if (deed.price === undefined) return null;
  if (deed.owner === undefined) {
    return (
      <p class="deed-owner">
        {own.unowned?.(deed) ?? t("For sale: {amount}", { amount: money(deed.price) })}
      </p>
    );
  }
  return (
    <p class="deed-owner">
      <SeatToken seat={deed.owner} />
      {deed.owner === mySeat.value
        ? t("Yours")
        : t("Owned by {player}", { player: playerName(cast.value, deed.owner) })}
      {deed.mortgaged && (
        <strong class="badge badge-bad">{t("Mortgaged: collects no rent")}</strong>
      )}
    </p>
  );
}

function Cost({ name, amount }: { name: string; amount: number | undefined }) {
  if (amount === undefined) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{money(amount)}</dd>
    </div>
  );
}

function Costs({ deed }: { deed: DeedAnswer }) {
  return (
    <dl class="deed-costs">
      <Cost name={t("Price")} amount={deed.price} />
      <Cost name={t("House or hotel")} amount={deed.house_cost} />
      <Cost name={t("House resale")} amount={deed.sell_gain} />
      <Cost name={t("Mortgage value")} amount={deed.mortgage_gain} />
      <Cost name={t("Unmortgage cost")} amount={deed.unmortgage_cost} />
    </dl>
  );
}

/** The action behind a button of this dialog. */
function actionBehind(action: DeedAction, index: SpaceIndex): Action | undefined {
  switch (action.type) {
    case "build":
    case "sell":
    case "mortgage":
    case "unmortgage":
      return { type: action.type, space: index };
    case "buy":
    case "decline":
      return { type: action.type };
    default:
      return undefined;
  }
}

function buttonOf(action: DeedAction, index: SpaceIndex): DeedButton | undefined {
  const own = actionBehind(action, index);
  return own ? { action: own } : moreSales.value?.deedButton(action);
}

/** The deed was on offer, and no longer is. */
const CLOSING: ReadonlySet<string> = new Set(["buy", "decline"]);

function Actions({ deed }: { deed: DeedAnswer }) {
  const commands = useCommands();
  const take = async (action: Action) => {
    if ((await commands.act(action)) && CLOSING.has(action.type)) closeDeed();
  };
  return (
    <>
      <RefusalNote refusal={commands.refusal} />
      <ul class="deed-actions">
        {deed.actions.map((action) => {
          const button = buttonOf(action, deed.space);
          if (!button) return null;
          const { icon, letter, text } = actionLabel(action, button.words);
          return (
            <li key={action.type}>
              <Button
                icon={icon}
                shortcut={letter}
                busy={commands.waiting}
                reason={
                  action.legal ? undefined : (action.message ?? t("You can’t do this right now."))
                }
                onPress={() => void take(button.action)}
              >
                {text}
              </Button>
              {!action.legal && <small aria-hidden="true">{action.message}</small>}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Asking the owner for this deed, where trading is possible. */
function AskFor({ deed }: { deed: DeedAnswer }) {
  const { owner } = deed;
  if (owner === undefined || !legalOf("offer_trade")?.to.includes(owner)) return null;
  return (
    <Button
      icon="handshake"
      shortcut="t"
      onPress={() => {
        closeDeed();
        openTrade(owner, deed.space);
      }}
    >
      {t("Offer {player} a trade", { player: playerName(cast.value, owner) })}
    </Button>
  );
}

function Cards({ cards }: { cards: Card[] }) {
  return (
    <>
      <p class="quiet">{t("Cards in this pile, in no particular order:")}</p>
      <ul class="deed-cards">
        {cards.map((card, at) => (
          <li key={at}>{plain(cardPhrase(cast.value, card))}</li>
        ))}
      </ul>
    </>
  );
}

interface ContentProps extends Inspected {
  own: DeedParts;
}

function Content({ deed, problem, own }: ContentProps): ComponentChildren {
  if (problem !== undefined) return <p>{problem}</p>;
  if (!deed) return <p class="deed-loading">{t("Loading…")}</p>;
  return (
    <>
      <Owner deed={deed} own={own} />
      <RentTable deed={deed} />
      <Costs deed={deed} />
      <Simulated deed={deed} />
      {deed.cards && <Cards cards={deed.cards as unknown as Card[]} />}
      {own.actions ? own.actions(deed) : <Actions deed={deed} />}
      <AskFor deed={deed} />
    </>
  );
}

export function DeedDialog({ index, own }: { index: SpaceIndex; own: DeedParts }) {
  const { deed, problem } = useInspection(index);
  const place = space(index);
  return (
    <div class="deed-frame" data-group={swatch(place?.group)}>
      <Dialog
        class={`deed ${deed?.mortgaged ? "is-mortgaged" : ""}`}
        title={<Title index={index} />}
        onClose={closeDeed}
      >
        <Content deed={deed} problem={problem} own={own} />
      </Dialog>
    </div>
  );
}
