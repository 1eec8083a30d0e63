/** The end of a game, in place of the stage; fetched when the game ends. */

import styles from "opoly/styles/end.css?address";
import { lazy } from "../parts/lazy";

export const End = lazy(() => import("./EndPanel").then(({ EndPanel }) => EndPanel), {
  styles: [styles],
});
