/** A button for one way to raise cash, with its gain. */

import type { ComponentChildren } from "preact";
import { Button, type IconName, Money } from "../../shell/ui";
import type { Commands } from "../commands";
import type { Action } from "../messages";

interface WayProps {
  commands: Commands;
  action: Action;
  icon: IconName;
  gain: number;
  /** The deed or group, for screen readers. */
  of: string;
  children: ComponentChildren;
}

export function Way({ commands, action, icon, gain, of, children }: WayProps) {
  return (
    <Button
      size="small"
      icon={icon}
      busy={commands.waiting}
      onPress={() => void commands.act(action)}
    >
      {children} <span class="visually-hidden">{of}</span> <Money amount={gain} change />
    </Button>
  );
}
