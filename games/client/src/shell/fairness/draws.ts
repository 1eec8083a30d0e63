/**
 * Repeats the draws of a game from its seed, with WebCrypto.
 * A draw is the first 8 bytes (big-endian) of SHA-256 of "seed/number", drawn again if above the last full multiple; in a
 * stream of the seed it is that of "seed/stream/number".
 */

import { digest } from "./own";

/** `size`: the sides of a die, or how many things were shuffled or picked from. */
export interface Draw {
  readonly kind: "dice" | "die" | "shuffle" | "pick";
  /** The number of its first draw from the seed, or from the stream. */
  readonly draw: number;
  /** The stream of the seed that it is from, if any. */
  readonly stream?: string;
  readonly size: number;
  readonly shown: readonly number[];
}

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

/**
 * Whether each draw is the one that follows from the seed; one that does not begin where the last ended skipped numbers,
 * and a stream that begins again was drawn from twice. `starts` are the numbers of the first draws outside streams ("")
 * and in those that have begun before: not 0 in a game played on with the draws of another, and in a part of the draws.
 * Draws from streams count outside of them as well.
 */
export async function* checkDraws(
  seed: string,
  draws: readonly Draw[],
  starts: Readonly<Record<string, number>> = {},
): AsyncGenerator<boolean> {
  const next = new Map(Object.entries(starts));
  for (const draw of draws) {
    const stream = draw.stream ?? "";
    const random = new SeededRandom(stream ? `${seed}/${stream}` : seed, draw.draw);
    const expected = await random.redraw(draw);
    yield draw.draw === (next.get(stream) ?? 0) && expected.join() === draw.shown.join();
    next.set(stream, random.drawn);
    if (stream) next.set("", (next.get("") ?? 0) + random.drawn - draw.draw);
  }
}
