/** The host's ways to save the options of the room, and to use saved ones; what they open is fetched then. */

import { useSignal } from "@preact/signals";
import { t } from "../i18n/catalogue";
import { lazy } from "../parts/lazy";
import { Button } from "../ui";
import type { Room } from "../wire/messages";

const SaveSetup = lazy(async () => (await import("./setups/SetupDialogs")).SaveSetup);
const UseSetup = lazy(async () => (await import("./setups/SetupDialogs")).UseSetup);

export function SavedSets({ room, changed }: { room: Room; changed: number }) {
  const open = useSignal<"save" | "use" | undefined>(undefined);
  const close = () => {
    open.value = undefined;
  };
  return (
    <div class="row">
      <Button
        size="small"
        onPress={() => {
          open.value = "save";
        }}
      >
        {t("Save these options…")}
      </Button>
      <Button
        size="small"
        onPress={() => {
          open.value = "use";
        }}
      >
        {t("Use a saved set…")}
      </Button>
      {open.value === "save" && <SaveSetup room={room} changed={changed} onClose={close} />}
      {open.value === "use" && <UseSetup room={room} changed={changed} onClose={close} />}
    </div>
  );
}
