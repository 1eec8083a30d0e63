/** The bar below the table of a replay: play, step, speed, slider, and jumps to landmarks. */

import { useSignal } from "@preact/signals";
import { number, t } from "../shell/i18n/catalogue";
import { Button } from "../shell/ui";
import { landmarks, outdated } from "./about";
import { spoilers } from "./place";
import { at, failed, goTo, last, running, SPEEDS, seek, speed, step, toggle } from "./playback";

function Steps() {
  return (
    <fieldset class="replay-steps" aria-label={t("Play")}>
      <Button kind="quiet" icon="first" label={t("To the start")} onPress={() => goTo(1)} />
      <Button kind="quiet" icon="back" label={t("One step back")} onPress={() => step(-1)} />
      <Button
        kind="primary"
        icon={running.value ? "pause" : "play"}
        label={running.value ? t("Pause") : t("Play")}
        onPress={() => void toggle()}
      />
      <Button
        kind="quiet"
        icon="forward"
        label={t("One step forward")}
        reason={at.value >= last.value ? t("This is the end.") : undefined}
        onPress={() => step(1)}
      />
      {spoilers.value && (
        <Button kind="quiet" icon="last" label={t("To the end")} onPress={() => goTo(last.value)} />
      )}
    </fieldset>
  );
}

function Speed() {
  return (
    <label class="replay-speed">
      <span class="visually-hidden">{t("Speed")}</span>
      <select
        value={speed.value}
        onChange={(event) => {
          speed.value = Number(event.currentTarget.value);
        }}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {t("{times}×", { times: one === 0.5 ? "½" : number(one) })}
          </option>
        ))}
      </select>
    </label>
  );
}

function Slider() {
  const position = t("Step {step} of {steps}", {
    step: number(at.value),
    steps: number(last.value),
  });
  return (
    <label class="replay-slider">
      <span class="visually-hidden">{t("Point in the game")}</span>
      <input
        type="range"
        min={1}
        max={last.value}
        value={at.value}
        aria-valuetext={position}
        onInput={(event) => {
          running.value = false;
          void seek(Number(event.currentTarget.value));
        }}
      />
      <output class="number">{position}</output>
    </label>
  );
}

/** The landmark chosen, and the ways to the one before and the one after. */
function Jumps() {
  const chosen = useSignal<string | undefined>(undefined);
  const marks = landmarks.value;
  const landmark = marks.find((one) => one.key === chosen.value) ?? marks[0];
  if (landmark === undefined) return null;
  const before = landmark.versions.filter((version) => version < at.value).at(-1);
  const after = landmark.versions.find((version) => version > at.value);
  const none = t("There is none.");
  return (
    <fieldset class="replay-jumps" aria-label={t("Jump to")}>
      <Button
        kind="quiet"
        icon="back"
        label={t("The one before")}
        reason={before === undefined ? none : undefined}
        onPress={() => goTo(before ?? 1)}
      />
      <label>
        <span class="visually-hidden">{t("Jump to")}</span>
        <select
          value={landmark.key}
          onChange={(event) => {
            chosen.value = event.currentTarget.value;
          }}
        >
          {marks.map(({ key, name, versions }) => (
            <option key={key} value={key}>
              {t("{name} ({count})", { name, count: number(versions.length) })}
            </option>
          ))}
        </select>
      </label>
      <Button
        kind="quiet"
        icon="forward"
        label={t("The next one")}
        reason={after === undefined ? none : undefined}
        onPress={() => goTo(after ?? last.value)}
      />
    </fieldset>
  );
}

export function Controls() {
  return (
    <section class="replay-controls" aria-label={t("Replay")}>
      {spoilers.value && <Slider />}
      <div class="replay-row">
        <Steps />
        <Speed />
        {spoilers.value && <Jumps />}
        <p class="replay-keys quiet" aria-hidden="true">
          {t("Space: play · ← →: step · Home, End")}
        </p>
      </div>
      {failed.value && <p role="alert">{t("The next part could not be loaded. Try again.")}</p>}
      {outdated.value && (
        <p class="replay-outdated" role="note">
          {t(
            "The rules have changed since this game. It is shown as it was played, but can no longer be played again from its seed.",
          )}
        </p>
      )}
    </section>
  );
}
