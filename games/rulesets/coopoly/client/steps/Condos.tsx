/** Removing condos: each with its price, what has been pledged by whom, and what I put in. */

import { useSignal } from "@preact/signals";
import { RefusalNote } from "opoly/shell/commands/RefusalNote";
import { useCommands } from "opoly/shell/commands/useCommands";
import { list, plural, t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { playerName } from "opoly/shell/i18n/names";
import { Button, SeatToken } from "opoly/shell/ui";
import { answering } from "opoly/shell/wire/messages";
import type { Action, CanRemoveCondo, Pledge, SpaceIndex } from "../messages";
import { allLegal, board, cast, decision, player, spaceName } from "../store";
import { Stepper } from "./Stepper";

const unit = (): number => board.value?.condo_unit ?? 1;

function partOf({ activists, cash }: { activists: number; cash: number }): string {
  const parts = [
    ...(cash > 0 ? [money(cash)] : []),
    ...(activists > 0 ? [plural(activists, "{count} activist", "{count} activists")] : []),
  ];
  return list(parts);
}

function Pledged({ pledge }: { pledge: Pledge }) {
  return (
    <li>
      <SeatToken seat={pledge.seat} />
      {t("{player} puts in {part}", {
        player: playerName(cast.value, pledge.seat),
        part: partOf(pledge),
      })}
    </li>
  );
}

/** The price as a bar: what others have pledged, what I put in, what is missing. */
function Paid({ price, others, mine }: { price: number; others: number; mine: number }) {
  const share = (amount: number) => ({ width: `${Math.min(100, (amount / price) * 100)}%` });
  return (
    <span class="coop-paid" aria-hidden="true">
      <i data-of="others" style={share(others)} />
      <i data-of="mine" style={share(mine)} />
    </span>
  );
}

/** My part of the payment for one condo. */
function Condo({ legal }: { legal: CanRemoveCondo }) {
  const commands = useCommands<Action>();
  const { space, price, paid, partners, max_activists, max_cash, whole } = legal;
  const mine = legal.cash + unit() * legal.activists;
  const others = paid - mine;
  const activists = useSignal(
    mine > 0 ? legal.activists : Math.min(max_activists, Math.ceil((price - others) / unit())),
  );
  const owed = Math.max(0, price - others - unit() * activists.value);
  const cash = Math.min(owed, max_cash);
  const together = others + cash + unit() * activists.value;
  const done = together >= price;
  const send = (part: { activists: number; cash: number }) =>
    void commands.act(answering(legal, { type: "remove_condo", space, ...part }));
  const pledges = (decision.value?.pledges ?? []).filter((one) => one.space === space);
  const name = spaceName(space);
  return (
    <li class="coop-deal">
      <p class="coop-deal-name">
        {t("Condo on {space}", { space: name })}
        <small>
          {done
            ? t("Price {price}: enough", { price: money(price) })
            : t("Price {price}, missing {missing}", {
                price: money(price),
                missing: money(price - together),
              })}
        </small>
      </p>
      <Paid price={price} others={others} mine={together - others} />
      {pledges.length > 0 && (
        <ul class="coop-pledges">
          {pledges.map((one) => (
            <Pledged key={one.seat} pledge={one} />
          ))}
        </ul>
      )}
      <div class="coop-line">
        {max_activists > 0 && (
          <span class="coop-line">
            <span>{t("Activists")}</span>
            <Stepper
              value={activists.value}
              max={Math.min(max_activists, Math.ceil((price - others) / unit()))}
              less={t("One activist less for {space}", { space: name })}
              more={t("One activist more for {space}", { space: name })}
              change={(by) => {
                activists.value += by;
              }}
            />
          </span>
        )}
        <Button
          kind={done ? "primary" : "plain"}
          busy={commands.waiting}
          reason={cash + activists.value === 0 ? t("You have nothing to put in.") : undefined}
          onPress={() => send({ activists: activists.value, cash })}
        >
          {done
            ? t("Remove it: {part}", { part: partOf({ activists: activists.value, cash }) })
            : t("Pledge {part}", { part: partOf({ activists: activists.value, cash }) })}
        </Button>
        {mine > 0 && (
          <Button busy={commands.waiting} onPress={() => send({ activists: 0, cash: 0 })}>
            {t("Take back")}
          </Button>
        )}
        {whole !== undefined && (
          <Button busy={commands.waiting} onPress={() => send(whole)}>
            {t("Pay it alone: {part}", { part: partOf(whole) })}
          </Button>
        )}
      </div>
      {whole !== undefined && (
        <p class="quiet">{t("Paid alone, it needs nothing of what others put in.")}</p>
      )}
      {!done && partners.length > 0 && (
        <p class="quiet">
          {t("It waits for {players} to put in the rest.", {
            players: list(partners.map((seat) => playerName(cast.value, seat))),
          })}
        </p>
      )}
      <RefusalNote refusal={commands.refusal} />
    </li>
  );
}

/** Pledges of others for condos where I have no pawn. */
function Elsewhere({ except }: { except: readonly SpaceIndex[] }) {
  const pledges = (decision.value?.pledges ?? []).filter((one) => !except.includes(one.space));
  if (pledges.length === 0) return null;
  return (
    <ul class="coop-pledges">
      {pledges.map((one) => (
        <li key={`${one.seat}-${one.space}`}>
          <SeatToken seat={one.seat} />
          {t("{player} puts in {part} for {space}", {
            player: playerName(cast.value, one.seat),
            part: partOf(one),
            space: spaceName(one.space),
          })}
        </li>
      ))}
    </ul>
  );
}

export function Condos({ seat }: { seat: number | undefined }) {
  const mine = allLegal("remove_condo");
  const cash = seat === undefined ? undefined : player(seat)?.cash;
  return (
    <div class="coop-step">
      {cash !== undefined && mine.length > 0 && (
        <p>{t("You have {amount}.", { amount: money(cash) })}</p>
      )}
      <ul class="coop-deals">
        {mine.map((legal) => (
          <Condo
            key={`${legal.space}-${legal.paid}-${legal.max_activists}-${legal.max_cash}`}
            legal={legal}
          />
        ))}
      </ul>
      <Elsewhere except={mine.map((one) => one.space)} />
    </div>
  );
}
