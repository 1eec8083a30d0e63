/** Spreading freed activists over the railroads. */

import { plural, t } from "opoly/shell/i18n/catalogue";
import type { SpaceIndex } from "../messages";
import { legalOf, spaceName } from "../store";
import { free, freeing, freeLeft, spread } from "./draft";
import { Lapses } from "./Lapses";
import { Rolls } from "./Rolls";
import { Stepper } from "./Stepper";

function Railroad({ index }: { index: SpaceIndex }) {
  const count = spread.value[index] ?? 0;
  const space = spaceName(index);
  return (
    <li>
      <span>{space}</span>
      <Stepper
        value={count}
        max={count + freeLeft.value}
        less={t("One less to {space}", { space })}
        more={t("One more to {space}", { space })}
        all={t("All who may leave to {space}", { space })}
        change={(by) => free(index, by)}
      />
    </li>
  );
}

export function Free() {
  const legal = legalOf("free_activists");
  if (legal === undefined) return <Rolls />;
  return (
    <div class="coop-step">
      <Rolls />
      <p>
        {plural(
          freeLeft.value,
          "{count} more activist can leave jail.",
          "{count} more activists can leave jail.",
        )}
      </p>
      <ul class="coop-rows">
        {legal.spaces.map((index) => (
          <Railroad key={index} index={index} />
        ))}
      </ul>
      <Lapses action={freeing.value} />
    </div>
  );
}
