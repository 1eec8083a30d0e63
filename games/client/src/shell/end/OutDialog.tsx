/** The dialog for a player who is out while the others play on: their place, and whether to stay. */

import { RefusalNote } from "../commands/RefusalNote";
import { useCommands } from "../commands/useCommands";
import { gameClient } from "../game";
import { t } from "../i18n/catalogue";
import { mySeat, room, seats, you } from "../store";
import { Button, SeatToken } from "../ui";
import { Dialog } from "../ui/Dialog";
import { out, outPlace, resultOpen } from "./out";
import { Trophy } from "./Trophy";

/** Another person plays on, so that the game goes on without me. */
const othersPlay = (): boolean =>
  room.value?.members.some(
    (member) =>
      member.kind === "person" && member.seat !== undefined && member.id !== you.value?.member,
  ) ?? false;

function close(): void {
  resultOpen.value = false;
}

/** Leaving keeps the result where somebody plays on; a game that its last person leaves ends without one. */
function Leave() {
  const commands = useCommands();
  const leave = async () => {
    if (await commands.lobby({ type: "leave" })) location.assign("/");
  };
  if (!othersPlay()) {
    return (
      <a class="button" href="/">
        {t("New game")}
      </a>
    );
  }
  return (
    <>
      <Button busy={commands.waiting} onPress={() => void leave()}>
        {t("Leave with my result")}
      </Button>
      <RefusalNote refusal={commands.refusal} />
    </>
  );
}

export function OutDialog() {
  const seat = mySeat.value;
  if (!resultOpen.value || !out.value || seat === undefined) return null;
  const place = outPlace.value;
  const Result = gameClient.value?.Result;
  return (
    <Dialog
      title={t("You’re out")}
      onClose={close}
      class="out"
      actions={
        <>
          <Button kind="primary" icon="eye" autoFocus onPress={close}>
            {t("Watch on")}
          </Button>
          <Leave />
        </>
      }
    >
      <div class="out-place">
        {place === undefined ? <SeatToken seat={seat} /> : <Trophy place={place} />}
        {place !== undefined && (
          <p>
            <strong>
              {t("Your place: {place} of {count}.", {
                place,
                count: seats.value.length,
              })}
            </strong>
          </p>
        )}
        {Result && <Result seat={seat} />}
      </div>
      <p class="quiet">
        {othersPlay()
          ? t(
              "You can watch to the end, or leave: your result counts once the game is over. Whoever stays can play again together.",
            )
          : t("You can watch the bots to the end. After that you can play again.")}
      </p>
    </Dialog>
  );
}
