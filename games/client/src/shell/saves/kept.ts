// The saves that this browser keeps: the same files that can be downloaded, newest first.

export interface KeptSave {
  readonly name: string;
  /** When it was saved, in ms. */
  readonly at: number;
  readonly game: string;
  readonly players: readonly string[];
  /** The round, whose turn it was and what its owner was worth, in words; missing in older ones. */
  readonly situation?: readonly string[];
  readonly file: string;
}

const KEY = "opoly.saves";
const MOST = 5;

/** The saves kept here; none where storage is disabled or holds something else. */
export function keptSaves(): readonly KeptSave[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(value) ? value.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(one: unknown): one is KeptSave {
  const kept = one as Partial<KeptSave> | null;
  return (
    typeof kept?.name === "string" &&
    typeof kept.at === "number" &&
    typeof kept.game === "string" &&
    typeof kept.file === "string" &&
    Array.isArray(kept.players)
  );
}

/** Keeps a save; the oldest ones make room for it. Returns whether the browser could. */
export function keepSave(save: KeptSave): boolean {
  const others = keptSaves().filter(({ file }) => file !== save.file);
  for (let most = MOST; most > 0; most -= 1) {
    if (write([save, ...others].slice(0, most))) return true;
  }
  return false;
}

export function forgetSave(file: string): void {
  write(keptSaves().filter((one) => one.file !== file));
}

function write(saves: readonly KeptSave[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(saves));
    return true;
  } catch {
    return false;
  }
}
