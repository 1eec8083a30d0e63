/** What to do with an update: versions have no gaps, so comparing two numbers decides. */

export type UpdateStep = "apply" | "ignore" | "resync";

export function compareVersions(held: number | undefined, received: number): UpdateStep {
  if (held === undefined) return "resync";
  if (received <= held) return "ignore";
  return received === held + 1 ? "apply" : "resync";
}
