/** Every draw up to the moment shown, repeated from the seed by this browser. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { checkDraws } from "../shell/fairness/draws";
import { canHash, sha256 } from "../shell/fairness/own";
import { list, number, t } from "../shell/i18n/catalogue";
import { playerName } from "../shell/i18n/names";
import { seats } from "../shell/store";
import { Icon } from "../shell/ui";
import { fetchProof, type Proof, type Source } from "./about";
import { at } from "./playback";

/** The latest draws that are listed. */
const LISTED = 30;

interface Checked {
  readonly proof: Proof;
  readonly hashFits: boolean;
  readonly fits: readonly boolean[];
}

const checked = signal<Checked | "unable" | undefined>(undefined);
let begun = false;

async function check(source: Source): Promise<void> {
  if (begun) return;
  begun = true;
  const proof = await fetchProof(source);
  begun = proof !== undefined; // asked for again when the tab is opened again
  if (proof === undefined) return;
  if (!canHash()) {
    checked.value = "unable";
    return;
  }
  const hashFits = (await sha256(proof.seed)) === proof.seed_hash;
  const fits: boolean[] = [];
  const draws = proof.draws.map((draw) => ({ ...draw, draw: draw.number }));
  for await (const one of checkDraws(proof.seed, draws, { "": proof.first_draw })) fits.push(one);
  checked.value = { proof, hashFits, fits };
}

const KINDS = {
  dice: () => t("Dice"),
  die: () => t("Die"),
  shuffle: () => t("Shuffle"),
  pick: () => t("Draw"),
};

function Draws({ proof, fits, earlier }: Checked & { earlier: number }) {
  const visible = proof.draws
    .map((draw, index) => ({ draw, fits: fits[index] === true }))
    .filter(({ draw }) => draw.version + earlier <= at.value)
    .slice(-LISTED)
    .reverse();
  return (
    <ol class="replay-draws">
      {visible.map(({ draw, fits: good }) => (
        <li
          key={`${draw.stream}/${draw.number}`}
          data-now={draw.version + earlier === at.value}
          data-fits={good}
        >
          <Icon name={good ? "check" : "close"} />
          <span>
            {draw.seat === null
              ? KINDS[draw.kind]()
              : `${playerName({ seats: seats.value }, draw.seat)} · ${KINDS[draw.kind]()}`}
            <small class="quiet">
              {draw.stream || t("Draw {number}", { number: number(draw.number + 1) })}
            </small>
          </span>
          <span class="number">{list(draw.shown.map((one) => number(one)))}</span>
        </li>
      ))}
    </ol>
  );
}

function Verdict({ hashFits, fits }: Checked) {
  const good = hashFits && fits.every(Boolean);
  return (
    <p class="replay-verdict" data-good={good}>
      <Icon name={good ? "check" : "close"} />
      {good
        ? t("Your browser repeated all draws from the seed, and each fits.")
        : t("Some draws don’t follow from the seed.")}
    </p>
  );
}

/** The draws are those of this game, which follow `earlier` versions of games that it continues. */
export function Fairness({ source, earlier }: { source: Source; earlier: number }) {
  useEffect(() => void check(source), [source]);
  const result = checked.value;
  return (
    <div class="replay-fairness">
      {result === undefined && <p role="status">{t("Repeating every draw…")}</p>}
      {result === "unable" && <p>{t("This browser can’t check hashes on an insecure page.")}</p>}
      {typeof result === "object" && (
        <>
          <Verdict {...result} />
          <Draws {...result} earlier={earlier} />
        </>
      )}
      <a href={`/games/${source.game}/proof/`}>{t("Verify that every roll was fair")}</a>
    </div>
  );
}
