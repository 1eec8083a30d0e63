/** Building on my monopolies (or single properties): the next building of each, with its cost and the rent after it. */

import { swatch } from "opoly/classic/board/palette";
import { BankStock } from "opoly/classic/building/BankStock";
import { spaceName } from "opoly/classic/names";
import { cast, mySeat } from "opoly/classic/store";
import { RefusalNote } from "opoly/shell/commands/RefusalNote";
import { list, t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { Button, Money } from "opoly/shell/ui";
import { Dialog } from "opoly/shell/ui/Dialog";
import { answering } from "opoly/shell/wire/messages";
import { type Commands, useCommands } from "../commands";
import type { Site } from "../messages";
import { openPayment } from "../pay/open";
import { siteName, siteSwatch, spaceOf } from "../sites";
import { allLegal, board, type LegalOf, levelOf, player, state } from "../store";
import { buildingOpen } from "./open";

type Offer = LegalOf<"build">;

const siteOf = (offer: Offer): Site => offer.group ?? `${offer.space}`;

const actionFor = ({ group, space }: Offer) =>
  group === undefined
    ? ({ type: "build", space: space ?? 0 } as const)
    : ({ type: "build", group } as const);

/** "2 houses → 3 houses" in shapes, for the eye. */
function Level({ level }: { level: number }) {
  const most = board.value?.most_houses ?? 0;
  return <span class="ui-chip-card" data-built={level > most ? "hotel" : level} />;
}

/** "Rent: Old Kent Road £10 → £30, Whitechapel Road £20 → £60". */
const rentsText = ({ rents }: Offer): string =>
  t("Rent: {rents}", {
    rents: list(
      rents.map(({ space, before, after }) =>
        t("{space} {before} → {after}", {
          space: spaceName(cast.value, space),
          before: money(before),
          after: money(after),
        }),
      ),
    ),
  });

function Row({ offer, commands }: { offer: Offer; commands: Commands }) {
  const site = siteOf(offer);
  const name = siteName(cast.value, site);
  const action = actionFor(offer);
  const slots = { site: name, amount: money(offer.cost) };
  return (
    <li class="build-row" data-group={siteSwatch(site)}>
      <span class="build-step" aria-hidden="true">
        <Level level={levelOf(site)} />
        <span data-turns>{"→"}</span>
        <Level level={levelOf(site) + 1} />
      </span>
      <span class="build-name">
        {name}
        <small class="quiet">
          {offer.becomes === "hotel" ? t("a hotel") : t("one more house")}
        </small>
        <small>{rentsText(offer)}</small>
      </span>
      <span class="buy">
        <Button
          kind="primary"
          size="small"
          icon={offer.becomes === "hotel" ? "hotel" : "house"}
          label={`${name}: ${t("Build · {amount}", slots)}`}
          busy={commands.waiting}
          onPress={() => {
            if (offer.in_cash) void commands.act(answering(offer, action));
            else openPayment(action);
          }}
        >
          {t("Build · {amount}", slots)}
        </Button>
        {offer.in_cash && (
          <Button
            kind="quiet"
            size="small"
            icon="handshake"
            label={t("Pay for building on {site} with deeds or buildings", slots)}
            onPress={() => openPayment(action)}
          />
        )}
      </span>
    </li>
  );
}

/** My monopolies that can carry no more. */
function Complete() {
  const most = board.value?.most_houses ?? 0;
  const mine = player(mySeat.value ?? -1)?.monopolies ?? [];
  const complete = mine.filter((site) => levelOf(site) > most);
  if (complete.length === 0) return null;
  return (
    <ul class="build-used">
      {complete.map((site) => (
        <li key={site} data-group={swatch(site)}>
          {t("{site}: has its hotel", { site: siteName(cast.value, site) })}
        </li>
      ))}
    </ul>
  );
}

/** The sites built on in this turn, where a turn allows one building a monopoly. */
function BuiltNow() {
  const built = Object.keys(state.value?.built ?? {});
  const open = new Set(allLegal("build").map(siteOf));
  const used = built.filter((site) => !open.has(site) && spaceOf(site) === undefined);
  if (used.length === 0) return null;
  return (
    <ul class="build-used">
      {used.map((site) => (
        <li key={site} data-group={swatch(site)}>
          {t("{site}: built this turn", { site: siteName(cast.value, site) })}
        </li>
      ))}
    </ul>
  );
}

export function BuildDialog() {
  const commands = useCommands();
  if (!buildingOpen.value) return null;
  return (
    <Dialog
      title={t("Build")}
      class="build-dialog"
      onClose={() => {
        buildingOpen.value = false;
      }}
    >
      <p class="offer-cash">
        {t("My cash")} <Money amount={player(mySeat.value ?? -1)?.cash ?? 0} />
        <BankStock />
      </p>
      {board.value?.single_buildings !== true && (
        <p class="quiet">{t("A building counts for every property of its group.")}</p>
      )}
      <RefusalNote refusal={commands.refusal} />
      <ul>
        {allLegal("build").map((offer) => (
          <Row key={siteOf(offer)} offer={offer} commands={commands} />
        ))}
      </ul>
      {allLegal("build").length === 0 && <p class="quiet">{t("Nothing can be built now.")}</p>}
      <BuiltNow />
      <Complete />
    </Dialog>
  );
}
