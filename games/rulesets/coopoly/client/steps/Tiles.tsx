/** Removing tiles, on which pawns have to agree; and building homes, which one pawn does alone. */

import { RefusalNote } from "opoly/shell/commands/RefusalNote";
import { useCommands } from "opoly/shell/commands/useCommands";
import { list, plural, t } from "opoly/shell/i18n/catalogue";
import { playerName } from "opoly/shell/i18n/names";
import { Button, SeatToken } from "opoly/shell/ui";
import { answering } from "opoly/shell/wire/messages";
import type { Action, CanBuildHomes, CanRemoveTile } from "../messages";
import { allLegal, cast, decision, spaceName, state, zoneName } from "../store";

function Agreed({ space }: { space: number }) {
  const pledges = (decision.value?.tile_pledges ?? []).filter((one) => one.space === space);
  return (
    <ul class="coop-pledges">
      {pledges.map(({ seat, pawns }) => (
        <li key={seat}>
          <SeatToken seat={seat} />
          {plural(
            pawns.length,
            "{player} agrees with {count} pawn",
            "{player} agrees with {count} pawns",
            {
              player: playerName(cast.value, seat),
            },
          )}
        </li>
      ))}
    </ul>
  );
}

function Tile({ legal }: { legal: CanRemoveTile }) {
  const commands = useCommands<Action>();
  const { space, zone, needed, agreed, own, mine, partners } = legal;
  const missing = needed - (agreed - own);
  const pawns = Math.min(mine, missing);
  const done = pawns >= missing;
  const send = (count: number) =>
    void commands.act(answering(legal, { type: "remove_tile", space, pawns: count }));
  return (
    <li class="coop-deal">
      <p class="coop-deal-name">{t("Tile on {space}", { space: spaceName(space) })}</p>
      <p>
        {t("It goes back to the bag with {needed} pawns; {agreed} agree. Bag: {left} of {zone}.", {
          needed,
          agreed,
          left: state.value?.bag[zone] ?? 0,
          zone: zoneName(zone),
        })}
      </p>
      <Agreed space={space} />
      <div class="coop-line">
        {own < pawns && (
          <Button
            kind={done ? "primary" : "plain"}
            busy={commands.waiting}
            onPress={() => send(pawns)}
          >
            {done
              ? plural(pawns, "Remove it with {count} pawn", "Remove it with {count} pawns")
              : plural(pawns, "Agree with {count} pawn", "Agree with {count} pawns")}
          </Button>
        )}
        {own > 0 && (
          <Button busy={commands.waiting} onPress={() => send(0)}>
            {t("Take back")}
          </Button>
        )}
      </div>
      {!done && partners.length > 0 && (
        <p class="quiet">
          {t("It waits for {players} to agree.", {
            players: list(partners.map((seat) => playerName(cast.value, seat))),
          })}
        </p>
      )}
      <RefusalNote refusal={commands.refusal} />
    </li>
  );
}

export function Tiles() {
  return (
    <div class="coop-step">
      <ul class="coop-deals">
        {allLegal("remove_tile").map((legal) => (
          <Tile key={legal.space} legal={legal} />
        ))}
      </ul>
    </div>
  );
}

function Build({ legal }: { legal: CanBuildHomes }) {
  const commands = useCommands<Action>();
  const { space, activists } = legal;
  return (
    <li class="coop-deal">
      <p class="coop-deal-name">{spaceName(space)}</p>
      <p>
        {plural(
          activists,
          "{count} activist settles down in a tiny home.",
          "{count} activists settle down in {count} tiny homes.",
        )}
      </p>
      <div class="coop-line">
        <Button
          kind="primary"
          icon="house"
          busy={commands.waiting}
          onPress={() => void commands.act(answering(legal, { type: "build_homes", space }))}
        >
          {t("Build on {space}", { space: spaceName(space) })}
        </Button>
      </div>
      <RefusalNote refusal={commands.refusal} />
    </li>
  );
}

export function Builds() {
  return (
    <div class="coop-step">
      <ul class="coop-deals">
        {allLegal("build_homes").map((legal) => (
          <Build key={legal.space} legal={legal} />
        ))}
      </ul>
    </div>
  );
}
