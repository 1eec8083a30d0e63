/** Parts that the figures are made of. */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { isKnown, shareText } from "./numbers";
import type { Share } from "./types";

interface FactProps {
  readonly title: string;
  /** The figure itself, where it is one. */
  readonly value?: string | undefined;
  readonly help: string;
  readonly wide?: boolean;
  readonly children?: ComponentChildren;
}

/** A figure with its title, and one sentence that says what it means. */
export function Fact({ title, value, help, wide, children }: FactProps) {
  const id = useId();
  return (
    <section class="measure-fact" data-wide={wide} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {value !== undefined && <p class="measure-value">{value}</p>}
      {!wide && children}
      <p class="help">{help}</p>
      {wide && children}
    </section>
  );
}

interface ScaleProps {
  readonly share: Share;
  /** What would be fair. */
  readonly fair?: number;
}

/** A share on a line from none to all: its interval, and what would be fair. */
export function Scale({ share, fair }: ScaleProps) {
  return (
    <span class="measure-scale" aria-hidden="true">
      {isKnown(share) && (
        <span
          class="measure-interval"
          style={{ insetInlineStart: `${share.low}%`, width: `${share.high - share.low}%` }}
        />
      )}
      {isKnown(share) && (
        <span class="measure-point" style={{ insetInlineStart: `${share.percent}%` }} />
      )}
      {fair !== undefined && <span class="measure-fair" style={{ insetInlineStart: `${fair}%` }} />}
    </span>
  );
}

export function ShareFact({
  share,
  fair,
  ...fact
}: Omit<FactProps, "value" | "children"> & ScaleProps) {
  return (
    <Fact {...fact} value={shareText(share)}>
      <Scale share={share} {...(fair === undefined ? {} : { fair })} />
    </Fact>
  );
}
