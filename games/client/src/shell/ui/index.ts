/** The small components that everything else is built from. */

export { BotMark } from "./BotMark";
export { Button, type ButtonProps } from "./Button";
export { ClockRing, secondsLeft } from "./ClockRing";
export { DecisionClock } from "./DecisionClock";
export { Dialog } from "./Dialog";
export { Icon, type IconName } from "./Icon";
export { Money } from "./Money";
export { SeatToken, TOKENS, Token, tokenName } from "./Token";
