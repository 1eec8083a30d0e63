/** The places of a room, taken and free. */

import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { RefusalNote } from "../commands/RefusalNote";
import { type Commands, useCommands } from "../commands/useCommands";
import { botLevelName, botMark } from "../i18n/bots";
import { t } from "../i18n/catalogue";
import { drawnName } from "../i18n/names";
import { isGone, you } from "../store";
import { BotMark, Button, Token } from "../ui";
import { Dialog } from "../ui/Dialog";
import type { Member, Room } from "../wire/messages";
import { KeptPlace } from "./Continued";
import { GuestName } from "./GuestName";
import { botLevels, characterName } from "./rulesets";

interface PlaceProps {
  room: Room;
  member: Member;
  commands: Commands;
}

function Badges({ room, member }: { room: Room; member: Member }) {
  const bot = botMark(member);
  const character = characterName(member);
  return (
    <span class="lobby-seat-marks">
      {member.id === you.value?.member && <span class="badge badge-accent">{t("You")}</span>}
      {member.id === room.host && <span class="badge">{t("Host")}</span>}
      {bot && <span class="badge">{bot}</span>}
      {character && <span class="badge">{character}</span>}
      {member.guest && <span class="badge">{t("Guest")}</span>}
      <BotMark of={member} />
      {isGone(member) && <span class="badge badge-warn">{t("Offline")}</span>}
      {member.kind === "person" && member.id !== room.host && (
        <span class={member.ready ? "badge badge-good" : "badge"}>
          {member.ready ? t("Ready") : t("Not ready")}
        </span>
      )}
    </span>
  );
}

type Step = "hand_over" | "remove";

/** The host's pending action on another person, to be confirmed: none of these can be undone. */
function Confirmation({ member, step, onYes, onClose }: ConfirmationProps) {
  const name = drawnName(member.name);
  const removing = step === "remove";
  return (
    <Dialog
      title={removing ? t("Remove {name}?", { name }) : t("Make {name} the host?", { name })}
      onClose={onClose}
      actions={
        <Button kind={removing ? "danger" : "primary"} onPress={onYes}>
          {removing ? t("Remove") : t("Make host")}
        </Button>
      }
    >
      <p>
        {removing
          ? t("{name} leaves the room and cannot come back.", { name })
          : t("{name} will choose the rules and start the game instead of you.", { name })}
      </p>
    </Dialog>
  );
}

interface ConfirmationProps {
  member: Member;
  step: Step;
  onYes: () => void;
  onClose: () => void;
}

/** The host's buttons for another member. A bot is removed at once: it can be added again. */
function HostControls({ member, commands }: PlaceProps) {
  const { id } = member;
  const name = drawnName(member.name);
  const confirming = useSignal<Step | undefined>(undefined);
  const isPerson = member.kind === "person";
  const close = () => {
    confirming.value = undefined;
  };
  const run = (step: Step) => {
    close();
    void commands.lobby({ type: step, member: id });
  };
  const ask = (step: Step) => {
    confirming.value = step;
  };
  return (
    <span class="lobby-seat-occupant">
      {isPerson && (
        <Button
          kind="quiet"
          size="small"
          icon="crown"
          label={t("Make host: {name}", { name })}
          onPress={() => ask("hand_over")}
        >
          {t("Make host")}
        </Button>
      )}
      <Button
        kind="quiet"
        size="small"
        icon="close"
        label={t("Remove {name}", { name })}
        onPress={() => (isPerson ? ask("remove") : run("remove"))}
      >
        {t("Remove")}
      </Button>
      {confirming.value && (
        <Confirmation
          member={member}
          step={confirming.value}
          onYes={() => confirming.value && run(confirming.value)}
          onClose={close}
        />
      )}
    </span>
  );
}

function TakenPlace(props: PlaceProps) {
  const { room, member } = props;
  const isMine = member.id === you.value?.member;
  return (
    <li class="lobby-seat" data-mine={isMine} data-gone={isGone(member)}>
      <Token token={member.token} />
      <span class="lobby-seat-person">
        <span class="lobby-seat-name">{drawnName(member.name)}</span>
        <Badges room={room} member={member} />
      </span>
      {you.value?.host && !isMine && <HostControls {...props} />}
    </li>
  );
}

