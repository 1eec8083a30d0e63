"""The codes with which the server closes sockets, and the messages sent before."""

from __future__ import annotations

from django.utils.translation import gettext_noop

LOGIN_REQUIRED, FORBIDDEN, NO_SUCH_ROOM, CLOSED = 4401, 4403, 4404, 4410
TOO_SLOW, TOO_MANY = 4408, 4429
# Daphne can send no other codes of the standard than 1000, so these stand for its 1011 and 1012.
SERVER_ERROR, RESTARTING = 4500, 4503
CODES = frozenset({LOGIN_REQUIRED, FORBIDDEN, NO_SUCH_ROOM, CLOSED, TOO_SLOW, TOO_MANY, SERVER_ERROR, RESTARTING})
CLOSE_MESSAGES = {
    LOGIN_REQUIRED: gettext_noop("You have been logged out. Log in again to continue."),
    FORBIDDEN: gettext_noop("The host removed you from this room."),
    NO_SUCH_ROOM: gettext_noop("There is no room with this code. Check the six digits."),
    TOO_SLOW: gettext_noop("Your connection is too slow or inactive. Reconnecting…"),
    CLOSED: gettext_noop("This room is closed. Create a new one."),
    TOO_MANY: gettext_noop("Too many messages at once. Wait a moment."),
    RESTARTING: gettext_noop("The site is being updated. Reconnecting…"),
}
TOKEN_REFUSED = gettext_noop("This token is unknown, expired or revoked, or lacks the scope play.")
TOO_MANY_TABS = gettext_noop("You have this site open in too many tabs or devices. Close some of them.")
TOO_MANY_HERE = gettext_noop("There are too many connections from your network. Try again later.")
TOO_MANY_CODES = gettext_noop("Too many wrong room codes came from you or your network. Try again later.")
MEMBERS_ONLY = gettext_noop("Only its players see a game of the challenge of the day before midnight (UTC).")
NOT_IN_CLUB = gettext_noop("Only members of the club can do that.")
LEFT_CLUB = gettext_noop("You are not a member of this club any more.")
CLOSED_BY_ADMIN = gettext_noop("The site's staff closed this room. Reason: %(reason)s")
