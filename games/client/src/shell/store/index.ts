/** The store of a room in one place: signals, selectors, and sending commands. */

export {
  chatLines,
  markChatRead,
  moreChat,
  muted,
  onLines,
  prependLines,
  replaceConversation,
  unreadChat,
} from "./chat";
export { hurryTime, pageTime, serverNow } from "./clock";
export { answerRequests, connect, type GameCommand, reconnect, request, send } from "./connect";
export { onReset, onUpdate, scenesFrom, showAs } from "./listeners";
export { hintsOn, lettersOn, metGames, notifyOn, seenHints, soundOn, volume } from "./preferences";
export {
  bankEnds,
  banks,
  connection,
  entries,
  frame,
  goodbye,
  latest,
  latestChanges,
  room,
  servedBuild,
  shownVersion,
  state,
  you,
} from "./received";
export * from "./selectors";
export { presenting, type Scene } from "./timeline";
