/** Versions have no gaps, so comparing two numbers tells what to do with an update. */

export type UpdateStep = "apply" | "ignore" | "resync";

export function compareVersions(held: number | undefined, received: number): UpdateStep {
  if (held === undefined) return "resync";
  if (received <= held) return "ignore";
  return received === held + 1 ? "apply" : "resync";
}
