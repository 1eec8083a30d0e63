// The proof page's second opinion: every roll and shuffle made again here, from the opened seed, with WebCrypto.
// A draw is the first 8 bytes, big end first, of SHA-256 of "seed/number", taken again above the last full multiple.

type Draw =
  | { kind: "dice"; draw: number; sides: number; shown: number[] }
  | { kind: "shuffle"; draw: number; count: number; shown: number[] };

type Proof = { seed: string; seed_hash: string; draws: Draw[] };

const SPAN = 1n << 64n;

class Chance {
  constructor(
    private readonly seed: string,
    public drawn: number,
  ) {}

  async below(n: number): Promise<number> {
    const sides = BigInt(n);
    const limit = SPAN - (SPAN % sides);
    for (;;) {
      const hash = await sha256(`${this.seed}/${this.drawn}`);
      this.drawn += 1;
      const value = new DataView(hash).getBigUint64(0);
      if (value < limit) return Number(value % sides);
    }
  }

  async dice(sides: number): Promise<number[]> {
    const value = await this.below(sides * sides);
    return [Math.floor(value / sides) + 1, (value % sides) + 1];
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
  const verdict = document.getElementById("proof-verdict");
  if (!source || !verdict) return;
  const proof = JSON.parse(source.textContent ?? "") as Proof;
  if (!globalThis.crypto?.subtle) {
    tell(verdict, "unable");
    return;
  }
  const hashFits = hex(await sha256(proof.seed)) === proof.seed_hash;
  mark(document.getElementById("proof-hash"), hashFits);
  tell(verdict, hashFits && (await drawsFit(proof)) ? "good" : "bad");
}

/** Make every draw again; one that begins where the last did not end means that numbers were skipped. */
async function drawsFit(proof: Proof): Promise<boolean> {
  let next = 0;
  let all = true;
  for (const [index, draw] of proof.draws.entries()) {
    const chance = new Chance(proof.seed, draw.draw);
    const made =
      draw.kind === "dice" ? await chance.dice(draw.sides) : await chance.shuffled(draw.count);
    const fits = draw.draw === next && made.join() === draw.shown.join();
    next = chance.drawn;
    all &&= fits;
    mark(document.getElementById(`draw-${index}`), fits);
  }
  return all;
}

function mark(place: HTMLElement | null, fits: boolean): void {
  if (place) place.dataset.fits = fits ? "yes" : "no";
}

function tell(verdict: HTMLElement, state: "good" | "bad" | "unable"): void {
  for (const line of verdict.querySelectorAll<HTMLElement>("[data-when]")) {
    line.hidden = line.dataset.when !== state;
  }
  verdict.dataset.state = state;
}

function sha256(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
