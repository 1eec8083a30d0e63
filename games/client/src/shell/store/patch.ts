/** JSON merge patch (RFC 7396). Parts that a patch does not touch stay the same objects, so that selectors see no change in them. */

/** The states after each event of a move: one event leads to the state after the move. */
export function statesByEvent<State>(
  before: State,
  patches: readonly unknown[] | undefined,
  after: State,
): readonly State[] {
  let now = before;
  return (
    patches?.map((patch) => {
      now = merge(now, patch) as State;
      return now;
    }) ?? [after]
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function merge(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merge(result[key], value);
  }
  return result;
}
