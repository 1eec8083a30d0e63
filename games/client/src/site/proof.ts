// Checks a game's proof in the browser: every roll and shuffle is computed again from the revealed seed, with WebCrypto.
// A draw is the first 8 bytes (big-endian) of SHA-256 of "seed/number", drawn again if above the last full multiple.

/** `size`: the sides of a die, or how many things were shuffled or picked from. */
interface Draw {
  kind: "dice" | "die" | "shuffle" | "pick";
  draw: number;
  size: number;
  shown: number[];
}

type Proof = { seed: string; seed_hash: string; draws: Draw[] };

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
  if (!globalThis.crypto?.subtle) {
    showResult(result, "unable");
    return;
  }
  const hashFits = hex(await sha256(proof.seed)) === proof.seed_hash;
  mark(document.getElementById("proof-hash"), hashFits);
  showResult(result, hashFits && (await drawsFit(proof)) ? "good" : "bad");
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

function sha256(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
