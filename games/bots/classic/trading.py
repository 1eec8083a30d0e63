"""How the classic bots value a trade: offers for the last deed of a group, and answers to offers."""

from __future__ import annotations

from games.bots.classic.profile import ClassicView
from games.engine.state import Action
from games.rules.book import ClassicBook
from games.rules.table import BANK, Deed, Parcel, Trade
from games.rules.trade import AcceptTrade, OfferTrade, RejectTrade

JAIL_CARD_PERCENT = 80
"""A jail card is worth this share of the bail."""


def answer_offer(book: ClassicBook, view: ClassicView) -> Action | None:
    """Answer the oldest offer made to this seat: yes if the trade is worth it, else no."""
    for number, trade in view.table.trades.items():
        if trade.to == view.seat:
            accept = AcceptTrade(int(number))
            good = gain(book, view, trade) >= 0 and accept in view.answers
            return accept if good else RejectTrade(int(number))
    return None


def deed_at(view: ClassicView, space: int) -> Deed:
    """The deed of a space that can be owned."""
    deed = view.table.deeds[space]
    assert deed is not None
    return deed


def owns_all(view: ClassicView, seat: int, group: tuple[int, ...]) -> bool:
    """Whether every deed of a group is `seat`'s."""
    return all(deed_at(view, space).owner == seat for space in group)


def gain(book: ClassicBook, view: ClassicView, trade: Trade) -> int:
    """What this seat, to which the trade was offered, gains by it."""
    got = side_value(book, view, trade.seat, trade.give)
    given = side_value(book, view, trade.seat, trade.want, giving=True)
    return got - given


def side_value(book: ClassicBook, view: ClassicView, partner: int, side: Parcel, *, giving: bool = False) -> int:
    """What one side of a trade is worth to this seat, which gets it from `partner` or gives it to them."""
    total = side.cash + side.jail_cards * book.options.bail * JAIL_CARD_PERCENT // 100
    for space in side.spaces:
        total += deed_value(book, view, partner, space, side, giving)
    return total


def deed_value(book: ClassicBook, view: ClassicView, partner: int, space: int, side: Parcel, giving: bool) -> int:
    """A deed's value: its price, more where it completes a group, breaks one, or completes the partner's."""
    group, deed = book.group[space], deed_at(view, space)
    value = book.price[space]
    if deed.mortgaged:
        value -= book.unmortgage[space]
    if giving and len(group) > 1 and owns_all(view, view.seat, group):
        return value * 3 + deed.level * book.house_cost[space]
    receiver = partner if giving else view.seat
    rest = tuple(other for other in group if other not in side.spaces)
    if len(group) > 1 and owns_all(view, receiver, rest):
        return value * 19 // 10 if giving else value * 5 // 2
    return value


def make_offer(book: ClassicBook, view: ClassicView, reserve: int) -> Action | None:
    """An offer for a deed that completes a group, or, from a rich bot, for one that brings a group closer.

    The decision's number spreads the attempts over the deeds that are wanted. A deed that completes a group for its
    owner is given in exchange where there is one, so that both gain; never one of the wanted group.
    """
    cash = view.table.players[view.seat].cash
    last, nearer = wanted_deeds(book, view, view.seat)
    wanted, factor = (last, 200) if last else (nearer, 150)
    if not wanted:
        return None
    space = wanted[view.decision % len(wanted)]
    owner = deed_at(view, space).owner
    if factor == 150 and cash < reserve + 4 * book.price[space]:
        return None
    swap = swap_for(book, view, owner, space)
    price = book.price[space] * factor // 100 - sum(book.price[other] * 2 for other in swap)
    if price > cash - reserve:
        return None
    asked = max(0, -price) // 2
    if asked > max(0, view.table.players[owner].cash):
        return None
    return OfferTrade(to=owner, give=Parcel(cash=max(0, price), spaces=swap), want=Parcel(cash=asked, spaces=(space,)))


def wanted_deeds(book: ClassicBook, view: ClassicView, seat: int) -> tuple[list[int], list[int]]:
    """Others' deeds in groups that `seat` shares and the bank has none of: the last one lacked, and pairs lacked."""
    last: list[int] = []
    nearer: list[int] = []
    deeds = view.table.deeds
    for group in book.streets:
        lacking = []
        for space in group:
            owner = deeds[space].owner  # type: ignore[union-attr]
            if owner == BANK:
                break
            if owner != seat:
                lacking.append(space)
        else:
            count = len(lacking)
            if count == 1 < len(group):
                last += lacking
            elif count == 2 < len(group):
                nearer += lacking
    return last, nearer


def swap_for(book: ClassicBook, view: ClassicView, owner: int, wanted: int) -> tuple[int, ...]:
    """A deed of this seat's, of another group than the wanted one's, that completes a group for `owner`."""
    return tuple(
        space
        for space in wanted_deeds(book, view, owner)[0]
        if deed_at(view, space).owner == view.seat and space not in book.group[wanted]
    )[:1]
