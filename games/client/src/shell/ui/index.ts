/** The small components that every table draws. Dialogs are fetched with the first of them: import "./Dialog" itself. */

export { BotMark } from "./BotMark";
export { Button, type ButtonProps } from "./Button";
export { ClockRing, secondsLeft } from "./ClockRing";
export { DecisionClock } from "./DecisionClock";
export { Icon, type IconName } from "./Icon";
export { Money } from "./Money";
export { SeatToken, TOKENS, Token, tokenName } from "./Token";
