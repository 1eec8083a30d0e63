/** Where this browser keeps numbers for games that have not begun, as far as it knows. */

export const ROUNDS = "opoly.rounds";
export const PENDING = "opoly.pending-number";
