/** The bar of build mode, in place of my actions: build or sell, and on a small board a list of the highlighted spaces. */

import { useEffect } from "preact/hooks";
import { smallBoard } from "../../board/size";
import { RefusalNote } from "../../shell/commands/RefusalNote";
import { t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import { Button, Money } from "../../shell/ui";
import { useCommands } from "../commands";
import { DeedChip } from "../deed/DeedChip";
import { spaceNames } from "../names";
import { cast, mySeat, player } from "../store";
import { BankStock } from "./BankStock";
import { type BuildStep, buildChoiceOn, choicesOf, pressed, setBuildStep } from "./mode";
import { rentChange } from "./rentChange";

const stepName = (step: BuildStep): string => (step === "build" ? t("Build") : t("Sell"));

function Steps({ step }: { step: BuildStep }) {
  return (
    <div class="segments">
      {(["build", "sell"] as const).map((one) => (
        <button
          key={one}
          type="button"
          class="segment"
          aria-pressed={one === step}
          disabled={choicesOf(one).length === 0}
          onClick={() => setBuildStep(one)}
        >
          {stepName(one)}
        </button>
      ))}
    </div>
  );
}

function Choices({ step }: { step: BuildStep }) {
  return (
    <ul class="build-list">
      {choicesOf(step).map((choice) => {
        const { from, to } = rentChange(choice);
        const amount = choice.type === "build" ? -choice.cost : choice.gain;
        return (
          <li key={choice.space}>
            <Button
              label={t("{step} on {space}", {
                step: stepName(step),
                ...spaceNames(cast.value, choice.space),
              })}
              onPress={() => {
                pressed.value = choice.space;
              }}
            >
              <DeedChip space={choice.space} named />
              <span class="build-rent">
                {t("rent {before} → {after}", { before: money(from), after: money(to) })}
              </span>
              <Money amount={amount} change />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** My cash and the bank's remaining houses and hotels. */
function Stock() {
  const cash = player(mySeat.value ?? -1)?.cash;
  return (
    <p class="build-stock">
      {cash !== undefined && t("You have {amount}", { amount: money(cash) })}
      <BankStock />
    </p>
  );
}

export function BuildPanel({ step }: { step: BuildStep }) {
  const commands = useCommands();
  const space = pressed.value;
  useEffect(() => {
    if (space === undefined) return;
    const choice = buildChoiceOn(space);
    pressed.value = undefined;
    if (choice) void commands.act({ type: choice.type, space });
  }, [space]);
  return (
    <section
      class="actions build"
      aria-label={t("Build")}
      onKeyDown={(event) => {
        if (event.key === "Escape") setBuildStep(undefined);
      }}
    >
      <div class="build-head">
        <Steps step={step} />
        <Button
          kind="primary"
          icon="check"
          shortcut="u"
          autoFocus
          onPress={() => setBuildStep(undefined)}
        >
          {t("Done")}
        </Button>
      </div>
      <p>
        {step === "build"
          ? t("Select a highlighted space to build on it.")
          : t("Select a highlighted space to sell a building.")}
      </p>
      <RefusalNote refusal={commands.refusal} />
      {smallBoard.value && <Choices step={step} />}
      <Stock />
    </section>
  );
}
