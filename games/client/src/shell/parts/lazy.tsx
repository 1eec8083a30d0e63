/** Components whose modules are fetched when they are first drawn, or earlier (`fetchPartsOnceUsed`). */

import type { ComponentType } from "preact";
import { later } from "./later";

interface Lazily {
  /** The addresses of style sheets that only this component needs. */
  readonly styles?: readonly string[];
  /** Says whether it is open now; a closed one draws nothing and is not fetched. Absent: always. */
  readonly open?: () => boolean;
}

export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { styles = [], open = () => true }: Lazily = {},
): ComponentType<Props> {
  let needed = false;
  const { module, fetch } = later(load, { styles, isNeeded: () => needed });
  return (props: Props) => {
    const Component = module.value;
    if (!open()) return null;
    if (Component) return <Component {...props} />;
    needed = true;
    void fetch();
    return null;
  };
}
