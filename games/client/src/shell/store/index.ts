/** The store of a room in one place: signals, selectors, and sending commands. */

export {
  chatLines,
  markChatRead,
  moreChat,
  muted,
  prependLines,
  replaceConversation,
  unreadChat,
} from "./chat";
export { serverNow } from "./clock";
export { connect, reconnect, request, send } from "./connect";
export { onReset, onUpdate } from "./listeners";
export { lettersOn, notifyOn, soundOn } from "./preferences";
export {
  connection,
  entries,
  frame,
  goodbye,
  room,
  state,
  version,
  you,
} from "./received";
export * from "./selectors";
