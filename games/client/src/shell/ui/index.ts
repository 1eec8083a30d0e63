/** The small parts every page of the table is put together from. */

export { Button, type ButtonProps } from "./Button";
export { ClockRing, secondsLeft } from "./ClockRing";
export { Dialog } from "./Dialog";
export { Icon, type IconName } from "./Icon";
export { Money } from "./Money";
export { SeatToken, TOKENS, Token, tokenName } from "./Token";
