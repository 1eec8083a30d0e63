/** The table's store in one place: signals of the truth, selectors, and the way to ask for something. */

export {
  chatLines,
  markChatRead,
  moreChat,
  muted,
  replaceConversation,
  takeEarlier,
  unreadChat,
} from "./chat";
export { serverNow } from "./clock";
export { connect, reconnect, send } from "./connect";
export { lettersOn, notifyOn, soundOn } from "./preferences";
export * from "./selectors";
export { onReplaced, onTold } from "./story";
export {
  connection,
  frame,
  goodbye,
  journal,
  room,
  state,
  version,
  you,
} from "./truth";
