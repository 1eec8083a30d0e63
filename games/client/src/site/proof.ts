// Checks a game's proof in the browser: the seed is mixed again from the server's secret and the players' numbers, and every
// roll and shuffle computed again from the seed, with WebCrypto.
// A draw is the first 8 bytes (big-endian) of SHA-256 of "seed/number", drawn again if above the last full multiple.

import { canHash, digest, ownNumbers, sha256 } from "../shell/fairness/own";

/** `size`: the sides of a die, or how many things were shuffled or picked from. */
interface Draw {
  kind: "dice" | "die" | "shuffle" | "pick";
  draw: number;
  size: number;
  shown: number[];
}

/** A player's number, and the hash that they gave before; without a number they took no part. */
interface Share {
  commitment: string;
  random: string;
}

/** What the seed was mixed from. */
interface Mix {
  secret: string;
  secret_hash: string;
  shares: Share[];
}

type Proof = { game: number; seed: string; seed_hash: string; mix?: Mix; draws: Draw[] };

const SPAN = 1n << 64n;

class SeededRandom {
  constructor(
    private readonly seed: string,
    public drawn: number,
  ) {}

  async below(n: number): Promise<number> {
    const sides = BigInt(n);
    const limit = SPAN - (SPAN % sides);
    for (;;) {
      const hash = await digest(`${this.seed}/${this.drawn}`);
      this.drawn += 1;
      const value = new DataView(hash).getBigUint64(0);
      if (value < limit) return Number(value % sides);
    }
  }

  async dice(sides: number): Promise<number[]> {
    const value = await this.below(sides * sides);
    return [Math.floor(value / sides) + 1, (value % sides) + 1];
  }

  async redraw({ kind, size }: Draw): Promise<number[]> {
    switch (kind) {
      case "dice":
        return this.dice(size);
      case "die":
        return [(await this.below(size)) + 1];
      case "shuffle":
        return this.shuffled(size);
      case "pick":
        return [await this.below(size)];
    }
  }

  async shuffled(count: number): Promise<number[]> {
    const order = Array.from({ length: count }, (_, index) => index);
    for (let i = count - 1; i > 0; i -= 1) {
      const j = await this.below(i + 1);
      [order[i], order[j]] = [order[j] as number, order[i] as number];
    }
    return order;
  }
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

/** Whether a hash is that of a text; marked at the element with this id. */
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

/** Repeats every draw; one that does not begin where the last one ended means that numbers were skipped. */
async function drawsFit(proof: Proof): Promise<boolean> {
  let next = 0;
  let all = true;
  for (const [index, draw] of proof.draws.entries()) {
    const random = new SeededRandom(proof.seed, draw.draw);
    const expected = await random.redraw(draw);
    const fits = draw.draw === next && expected.join() === draw.shown.join();
    next = random.drawn;
    all &&= fits;
    mark(document.getElementById(`draw-${index}`), fits);
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
