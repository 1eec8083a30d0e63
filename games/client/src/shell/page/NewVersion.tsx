/** Says that the site has another build than the one this page was loaded with, when its reader has nothing to do. */

import { computed, signal } from "@preact/signals";
import { t } from "../i18n/catalogue";
import { mySeat, servedBuild, state } from "../store";
import { Button } from "../ui";
import { usePulse } from "../ui/pulse";

const loaded = () => document.getElementById("table")?.dataset.build;

/** A page without a build of its own never is. */
export const outdated = computed<boolean>(() => {
  const [mine, served] = [loaded(), servedBuild.value];
  return Boolean(mine && served) && mine !== served;
});

/** The build that the reader does not want to hear of again. */
const declined = signal<string | undefined>(undefined);

export const reload = (): void => location.reload();

/** Nobody waits for me, no dialog is open, and nothing that I have begun to write would be lost. */
function calm(): boolean {
  const seat = mySeat.value;
  const asked = seat !== undefined && state.value?.decision?.players.includes(seat);
  if (asked || document.querySelector("dialog[open]")) return false;
  const written = document.querySelector<HTMLInputElement>(".chat-write input")?.value;
  return !written && !document.activeElement?.matches("input, select, textarea");
}

export function NewVersion() {
  const news = outdated.value && declined.value !== servedBuild.value;
  usePulse(news);
  if (!news || !calm()) return null;
  return (
    <div class="page-note notice" role="status">
      <p>
        {t("There is a new version of this page. Reloading takes a moment, and nothing is lost.")}
      </p>
      <Button kind="primary" onPress={reload}>
        {t("Reload")}
      </Button>
      <Button
        kind="quiet"
        onPress={() => {
          declined.value = servedBuild.value;
        }}
      >
        {t("Later")}
      </Button>
    </div>
  );
}
