/** A small number with buttons for less and more. */

import { number, t } from "opoly/shell/i18n/catalogue";
import { Button } from "opoly/shell/ui";

interface Props {
  value: number;
  min?: number;
  max: number;
  /** The names of the buttons: what they do, and to what. */
  less: string;
  more: string;
  /** The name of a button that goes to the most at once; absent: there is none. */
  all?: string;
  show?: (value: number) => string;
  change: (by: number) => void;
}

export function Stepper({ value, min = 0, max, less, more, all, show = number, change }: Props) {
  return (
    <span class="coop-stepper">
      <Button
        size="small"
        icon="minus"
        label={less}
        reason={value <= min ? less : undefined}
        onPress={() => change(-1)}
      />
      <output>{show(value)}</output>
      <Button
        size="small"
        icon="plus"
        label={more}
        reason={value >= max ? more : undefined}
        onPress={() => change(1)}
      />
      {all !== undefined && max > value + 1 && (
        <Button size="small" label={all} onPress={() => change(max - value)}>
          {t("All")}
        </Button>
      )}
    </span>
  );
}
