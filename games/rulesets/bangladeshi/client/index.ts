export { clients } from "opoly/classic/game";
