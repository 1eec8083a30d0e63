"""What every socket passes before it is let in: bans of networks, budgets, and who its user is."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.conf import settings

from accounts import networks, sanctions
from config.http.addresses import Sender
from games.live import closing
from games.live.budgets import CONNECTING, Budget, budgets
from games.live.client import Peer


class Doorway:
    """One socket on its way in."""

    def __init__(self, peer: Peer, sender: Sender) -> None:
        self.peer, self.client = peer, peer.client
        self.counted, self.limited = sender.counted, sender.limited

    def turned_out(self) -> bool:
        """Close the socket if the network that it comes from is banned; return whether it is."""
        ban = networks.ban_of(self.client.address)
        if ban is not None:
            self.peer.close(closing.FORBIDDEN, networks.described_in(self.peer.language, ban))
        return ban is not None

    async def count_address(self) -> bool:
        """Count the socket for its address; False if it is turned away, and closed."""
        return self.limited is None or await self._use(budgets().of_address(self.limited), closing.TOO_MANY_HERE)

    async def know(self, user: Any) -> bool:
        """Take note of the user and count the socket for them; False if it is turned away, and closed."""
        client = self.client
        client.user = user
        if client.user_id is not None:
            self.peer.bind(person=client.user_id)
        if client.user_id is None and client.login is not None and client.login.is_token:
            return self.turn_away(closing.LOGIN_REQUIRED, closing.TOKEN_REFUSED)
        person = budgets().of_person(client.user_id or self.limited or client.anonymous_key)
        if not await self._use(person, closing.TOO_MANY_TABS):
            return False
        if client.user_id is None and client.login is not None:
            ban = await self.peer.run(_ban_of_session, client.login.key)
            if ban is not None:
                return self.turn_away(closing.FORBIDDEN, ban)
        return True

    def give_back(self) -> None:
        """Give the budgets back: the socket is gone."""
        for budget in self.peer.budgets:
            budget.sockets -= 1

    def turn_away(self, code: int, text: str) -> bool:
        """Close the socket, which has not been let in."""
        self.peer.close(code, self.peer.translate(text))
        return False

    async def _use(self, budget: Budget, refusal: str) -> bool:
        """Count this socket and its commands against a budget; closes it if there are too many sockets already."""
        if not budget.open_socket():
            return self.turn_away(closing.TOO_MANY, refusal)
        self.peer.budgets.append(budget)
        await budget.spend(CONNECTING)
        return True


def _ban_of_session(session_key: str) -> str | None:
    """Return the message for a browser whose session belongs to a banned user."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    ban = sanctions.ban_of_session(store(session_key))
    return None if ban is None else sanctions.describe(ban)
