/** Modules that are fetched when something first needs them, or earlier (`fetchPartsOnceUsed`). */

import { type ReadonlySignal, signal } from "@preact/signals";
import { addPart } from "./parts";
import { fetchStyle } from "./styles";

export interface Later<Module> {
  /** The module; undefined until it has been fetched. */
  readonly module: ReadonlySignal<Module | undefined>;
  /** Fetches it, unless that is done or under way. Never rejects. */
  fetch(): Promise<void>;
  /** Calls this with the module: at once if it is here, otherwise as soon as it has been fetched. */
  use(run: (module: Module) => void): void;
}

interface Options {
  /** The addresses of the style sheets that it needs. */
  readonly styles?: readonly string[];
  /** Whether somebody waits for it, who is told when it cannot be fetched. */
  readonly isNeeded?: () => boolean;
}

export function later<Module>(
  load: () => Promise<Module>,
  { styles = [], isNeeded = () => false }: Options = {},
): Later<Module> {
  const module = signal<Module | undefined>(undefined);
  const { fetch } = addPart(async () => {
    const [fetched] = await Promise.all([load(), ...styles.map((name) => fetchStyle(name))]);
    module.value = fetched;
  }, isNeeded);
  return {
    module,
    fetch,
    use: (run) => {
      const runNow = () => {
        const here = module.peek();
        if (here !== undefined) run(here);
        return here !== undefined;
      };
      if (!runNow()) void fetch().then(runNow);
    },
  };
}
