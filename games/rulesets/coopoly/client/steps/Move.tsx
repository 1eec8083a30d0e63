/** Moving activists with the steps of a roll: from a space, to a space, how many. */

import { plural, t } from "opoly/shell/i18n/catalogue";
import { Button } from "opoly/shell/ui";
import type { Move as OneMove, SpaceIndex } from "../messages";
import { legalOf, spaceName } from "../store";
import { forget, leaving, mostTo, movable, move, moves, moving, stepsLeft, stepsOf } from "./draft";
import { Lapses } from "./Lapses";
import { Rolls } from "./Rolls";
import { Stepper } from "./Stepper";

const inSteps = (count: number): string => plural(count, "{count} step", "{count} steps");

function Planned({ planned: [from, to, count] }: { planned: OneMove }) {
  const steps = count * (stepsOf(from, to) ?? 0);
  const names = { from: spaceName(from), to: spaceName(to) };
  return (
    <li>
      <span>
        {t("{from} → {to}", names)}
        <small>{inSteps(steps)}</small>
      </span>
      <Stepper
        value={count}
        max={count + mostTo(from, to)}
        less={t("One less from {from} to {to}", names)}
        more={t("One more from {from} to {to}", names)}
        all={t("As many as possible from {from} to {to}", names)}
        change={(by) => move(from, to, by)}
      />
    </li>
  );
}

function From({ sources }: { sources: readonly SpaceIndex[] }) {
  return (
    <label>
      <span>{t("From")}</span>
      <select
        value={leaving.value ?? ""}
        onChange={({ currentTarget: { value } }) => {
          leaving.value = value === "" ? undefined : Number(value);
        }}
      >
        <option value="">{t("choose a space…")}</option>
        {sources.map((index) => (
          <option key={index} value={index}>
            {t("{space} ({count})", { space: spaceName(index), count: movable(index) })}
          </option>
        ))}
      </select>
    </label>
  );
}

function To({ from, targets }: { from: SpaceIndex; targets: readonly SpaceIndex[] }) {
  return (
    <label>
      <span>{t("To")}</span>
      <select
        value=""
        onChange={({ currentTarget: { value } }) => value !== "" && move(from, Number(value), 1)}
      >
        <option value="">{t("choose a space…")}</option>
        {targets.map((index) => (
          <option key={index} value={index}>
            {`${spaceName(index)} · ${inSteps(stepsOf(from, index) ?? 0)}`}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Move() {
  const legal = legalOf("move_activists");
  if (legal === undefined) return <Rolls />;
  const from = leaving.value;
  const sources = Object.keys(legal.from).map(Number);
  const targets =
    from === undefined
      ? []
      : Object.keys(legal.from[from] ?? {})
          .map(Number)
          .filter((index) => mostTo(from, index) > 0)
          .sort((a, b) => (stepsOf(from, a) ?? 0) - (stepsOf(from, b) ?? 0) || a - b);
  return (
    <div class="coop-step">
      <Rolls />
      <p>
        <strong>{plural(stepsLeft.value, "{count} step left.", "{count} steps left.")}</strong>{" "}
        {t("Press a space with activists, then where one of them goes; again for one more.")}
      </p>
      {moves.value.length > 0 && (
        <>
          <ul class="coop-rows">
            {moves.value.map((one) => (
              <Planned key={`${one[0]}-${one[1]}`} planned={one} />
            ))}
          </ul>
          <Lapses action={moving.value} />
          <Button size="small" icon="close" onPress={forget}>
            {t("Start over")}
          </Button>
        </>
      )}
      <div class="coop-route">
        <From sources={sources} />
        {from !== undefined && <To from={from} targets={targets} />}
      </div>
    </div>
  );
}
