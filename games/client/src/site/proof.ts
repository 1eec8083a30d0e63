// Checks a game's proof in the browser: the seed is mixed again from the server's secret and the players' numbers, and every
// roll and shuffle computed again from the seed.

import { checkDraws, type Draw } from "../shell/fairness/draws";
import { canHash, ownNumbers, sha256 } from "../shell/fairness/own";

/** A player's number, and the hash that they gave before; without a number they took no part. */
interface Share {
  commitment: string;
  random: string;
}

/** The parts of the seed. */
interface Mix {
  secret: string;
  secret_hash: string;
  shares: Share[];
}

interface Proof {
  game: number;
  seed: string;
  seed_hash: string;
  /** The number of the first draw from the seed (""), and from each stream of which the draws have begun before. */
  starts: Readonly<Record<string, number>>;
  mix?: Mix;
  draws: Draw[];
}

export async function proveDice(): Promise<void> {
  const source = document.getElementById("proof-data");
  const result = document.getElementById("proof-verdict");
  if (!source || !result) return;
  const proof = JSON.parse(source.textContent ?? "") as Proof;
  if (!canHash()) {
    showResult(result, "unable");
    return;
  }
  const fits = [await hashFits("proof-hash", proof.seed, proof.seed_hash)];
  if (proof.mix) fits.push(await mixFits(proof.mix, proof.seed));
  fits.push(await drawsFit(proof));
  showResult(result, fits.every(Boolean) ? "good" : "bad");
  if (proof.mix) showOwnPart(proof.game, proof.mix);
}

/** Checks that a text has this hash; marked at the element with this id. */
async function hashFits(id: string, text: string, hash: string): Promise<boolean> {
  const fits = (await sha256(text)) === hash;
  mark(document.getElementById(id), fits);
  return fits;
}

/** Whether the secret and every number are those committed before, and the seed is their mix. */
async function mixFits({ secret, secret_hash, shares }: Mix, seed: string): Promise<boolean> {
  let all = await hashFits("proof-secret", secret, secret_hash);
  for (const [index, { random, commitment }] of shares.entries())
    if (random !== "") all = (await hashFits(`share-${index}`, random, commitment)) && all;
  const numbers = shares.map(({ random }) => random).filter((random) => random !== "");
  const mixed = ["opoly", secret, ...numbers.sort()].join("/");
  return (await hashFits("proof-mix", mixed, seed)) && all;
}

/** Says whether the number that this browser gave is in the seed, and every hash one that it saw before the start. */
function showOwnPart(game: number, { secret_hash, shares }: Mix): void {
  const own = ownNumbers.find((one) => one.game === game);
  const place = document.getElementById("proof-own");
  if (!own || !place) return;
  const taken = shares.filter(({ random }) => random !== "");
  const fits =
    own.secretHash === secret_hash &&
    taken.some(({ random }) => random === own.random) &&
    taken.every(({ commitment }) => own.commitments.includes(commitment));
  place.hidden = false;
  showResult(place, fits ? "good" : "bad");
}

/** Repeats every draw, and marks it. */
async function drawsFit({ seed, starts, draws }: Proof): Promise<boolean> {
  let index = 0;
  let all = true;
  for await (const fits of checkDraws(seed, draws, starts)) {
    all &&= fits;
    mark(document.getElementById(`draw-${index}`), fits);
    index += 1;
  }
  return all;
}

function mark(place: HTMLElement | null, fits: boolean): void {
  if (place) place.dataset.fits = fits ? "yes" : "no";
}

function showResult(result: HTMLElement, state: "good" | "bad" | "unable"): void {
  for (const line of result.querySelectorAll<HTMLElement>("[data-when]")) {
    line.hidden = line.dataset.when !== state;
  }
  result.dataset.state = state;
}
