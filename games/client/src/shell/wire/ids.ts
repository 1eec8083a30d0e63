/** Ids of commands, by which the server knows one that it has carried out already. */

export function newId(): string {
  return crypto
    .getRandomValues(new Uint32Array(3))
    .reduce((id, word) => id + word.toString(36), "");
}
