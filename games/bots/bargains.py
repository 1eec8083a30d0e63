"""What a bot thinks a trade is worth: offers for the last deed of a group, and answers to offers."""

from __future__ import annotations

from games.engine.state import Action
from games.rules.book import ClassicBook
from games.rules.table import BANK, Parcel, Table, Trade
from games.rules.trade import AcceptTrade, OfferTrade, RejectTrade, why_not_accept, why_not_trade

JAIL_CARD_PERCENT = 80
"""A jail card is worth this share of the bail."""


def answer_offers(book: ClassicBook, table: Table, seat: int, trades: bool) -> Action | None:
    """Answer the oldest offer made to `seat`: yes where it is the better for it, else no."""
    for number, trade in table.trades.items():
        if trade.to == seat:
            good = trades and why_not_accept(table, trade) is None and gain(book, table, seat, trade) >= 0
            return AcceptTrade(int(number)) if good else RejectTrade(int(number))
    return None


def gain(book: ClassicBook, table: Table, seat: int, trade: Trade) -> int:
    """What `seat`, the one asked, gains by a trade: what it gets less what it gives, each at its worth to it."""
    got = parcel_worth(book, table, seat, trade.seat, trade.give)
    given = parcel_worth(book, table, seat, trade.seat, trade.want, giving=True)
    return got - given


def parcel_worth(
    book: ClassicBook, table: Table, seat: int, partner: int, parcel: Parcel, *, giving: bool = False
) -> int:
    """A parcel's worth to `seat`, which gets it from `partner` or gives it to them."""
    total = parcel.cash + parcel.jail_cards * book.options.bail * JAIL_CARD_PERCENT // 100
    for space in parcel.spaces:
        total += deed_worth(book, table, seat, partner, space, parcel, giving)
    return total


def deed_worth(
    book: ClassicBook, table: Table, seat: int, partner: int, space: int, parcel: Parcel, giving: bool
) -> int:
    """A deed's worth: its price, more where it completes a group, breaks one, or completes the partner's."""
    worth = book.price[space]
    if table.deed(space).mortgaged:
        worth -= book.unmortgage[space]
    receiver = partner if giving else seat
    rest = [other for other in book.group[space] if other not in parcel.spaces]
    completes = len(book.group[space]) > 1 and all(table.deed(other).owner == receiver for other in rest)
    breaks = giving and len(book.group[space]) > 1 and table.owns_all(seat, book.group[space])
    if breaks:
        return worth * 3 + table.deed(space).level * book.house_cost[space]
    if completes:
        return worth * 19 // 10 if giving else worth * 5 // 2
    return worth


def bargain(book: ClassicBook, table: Table, seat: int, reserve: int, turn: int) -> Action | None:
    """An offer for a deed that completes a group, or, from the rich, for one that brings a group closer.

    `turn` spreads the tries over what is wanted. A deed that completes a group for its owner is given in exchange
    where there is one, so that both gain; never one of the group that is wanted, which would only turn it round.
    """
    cash = table.players[seat].cash
    last, nearer = wanted_deeds(book, table, seat)
    wanted, factor = (last, 200) if last else (nearer, 150)
    if not wanted:
        return None
    space = wanted[turn % len(wanted)]
    owner = table.deed(space).owner
    if factor == 150 and cash < reserve + 4 * book.price[space]:
        return None
    swap = swap_for(book, table, seat, owner, space)
    price = book.price[space] * factor // 100 - sum(book.price[other] * 2 for other in swap)
    if price > cash - reserve:
        return None
    give, want = Parcel(cash=max(0, price), spaces=swap), Parcel(cash=max(0, -price) // 2, spaces=(space,))
    if why_not_trade(book, table, seat, owner, give, want) is not None:
        return None
    return OfferTrade(to=owner, give=give, want=want)


def wanted_deeds(book: ClassicBook, table: Table, seat: int) -> tuple[list[int], list[int]]:
    """Others' deeds in groups that `seat` shares and the bank has none of: the last one lacked, and pairs lacked."""
    last: list[int] = []
    nearer: list[int] = []
    deeds = table.deeds
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


def swap_for(book: ClassicBook, table: Table, seat: int, owner: int, wanted: int) -> tuple[int, ...]:
    """A deed of `seat`'s, of another group than the wanted one's, that completes a group for `owner`."""
    return tuple(
        space
        for space in wanted_deeds(book, table, owner)[0]
        if table.deed(space).owner == seat and space not in book.group[wanted]
    )[:1]
