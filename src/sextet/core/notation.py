"""How records write numbers and deals: small helpers that all games share."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sextet.core.errors import BadDeal
from sextet.core.reasons import Reason, quoted


def is_number(text: str) -> bool:
    """Tell whether a text is a number as records write it: digits, no sign, no leading zero."""
    return text.isascii() and text.isdigit() and (text == "0" or text[0] != "0") and len(text) < 10


def sections(text: str) -> list[tuple[str, list[list[str]]]]:
    """Take a deal apart: ``A | B ; rows C D`` is [("", [A, B]), ("rows", [[C, D]])]."""
    parts: list[tuple[str, list[list[str]]]] = [("", [[]])]
    for word in text.split(" "):
        name, groups = parts[-1]
        if word == ";":
            parts.append(("", [[]]))
        elif word == "|":
            groups.append([])
        elif word.isalpha() and not name and groups == [[]]:
            parts[-1] = (word, groups)
        elif word:
            groups[-1].append(word)
    return parts


def read_cards(words: Sequence[str]) -> list[int]:
    """Read number cards."""
    for word in words:
        if not is_number(word):
            raise BadDeal(Reason("why.deal-no-card", word=quoted(word)))
    return [int(word) for word in words]


def read_hands(groups: Sequence[Sequence[str]], players: int, size: int) -> list[int]:
    """Read one hand per seat, each of the right size, into one list."""
    if len(groups) != players:
        raise BadDeal(Reason("why.deal-hands", hands=len(groups), players=players))
    cards: list[int] = []
    for seat, group in enumerate(groups, start=1):
        if len(group) != size:
            raise BadDeal(Reason("why.deal-hand", seat=seat, given=len(group), due=size))
        cards += read_cards(group)
    return cards


def check_cards(cards: Sequence[int], deck: Collection[int]) -> None:
    """Check that every card is of the deck in play and dealt once."""
    seen: set[int] = set()
    for card in cards:
        if card not in deck:
            raise BadDeal(Reason("why.deal-not-in-deck", card=card))
        if card in seen:
            raise BadDeal(Reason("why.deal-twice", card=card))
        seen.add(card)


def check_names(parts: Sequence[tuple[str, list[list[str]]]], *names: str) -> None:
    """Check that a deal has just the sections it should, in order."""
    found = [name for name, _ in parts]
    if found != list(names):
        wanted = "; ".join(name or "hands" for name in names)
        raise BadDeal(Reason("why.deal-parts", parts=wanted))
