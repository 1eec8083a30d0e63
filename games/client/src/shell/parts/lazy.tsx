/** Components whose modules are fetched when they are first drawn, or earlier (`fetchPartsOnceUsed`). */

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { addPart } from "./parts";
import { fetchStyle } from "./styles";

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
  const component = signal<ComponentType<Props> | undefined>(undefined);
  let needed = false;
  const part = addPart(
    async () => {
      const [fetched] = await Promise.all([load(), ...styles.map((name) => fetchStyle(name))]);
      component.value = fetched;
    },
    () => needed,
  );
  return (props: Props) => {
    const Component = component.value;
    if (!open()) return null;
    if (Component) return <Component {...props} />;
    needed = true;
    void part.fetch();
    return null;
  };
}
