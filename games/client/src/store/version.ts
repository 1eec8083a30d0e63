/** What to do with an update: versions are gapless, so one glance decides. */

export type Verdict = "apply" | "ignore" | "gap";

export function judge(held: number | undefined, received: number): Verdict {
  if (held === undefined) return "gap";
  if (received <= held) return "ignore";
  return received === held + 1 ? "apply" : "gap";
}
