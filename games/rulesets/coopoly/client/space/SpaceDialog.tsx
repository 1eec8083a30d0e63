/** A space in detail: what lies there, the odds of the Police, what a pawn could do, and phrases to say about it. */

import { useSignal } from "@preact/signals";
import { languageTag, list, plural, t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { request, shownVersion } from "opoly/shell/store";
import { Icon } from "opoly/shell/ui";
import { Dialog } from "opoly/shell/ui/Dialog";
import { useEffect } from "preact/hooks";
import { pawnName } from "../board/label";
import { Condo, Homes, People } from "../board/marks";
import type { SpaceAction, SpaceIndex, SpacePage } from "../messages";
import { board, onSpace, pawnsOn, spaceAt, spaceName, state, zoneName } from "../store";
import { Say } from "../talk/Say";
import { developersLack, playersLack } from "../zones/words";
import { closeSpace, opened } from "./open";

/** The server's page about the space, fetched again whenever the game goes on. */
function usePage(index: SpaceIndex): SpacePage | undefined {
  const page = useSignal<SpacePage | undefined>(undefined);
  const asked = `${index} ${shownVersion.value} ${languageTag()}`;
  useEffect(() => {
    let current = true;
    request<SpacePage>({ type: "inspect", space: index } as { type: string }).then(
      (found) => {
        if (current) page.value = found;
      },
      () => undefined, // what is drawn on the board says most of it
    );
    return () => {
      current = false;
    };
  }, [asked]);
  return page.value;
}

function useWords({ type, pawns, cost = 0, activists = 0, gives = 0 }: SpaceAction): string {
  switch (type) {
    case "earn":
      return t("Earn {amount}; both pawns of a pair earn {both} together.", {
        amount: money(gives),
        both: money(board.value?.go_pair ?? 0),
      });
    case "free":
      return plural(
        activists,
        "Free activists: two dice, {count} is in jail.",
        "Free activists: two dice, {count} are in jail.",
      );
    case "spawn":
      return plural(
        activists,
        "Bring activists: one die, {count} is in the supply.",
        "Bring activists: one die, {count} are in the supply.",
      );
    case "move":
      return t("Move activists: as many steps as two dice show.");
    case "remove_condo":
      return t("Remove the condo for {cost}. Each activist here can pay {unit} of it.", {
        cost: money(cost),
        unit: money(board.value?.condo_unit ?? 0),
      });
    case "remove_tile":
      return plural(
        pawns,
        "Remove the tile: takes {count} pawn.",
        "Remove the tile: takes {count} pawns.",
      );
    case "build_homes":
      return plural(
        activists,
        "Build: turns {count} activist into a tiny home.",
        "Build: turns {count} activists into tiny homes.",
      );
  }
}

function Uses({ use }: { use: readonly SpaceAction[] }) {
  if (use.length === 0) return null;
  return (
    <>
      <h3>{t("What a pawn can do here")}</h3>
      <ul class="coop-uses">
        {use.map((one) => (
          <li key={one.type} data-possible={one.possible}>
            <Icon name={one.possible ? "check" : "close"} />
            <span>
              {useWords(one)}
              {!one.possible && one.message !== undefined && <small>{one.message}</small>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Odds({ page }: { page: SpacePage | undefined }) {
  const odds = page?.police;
  if (odds === undefined || odds.swept + odds.ends === 0) return null;
  return (
    <p class="coop-line">
      <Icon name="siren" />
      <span>
        {t(
          "Of {of} moves that the Police may make next, {swept} sweep this space and {ends} end here.",
          {
            ...odds,
          },
        )}
      </span>
    </p>
  );
}

function Here({ index }: { index: SpaceIndex }) {
  const { tile, condo, homes, activists } = onSpace(index);
  const space = spaceAt(index);
  const words: string[] = [];
  if (space?.kind === "property") {
    if (space.start) words.push(t("Starting property, always there"));
    else words.push(tile ? t("Property tile") : t("Blank: no property tile lies here yet"));
  }
  if (condo) words.push(t("luxury condo"));
  if (homes > 0) words.push(plural(homes, "{count} tiny home", "{count} tiny homes"));
  if (activists > 0) words.push(plural(activists, "{count} activist", "{count} activists"));
  const pawns = pawnsOn(index).map(pawnName);
  if (pawns.length > 0) words.push(list(pawns));
  return (
    <div class="coop-here-large">
      <span aria-hidden="true">
        <Homes count={homes} />
        {condo && <Condo />}
        <People count={activists} />
      </span>
      <p>{words.length > 0 ? words.join(" · ") : t("Nobody is here.")}</p>
    </div>
  );
}

function ZoneLacks({ zone }: { zone: string }) {
  const now = state.value?.zones[zone];
  if (now === undefined) return null;
  return (
    <dl class="coop-lacks">
      <div>
        <dt>{t("Developers lack in {zone}", { zone: zoneName(zone) })}</dt>
        <dd>{developersLack(now)}</dd>
      </div>
      <div>
        <dt>{t("We lack in {zone}", { zone: zoneName(zone) })}</dt>
        <dd>{playersLack(now)}</dd>
      </div>
    </dl>
  );
}

function Opened({ index }: { index: SpaceIndex }) {
  const page = usePage(index);
  const zone = spaceAt(index)?.zone;
  return (
    <Dialog title={spaceName(index)} onClose={closeSpace} class="coop-dialog">
      <div class="coop-space-page" data-group={zone}>
        {zone !== undefined && <span class="coop-dialog-band" aria-hidden="true" />}
        <Here index={index} />
        {page?.blocked && (
          <p class="coop-line">
            <Icon name="siren" />
            <strong>{t("The Police block this space: nothing can be done here.")}</strong>
          </p>
        )}
        <Odds page={page} />
        <Uses use={page?.actions ?? []} />
        {zone !== undefined && <ZoneLacks zone={zone} />}
        <Say about={index} />
      </div>
    </Dialog>
  );
}

export function SpaceDialog() {
  const index = opened.value;
  return index === undefined ? null : <Opened key={index} index={index} />;
}
