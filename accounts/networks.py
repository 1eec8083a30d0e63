"""Bans of networks: nobody may use the site from there.

Each process knows those in force, by the length of their prefixes, and reads them anew when one is imposed or lifted
in it; web processes also read them every second (`games.live.banned_networks`). No request and no command asks the
database.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network
from typing import Any

from allauth.usersessions.models import UserSession
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import GenericIPAddressField, Lookup, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from accounts import listeners
from accounts.audit import AuditAction, record
from accounts.models import NetworkBan, User
from accounts.reasons import in_readers_words, refuse_reason
from accounts.sanctions import NOTE_LENGTH
from config.languages.dates import exact

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
WIDEST = {4: 8, 6: 16}
"""The shortest prefix that may be banned, by version."""
MOST = 10_000
"""Networks that may be banned at the same time."""


class Known:
    """The bans in force, found by an address with one look for each length of prefix."""

    def __init__(self, bans: Iterable[NetworkBan]) -> None:
        self.bans: dict[tuple[int, int], dict[int, NetworkBan]] = {}
        for ban in bans:
            network = ip_network(ban.network)
            self.bans.setdefault((network.version, network.prefixlen), {})[int(network.network_address)] = ban

    def find(self, address: Address, now: datetime) -> NetworkBan | None:
        """Return the ban of the widest network that the address is in."""
        for (version, length), bans in sorted(self.bans.items()):
            if version == address.version:
                rest = address.max_prefixlen - length
                ban = bans.get(int(address) >> rest << rest)
                if ban is not None and (ban.until is None or ban.until > now):
                    return ban
        return None


_known: Known | None = None


def refresh() -> None:
    """Read the bans in force."""
    global _known  # noqa: PLW0603 - one per process
    _known = Known(in_force().only("network", "reason", "until"))


def ban_of(address: Address | None) -> NetworkBan | None:
    """Return the ban of an address's network, by what this process knows; None for this machine's own."""
    if address is None:
        return None
    if _known is None:
        refresh()
    assert _known is not None
    return _known.find(address, timezone.now()) if _known.bans else None


def covers(network: str, address: Address | None) -> bool:
    """Whether an address is in a network."""
    return address is not None and address in ip_network(network)


def in_force() -> QuerySet[NetworkBan]:
    """Return the bans in force."""
    return NetworkBan.objects.filter(Q(until__isnull=True) | Q(until__gt=timezone.now()), lifted_at__isnull=True)


def describe(ban: NetworkBan) -> str:
    """Tell whoever comes from the network, in the active language."""
    about = {"reason": in_readers_words(ban.reason)}
    if ban.until is None:
        return gettext("This site cannot be used from your network. Reason: %(reason)s") % about
    about["until"] = exact(ban.until)
    return gettext("This site cannot be used from your network until %(until)s (UTC). Reason: %(reason)s") % about


def described_in(language: str, ban: NetworkBan) -> str:
    """Describe a ban in a language."""
    with override(language):
        return describe(ban)


def read_network(text: str) -> Network:
    """Return an address or a network; raises ValidationError on `network`.

    Bits behind the prefix do not count, and an IPv4 address in the form of IPv6 is one.
    """
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError as error:
        raise _wrong(_("This is no address and no network. Write 203.0.113.7 or 203.0.113.0/24."), "network") from error
    mapped = getattr(network.network_address, "ipv4_mapped", None)
    if mapped is not None and network.prefixlen >= 96:
        network = ip_network(f"{mapped}/{network.prefixlen - 96}", strict=False)
    if network.prefixlen < WIDEST[network.version]:
        raise _wrong(
            _("This network is too large: use one of at least /%(least)d."), "too_wide", WIDEST[network.version]
        )
    return network


@GenericIPAddressField.register_lookup
class Within(Lookup):
    """`ip__within=network`: whether an address is in a network, by the database."""

    lookup_name = "within"
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:  # type: ignore[override]
        """Compare by PostgreSQL's operator."""
        address, parameters = self.process_lhs(compiler, connection)
        return f"{address} <<= %s::inet", [*parameters, str(self.rhs)]


def sessions_from(network: Network) -> QuerySet[UserSession]:
    """Return the browsers that were last used from a network."""
    return UserSession.objects.filter(ip__within=network)


def impose(
    text: str, reason: str, *, by: User, own: Address | None, until: datetime | None = None, note: str = ""
) -> NetworkBan:
    """Ban a network from now on, replacing a ban of the same network; `own` is the address that `by` comes from.

    Raises ValidationError with a stable code and then changes nothing: also for a network from which the staff come.
    """
    network = read_network(text)
    reason, note = " ".join(reason.split()), note.strip()
    refuse_reason(reason)
    now = timezone.now()
    if len(note) > NOTE_LENGTH or "\x00" in note:
        error = ValidationError(_("Keep the note to %(max)d characters."), "note", {"max": NOTE_LENGTH})
        raise ValidationError({"note": error})
    if until is not None and until <= now:
        raise ValidationError({"until": ValidationError(_("Choose an end in the future."), "until")})
    _refuse_staff(network, own)
    try:
        with transaction.atomic():
            NetworkBan.objects.filter(network=str(network), lifted_at=None).update(lifted_at=now, lifted_by=by)
            if in_force().count() >= MOST:
                raise _wrong(_("At most %(most)d networks can be banned. Lift a ban, or ban a larger network."), "full")
            ban = NetworkBan.objects.create(network=str(network), reason=reason, note=note, until=until, by=by)
            end = "" if until is None else f"→ {until.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
            record(by, AuditAction.BANNED_NETWORK, ban, reason, end)
    except IntegrityError as error:
        raise _wrong(_("Somebody else has banned this network just now."), "twice") from error
    refresh()
    listeners.network_banned(ban)
    return ban


def lift(ban: NetworkBan, *, by: User, reason: str) -> bool:
    """End a ban early; False if it was no longer in force. Raises ValidationError, as `impose` does."""
    refuse_reason(reason)
    with transaction.atomic():
        lifted = in_force().filter(pk=ban.pk).update(lifted_at=timezone.now(), lifted_by=by)
        if lifted:
            record(by, AuditAction.LIFTED_NETWORK, ban, reason)
    refresh()
    return bool(lifted)


def _refuse_staff(network: Network, own: Address | None) -> None:
    """Refuse a network that the admin comes from, or from which another of the staff is signed in."""
    if own is not None and own in network:
        raise _wrong(_("You come from this network yourself."), "own_network")
    name = sessions_from(network).filter(user__is_staff=True).values_list("user__username", flat=True).first()
    if name is not None:
        error = _("%(name)s, who is on the staff, comes from this network.")
        raise ValidationError({"network": ValidationError(error, "staff_network", {"name": name})})


def _wrong(text: object, code: str, number: int = MOST) -> ValidationError:
    parameters = {"least": number, "most": number}
    return ValidationError({"network": ValidationError(text, code, parameters)})  # type: ignore[arg-type]