/** The bot in the last free place takes the button away: the focus moves to the button that removes the bot. */
function useFocusLastPlace(): RefObject<HTMLSpanElement | null> {
  const part = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () => () => {
      const list = part.current?.closest("ol");
      if (!part.current?.contains(document.activeElement)) return;
      queueMicrotask(() => [...(list?.querySelectorAll("button") ?? [])].at(-1)?.focus());
    },
    [],
  );
  return part;
}

function AddBot({ commands }: { commands: Commands }) {
  const part = useFocusLastPlace();
  const levels = botLevels();
  const level = useSignal<string | undefined>(undefined);
  const chosen = level.value ?? levels[0];
  return (
    <span class="lobby-seat-bot" ref={part}>
      {levels.length > 1 && (
        <select
          aria-label={t("Bot level")}
          value={chosen ?? ""}
          onChange={(event) => {
            level.value = event.currentTarget.value;
          }}
        >
          {levels.map((one) => (
            <option key={one} value={one}>
              {botLevelName(one)}
            </option>
          ))}
        </select>
      )}
      <Button
        size="small"
        icon="plus"
        busy={commands.waiting}
        onPress={() =>
          void commands.lobby({
            type: "add_bot",
            ...(chosen === undefined ? {} : { level: chosen }),
          })
        }
      >
        {t("Add a bot")}
      </Button>
    </span>
  );
}

interface FreePlaceProps {
  commands: Commands;
  first: boolean;
  /** Whether bots may play. */
  bots: boolean;
}

/** The first free place has the buttons to sit down or to add a bot; the others only show that there is room. */
function FreePlace({ commands, first, bots }: FreePlaceProps) {
  return (
    <li class="lobby-seat lobby-seat-free">
      <span class="lobby-seat-empty" aria-hidden="true" />
      <span class="lobby-seat-person quiet">{t("Empty seat")}</span>
      {you.value?.member === undefined && first && (
        <Button kind="primary" onPress={() => void commands.lobby({ type: "sit" })}>
          {t("Join game")}
        </Button>
      )}
      {you.value?.host && first && bots && <AddBot commands={commands} />}
    </li>
  );
}

/** The room closes when the last person leaves, so only that needs a confirmation. */
function Leave({ commands, room }: { commands: Commands; room: Room }) {
  const confirming = useSignal(false);
  const people = room.members.filter((member) => member.kind === "person").length;
  const leave = () => void commands.lobby({ type: "leave" });
  return (
    <>
      <Button
        kind="quiet"
        icon="door"
        onPress={() => {
          if (people > 1) leave();
          else confirming.value = true;
        }}
      >
        {t("Leave room")}
      </Button>
      {confirming.value && (
        <Dialog
          title={t("Close this room?")}
          onClose={() => {
            confirming.value = false;
          }}
          actions={
            <Button kind="danger" onPress={leave}>
              {t("Leave and close")}
            </Button>
          }
        >
          <p>{t("You are the only person here. When you leave, the room closes.")}</p>
        </Dialog>
      )}
    </>
  );
}

/** The seats that nobody has yet: those kept for somebody first. */
function FreePlaces({ room, commands }: { room: Room; commands: Commands }) {
  const kept = (room.continues?.seats ?? []).flatMap((seat, place) =>
    seat.kept ? [{ seat, place }] : [],
  );
  const free = Math.max(0, room.seats - room.members.length - kept.length);
  return (
    <>
      {kept.map(({ seat, place }) => (
        <KeptPlace key={`kept-${place}`} seat={seat} place={place} commands={commands} />
      ))}
      {Array.from({ length: free }, (_, index) => (
        <FreePlace
          key={`free-${index}`}
          commands={commands}
          first={index === 0}
          bots={room.challenge === undefined}
        />
      ))}
    </>
  );
}

export function Places({ room }: { room: Room }) {
  const commands = useCommands();
  return (
    <section class="lobby-places" aria-labelledby="lobby-places">
      <div class="row row-apart">
        <h2 id="lobby-places">
          {t("{taken} of {seats} seats taken", {
            taken: room.members.length,
            seats: room.seats,
          })}
        </h2>
        {you.value?.member !== undefined && <Leave commands={commands} room={room} />}
      </div>
      {you.value?.guest && you.value.user !== undefined && <GuestName />}
      <ol class="lobby-seats" aria-live="polite">
        {room.members.map((member) => (
          <TakenPlace key={member.id} room={room} member={member} commands={commands} />
        ))}
        <FreePlaces room={room} commands={commands} />
      </ol>
      <RefusalNote refusal={commands.refusal} />
    </section>
  );
}
