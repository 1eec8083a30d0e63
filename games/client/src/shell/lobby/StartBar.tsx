/** The next step of a lobby: "ready" for members, "start" for the host, and why the game cannot start yet. */

import type { ComponentChildren } from "preact";
import { RefusalNote } from "../commands/RefusalNote";
import { type Commands, useCommands } from "../commands/useCommands";
import { list, plural, t } from "../i18n/catalogue";
import { drawnName } from "../i18n/names";
import { you } from "../store";
import { Button, secondsLeft } from "../ui";
import { usePulse } from "../ui/pulse";
import type { Room } from "../wire/messages";
import { rulesets } from "./rulesets";

/** Why the game cannot start yet, or undefined. Only predicts the server's answer; the server decides. */
export function startBlocker(room: Room): string | undefined {
  const players = room.members.length;
  const required = room.continues
    ? room.seats
    : (room.player_counts.find((count) => count >= players) ?? players);
  if (required > players) {
    const missing = required - players;
    return plural(missing, "{count} more player is needed.", "{count} more players are needed.");
  }
  const waitedFor = room.members.filter(
    (member) => member.kind === "person" && !member.ready && member.id !== room.host,
  );
  if (waitedFor.length === 0) return undefined;
  return t("Not ready yet: {names}.", {
    names: list(waitedFor.map(({ name }) => drawnName(name))),
  });
}

/** Whether the game starts by itself or by the host. */
function HowItStarts({ room }: { room: Room }) {
  const form = rulesets.value.find((one) => one.key === room.ruleset);
  if (form?.starts_when_full === undefined) return null;
  return (
    <p class="quiet start-help">
      {form.starts_when_full || room.pace !== undefined
        ? t(
            "The game starts automatically once every seat is taken and everyone is ready. The host can start it earlier.",
          )
        : t("The host starts the game once everyone is ready.")}
    </p>
  );
}

function StartText({ room, children }: { room: Room; children: ComponentChildren }) {
  return (
    <div class="start-text">
      <p class="start-reason" role="status">
        {children}
      </p>
      <HowItStarts room={room} />
    </div>
  );
}

interface ReadyProps {
  kind: "plain" | "primary";
  ready: boolean;
  commands: Commands;
}

function ReadyButton({ kind, ready, commands }: ReadyProps) {
  return (
    <Button
      kind={kind}
      size="large"
      icon={ready ? "close" : "check"}
      shortcut="r"
      busy={commands.waiting}
      onPress={() => void commands.lobby({ type: "ready", ready: !ready })}
    >
      {ready ? t("I’m not ready") : t("I’m ready")}
    </Button>
  );
}

/** A host who is ready too lets the room start by itself when the last of the others is. */
function HostReady({ room, commands }: { room: Room; commands: Commands }) {
  const form = rulesets.value.find((one) => one.key === room.ruleset);
  const people = room.members.filter((member) => member.kind === "person");
  const byItself = form?.starts_when_full || room.pace !== undefined;
  if (!byItself || people.length < 2) return null;
  const ready = people.find((member) => member.id === room.host)?.ready ?? false;
  return <ReadyButton kind="plain" ready={ready} commands={commands} />;
}

function HostStart({ room, commands }: { room: Room; commands: Commands }) {
  const reason = startBlocker(room);
  return (
    <>
      <StartText room={room}>{reason ?? t("Everyone is ready.")}</StartText>
      <HostReady room={room} commands={commands} />
      <Button
        kind="primary"
        size="large"
        icon="dice"
        shortcut="s"
        reason={reason}
        busy={commands.waiting}
        onPress={() => void commands.lobby({ type: "start" })}
      >
        {t("Start game")}
      </Button>
    </>
  );
}

function MemberReady({ room, commands }: { room: Room; commands: Commands }) {
  const mine = room.members.find((member) => member.id === you.value?.member);
  const ready = mine?.ready ?? false;
  const host = drawnName(room.members.find((member) => member.id === room.host)?.name ?? "");
  return (
    <>
      <StartText room={room}>
        {ready ? t("Waiting for {name} to start the game.", { name: host }) : t("Ready to play?")}
      </StartText>
      <ReadyButton kind={ready ? "plain" : "primary"} ready={ready} commands={commands} />
    </>
  );
}

/** The countdown of a full and ready room: the host can cancel it, and so does anybody who is no longer ready. */
function Countdown({ startsAt, commands }: { startsAt: number; commands: Commands }) {
  usePulse(true);
  const isHost = you.value?.host === true;
  return (
    <>
      <div class="start-text">
        <p class="start-reason" role="timer" aria-live="off">
          {t("The game starts in {seconds} s.", { seconds: secondsLeft(startsAt) })}
        </p>
      </div>
      <Button
        kind="plain"
        size="large"
        icon="close"
        busy={commands.waiting}
        onPress={() =>
          void commands.lobby(isHost ? { type: "cancel_start" } : { type: "ready", ready: false })
        }
      >
        {isHost ? t("Cancel start") : t("I’m not ready")}
      </Button>
    </>
  );
}

function NextStep({ room, commands }: { room: Room; commands: Commands }) {
  if (room.starts_at !== undefined)
    return <Countdown startsAt={room.starts_at} commands={commands} />;
  if (room.secret_hash !== undefined)
    return <StartText room={room}>{t("The game is starting…")}</StartText>;
  if (you.value?.host) return <HostStart room={room} commands={commands} />;
  return <MemberReady room={room} commands={commands} />;
}

export function StartBar({ room }: { room: Room }) {
  const commands = useCommands();
  if (you.value?.member === undefined) return null;
  return (
    <section class="start-bar" aria-label={t("Next step")}>
      <NextStep room={room} commands={commands} />
      <RefusalNote refusal={commands.refusal} />
    </section>
  );
}
