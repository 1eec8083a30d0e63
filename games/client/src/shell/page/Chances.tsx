/** Everybody's chance to win, for those who watch a public game: a bar that follows the moves, and is not announced. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { languageTag, list, numberFormat, t } from "../i18n/catalogue";
import { drawnName } from "../i18n/names";
import { memberAt, seats, send, shownVersion } from "../store";
import type { AnswerTo } from "../wire/messages";
import { Refused } from "../wire/socket";

/** It is asked for at most so often (ms), however fast bots play. */
const PAUSE = 1000;
/** A share below this is too narrow for its figure. */
const NARROW = 0.08;

const percent = (chance: number): string =>
  numberFormat(languageTag(), { style: "percent" }).format(chance);

export function Chances() {
  const told = useSignal<AnswerTo["chances"] | undefined>(undefined);
  const version = shownVersion.value;
  useEffect(() => {
    let current = true;
    const ask = async () => {
      try {
        const answer = await send({ type: "chances" });
        if (current) told.value = answer;
      } catch (problem) {
        if (!(problem instanceof Refused)) throw problem;
        if (current) told.value = undefined;
      }
    };
    const timer = setTimeout(() => void ask(), told.peek() === undefined ? 0 : PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [version]);
  const now = told.value;
  if (now === undefined) return null;
  if (now.together) {
    const chance = Math.max(...now.chances);
    return (
      <p
        class="chances"
        role="img"
        aria-label={t("Chance to win: {chance}", { chance: percent(chance) })}
      >
        <span class="chances-share chances-ours" style={{ flexGrow: chance }}>
          {percent(chance)}
        </span>
        <span class="chances-share" style={{ flexGrow: 1 - chance }} />
      </p>
    );
  }
  const every = now.chances.map((chance, seat) => {
    const name = seats.value.find((one) => one.seat === seat)?.name ?? "";
    return { seat, chance, text: `${drawnName(name)} ${percent(chance)}` };
  });
  const words = t("Chances: {chances}", { chances: list(every.map(({ text }) => text)) });
  return (
    <p class="chances" role="img" aria-label={words} title={words}>
      {every.map(({ seat, chance }) => (
        <span
          key={seat}
          class="chances-share"
          data-token={memberAt(seat)?.token}
          style={{ flexGrow: chance }}
        >
          {chance >= NARROW && <span>{percent(chance)}</span>}
        </span>
      ))}
    </p>
  );
}
