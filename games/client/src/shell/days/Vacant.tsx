/** Seats whose players do not come back: somebody who watches asks to play on, the others vote. */

import { RefusalNote } from "../commands/RefusalNote";
import { type Commands, useCommands } from "../commands/useCommands";
import { t } from "../i18n/catalogue";
import { drawnName, playerName } from "../i18n/names";
import { memberAt, mySeat, room, seats, you } from "../store";
import { Button } from "../ui";
import type { Room } from "../wire/messages";

type VacantSeat = NonNullable<Room["vacant"]>[number];

interface Props {
  vacant: VacantSeat;
  commands: Commands;
}

/** For whom one may vote: a person who asked, or a bot. */
function Choices({ vacant, commands }: Props) {
  const { seat, votes, applicants, bots } = vacant;
  const own = votes.find(({ by }) => by === mySeat.value);
  const choices = [
    ...applicants.map(({ user, name }) => ({ user: user as number | null, name: drawnName(name) })),
    ...(bots ? [{ user: null, name: t("A bot") }] : []),
  ];
  const votesFor = (user: number | null) =>
    votes.filter((vote) => (vote.user ?? null) === user).length;
  return (
    <div class="row vacant-choices">
      {choices.map(({ user, name }) => (
        <Button
          key={user ?? 0}
          size="small"
          busy={commands.waiting}
          pressed={own !== undefined && (own.user ?? null) === user}
          onPress={() => void commands.lobby({ type: "vote_on_seat", seat, user })}
        >
          {t("{name}: {votes} of {needed}", {
            name,
            votes: votesFor(user),
            needed: vacant.needed,
          })}
        </Button>
      ))}
    </div>
  );
}

/** The button of somebody who watches. */
function Apply({ vacant, commands }: Props) {
  const { seat, applicants } = vacant;
  if (applicants.some(({ user }) => user === you.value?.user)) {
    return <p>{t("You have asked for this seat. The players vote.")}</p>;
  }
  return (
    <Button
      size="small"
      busy={commands.waiting}
      onPress={() => void commands.lobby({ type: "ask_for_seat", seat })}
    >
      {t("Ask to play on")}
    </Button>
  );
}

function One({ vacant }: { vacant: VacantSeat }) {
  const commands = useCommands();
  const player = playerName({ seats: seats.value }, vacant.seat);
  const mine = mySeat.value;
  const mayVote = mine !== undefined && mine !== vacant.seat && memberAt(mine) !== undefined;
  const mayAsk = mine === undefined && you.value?.user !== undefined;
  return (
    <section class="vacant" aria-label={t("Who plays on for {player}?", { player })}>
      <p>
        {mine === vacant.seat
          ? t("You missed three decisions in a row. Play, and the seat stays yours.")
          : t("{player} missed three decisions in a row. Who plays on?", { player })}
      </p>
      {mayVote && <Choices vacant={vacant} commands={commands} />}
      {mayAsk && <Apply vacant={vacant} commands={commands} />}
      <RefusalNote refusal={commands.refusal} />
    </section>
  );
}

export function Vacant() {
  return (
    <>
      {room.value?.vacant?.map((one) => (
        <One key={one.seat} vacant={one} />
      ))}
    </>
  );
}
