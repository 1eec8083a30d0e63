/** Fetches everything about a space, and again at every update while the dialog is open. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { languageTag } from "../../shell/i18n/catalogue";
import { Refused } from "../../shell/wire/socket";
import { inspect } from "../commands";
import type { DeedAnswer, SpaceIndex } from "../messages";
import { shownVersion } from "../store";

export interface Inspected {
  deed: DeedAnswer | undefined;
  problem: string | undefined;
}

export function useInspection(space: SpaceIndex): Inspected {
  const deed = useSignal<DeedAnswer | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const version = shownVersion.value;
  const tag = languageTag();
  useEffect(() => {
    let current = true;
    inspect(space).then(
      (answer) => {
        if (current) deed.value = answer;
      },
      (refused) => {
        if (!(refused instanceof Refused)) throw refused;
        if (current) problem.value = refused.message;
      },
    );
    return () => {
      current = false;
    };
  }, [space, version, tag]);
  const page = deed.value?.space === space ? deed.value : undefined;
  return { deed: page, problem: problem.value };
}
