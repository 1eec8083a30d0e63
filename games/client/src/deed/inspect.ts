/** Asks the server for everything about a space, and again whenever the game moves while the dialog is open. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { languageTag } from "../i18n/catalogue";
import { send, version } from "../store";
import type { DeedAnswer, SpaceIndex } from "../wire/messages";
import { Refused } from "../wire/socket";

export interface Inspected {
  deed: DeedAnswer | undefined;
  problem: string | undefined;
}

export function useInspection(space: SpaceIndex): Inspected {
  const deed = useSignal<DeedAnswer | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const seen = version.value;
  const tag = languageTag();
  useEffect(() => {
    let current = true;
    send({ type: "inspect", space }).then(
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
  }, [space, seen, tag]);
  const shown = deed.value?.space === space ? deed.value : undefined;
  return { deed: shown, problem: problem.value };
}
