/**
 * Says that the site has another build than the one this page was loaded with, when its reader has nothing to do, and
 * loads that build if they do nothing for a while.
 */

import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
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

const QUIET = 60_000;
const RELOADED = "reloaded-for";
let actedAt = performance.now();
for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, () => (actedAt = performance.now()), { capture: true, passive: true });

/** Reloads for a reader who has done nothing for a while; only once for a build, since processes of two may serve. */
function reloadIfQuiet(build: string): void {
  if (performance.now() - actedAt < QUIET) return;
  try {
    if (sessionStorage.getItem(RELOADED) === build) return;
    sessionStorage.setItem(RELOADED, build);
  } catch {
    return; // it could not be remembered
  }
  reload();
}

export function NewVersion() {
  const build = servedBuild.value;
  const news = outdated.value && declined.value !== build;
  usePulse(news);
  const shown = news && calm();
  useEffect(() => {
    if (shown && build) reloadIfQuiet(build);
  });
  if (!shown) return null;
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
          declined.value = build;
        }}
      >
        {t("Later")}
      </Button>
    </div>
  );
}
