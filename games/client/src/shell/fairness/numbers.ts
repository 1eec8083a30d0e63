/**
 * My part in the seed of a room's next game: commits to a random number before the start, reveals it while the game starts,
 * and keeps it for the proof. The server's secret is committed before any number is revealed, and unknown to all players.
 */

import { effect, untracked } from "@preact/signals";
import { room, send, you } from "../store";
import type { LobbyChange, Room } from "../wire/messages";
import { Refused } from "../wire/socket";
import { canHash, filePending, newNumber, ownNumbers, type Round, rounds, sha256 } from "./own";

let busy = false;
/** The room's version after my last change; an older room does not show it yet. */
let changedAt = 0;
let replaced = false;

export function followRoom(): void {
  if (!canHash()) return;
  effect(() => {
    void [room.value, you.value];
    void untracked(follow);
  });
}

async function follow(): Promise<void> {
  if (busy) return;
  busy = true;
  try {
    while (await step()) {
      // until there is nothing to do for the room as it is now
    }
  } finally {
    busy = false;
  }
}

/** Does what is next; false if there is nothing. */
async function step(): Promise<boolean> {
  const now = room.value;
  const mine = now?.members.find((member) => member.id === you.value?.member);
  if (!now || !mine || now.version < changedAt) return false;
  const round = rounds.find((one) => one.room === now.code);
  if (now.phase === "playing") return file(now, round);
  if (now.phase === "closed" || now.challenge !== undefined) return false;
  if (now.secret_hash === undefined) return commit(now.code, mine.commitment, round);
  return reveal(now, mine.commitment, round);
}

async function commit(
  code: string,
  committed: string | undefined,
  known: Round | undefined,
): Promise<boolean> {
  const revealed = known?.secretHash !== undefined; // for a start that was cancelled
  const round = known === undefined || revealed ? await newRound(code) : known;
  if (committed === round.commitment) return false;
  if (committed !== undefined) {
    if (replaced) return false; // another device of mine takes part
    replaced = true;
  }
  rounds.keep(round);
  return change({ type: "commit_random", commitment: round.commitment });
}

async function newRound(code: string): Promise<Round> {
  const random = newNumber();
  return { room: code, random, commitment: await sha256(random) };
}

async function reveal(
  now: Room,
  committed: string | undefined,
  round: Round | undefined,
): Promise<boolean> {
  if (!round || committed !== round.commitment || round.accepted) return false;
  const commitments = now.members.flatMap(({ commitment }) => commitment ?? []);
  const revealed: Round = {
    ...round,
    commitments,
    ...(now.secret_hash === undefined ? {} : { secretHash: now.secret_hash }),
  };
  rounds.keep(revealed);
  const accepted = await change({ type: "reveal_random", random: round.random });
  if (accepted) rounds.keep({ ...revealed, accepted });
  return accepted;
}

/** The game has started: its proof will be checked against what was seen here. */
function file({ game }: Room, round: Round | undefined): boolean {
  if (game === undefined) return false;
  filePending(game);
  if (round?.secretHash === undefined || !round.accepted) return false;
  const { random, secretHash, commitments = [] } = round;
  ownNumbers.keep({ game, random, secretHash, commitments });
  rounds.forget(round);
  return false;
}

async function change(what: LobbyChange): Promise<boolean> {
  try {
    changedAt = (await send({ type: "lobby", change: what })).version;
    return true;
  } catch (problem) {
    if (problem instanceof Refused) return false; // the start was faster, or another start has begun
    throw problem;
  }
}
