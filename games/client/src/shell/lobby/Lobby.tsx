/** The lobby: the members, the invitation, the rules of the room, and the next step. */

import { Chat } from "../chat/Chat";
import { plural, t } from "../i18n/catalogue";
import { room as shown, you } from "../store";
import type { Room } from "../wire/messages";
import { Continued } from "./Continued";
import { DailyChallenge } from "./DailyChallenge";
import { Invitation } from "./Invitation";
import { Options } from "./Options";
import { Places } from "./Places";
import { RoomSettings } from "./RoomSettings";
import { StartBar } from "./StartBar";
import { TokenChoice } from "./TokenChoice";

function Spectators({ room }: { room: Room }) {
  if (room.spectators === 0) return null;
  return (
    <p class="quiet lobby-watching">
      {plural(room.spectators, "{count} person is watching.", "{count} people are watching.")}
    </p>
  );
}

export function Lobby() {
  const room = shown.value;
  if (room === undefined) return null;
  const isHost = you.value?.host === true;
  const editable = isHost && room.continues === undefined && room.challenge === undefined;
  return (
    <div class="lobby">
      <header class="lobby-head">
        <p class="lobby-game">{room.ruleset_name}</p>
        <Invitation code={room.code} />
      </header>
      <div class="lobby-people">
        {room.challenge && <DailyChallenge room={room} challenge={room.challenge} />}
        {room.continues && <Continued continues={room.continues} />}
        <Places room={room} />
        <TokenChoice room={room} />
        <Spectators room={room} />
        {!isHost && you.value?.member !== undefined && room.challenge === undefined && (
          <p class="quiet">{t("The host chooses the rules. You see every change right away.")}</p>
        )}
        <section class="lobby-chat">
          <h2>{t("Chat")}</h2>
          <Chat />
        </section>
      </div>
      <div class="lobby-rules">
        <RoomSettings room={room} editable={isHost && room.challenge === undefined} />
        <Options room={room} editable={editable} />
      </div>
      <StartBar room={room} />
    </div>
  );
}
