/** The page of a room whose socket the server has closed for good: why, and where to go. */

import { t } from "../i18n/catalogue";
import { goodbye } from "../store";

/** The codes with which the server closes a socket for good. */
const SIGNED_OUT = 4401;
const REMOVED = 4403;
const ROOM_CLOSED = 4410;

function closedBecause(code: number | undefined): string {
  if (code === REMOVED) return t("You were removed from this room");
  return code === ROOM_CLOSED ? t("This room is closed") : t("Disconnected");
}

export function Closed() {
  return (
    <div class="table-closed" role="alert">
      <h1>{closedBecause(goodbye.value?.code)}</h1>
      <p>{goodbye.value?.message ?? t("The server closed the connection.")}</p>
      {goodbye.value?.code === SIGNED_OUT && (
        <a
          class="button button-primary"
          href={`/accounts/login/?next=${encodeURIComponent(location.pathname)}`}
        >
          {t("Sign in")}
        </a>
      )}
      <a class={goodbye.value?.code === SIGNED_OUT ? "button" : "button button-primary"} href="/">
        {t("Back to home")}
      </a>
    </div>
  );
}
