/** The round, the part of it that runs, and in the actions the step: always at the same place. */

import { t } from "opoly/shell/i18n/catalogue";
import { Icon, type IconName } from "opoly/shell/ui";
import { board } from "../store";
import { PHASES, type PhaseKey, phase, round, STEPS, step } from "./current";

const ICONS: Readonly<Record<PhaseKey, IconName>> = {
  developers: "hotel",
  plans: "bulb",
  police: "siren",
  actions: "people",
};

function Steps() {
  const current = step.value;
  if (phase.value !== "actions" || current === undefined) return null;
  const at = STEPS.findIndex(({ key }) => key === current);
  return (
    <ol class="coop-steps" aria-label={t("Steps of the actions")}>
      {STEPS.map(({ key, name }, index) => (
        <li
          key={key}
          data-done={index < at || undefined}
          aria-current={key === current ? "step" : undefined}
        >
          <span>{t(name)}</span>
        </li>
      ))}
    </ol>
  );
}

export function Phases() {
  const current = phase.value;
  const limit = board.value?.round_limit ?? 0;
  return (
    <div class="coop-round">
      <p class="coop-round-number">
        {limit > 0
          ? t("Round {round} of {limit}", { round: round.value, limit })
          : t("Round {round}", { round: round.value })}
      </p>
      <ol class="coop-phases" aria-label={t("Parts of the round")}>
        {PHASES.map(({ key, name }) => (
          <li key={key} data-phase={key} aria-current={key === current ? "step" : undefined}>
            <Icon name={ICONS[key]} />
            <span>{t(name)}</span>
          </li>
        ))}
      </ol>
      <Steps />
    </div>
  );
}
