"""Nothing leaves a table that its receiver must not know: permuting it changes no byte."""

from __future__ import annotations

import random

import pytest

from sextet.core.dealer import Dealer
from sextet.core.notation import is_number
from sextet.tables import events as e
from sextet.tables import playing, summaries, views
from sextet.tables.coaching import situation
from sextet.tables.commands import About, Refused
from sextet.tables.memory import TableInMemory
from sextet.tables.previews import previews
from sextet.tables.table import Table, replay
from sextet.tables.watching import Viewer
from sextet.tables.wire import encode
from tests.tables.secrets import Log, changed_logs, stored, tables

SEED = bytes(range(32))
GAMES = [
    ("six-nimmt", 2, {}),
    ("six-nimmt", 5, {}),
    ("six-nimmt", 3, {"variant": "professional"}),
    ("six-nimmt", 4, {"variant": "halves"}),
    ("six-nimmt", 3, {"variant": "anniversary"}),
    ("the-game", 2, {}),
    ("the-game", 4, {"expert": "yes"}),
]


def a_game(name: str, players: int, options: dict[str, str], seed: int) -> list[e.AnyEvent]:
    """Play some of a game at random, with changed choices, talk and chat between."""
    chance = random.Random(seed)
    log: list[e.AnyEvent] = [
        e.Opened("p1", name, players, options, 1, "published", public=True),
        *(e.Sat(seat, f"p{seat}") for seat in range(1, players + 1)),
        e.Started(),
    ]
    *_, table = tables(log)
    for _ in range(chance.randint(4, 40) + 30 * (options.get("variant") == "professional")):
        event = something(table, chance)
        log.append(event)
        table.apply(event, len(log), float(len(log)))
        if table.status != "playing":
            return log[:-1]  # When all is over, all lies open.
    return log


def something(table: Table, chance: random.Random) -> e.AnyEvent:
    """Return what happens next: the deal that is due, or what somebody does."""
    match = table.playing
    if match.waits_for_deal:
        cards = Dealer(SEED, "t", (), table.deals).deal(match.game.packs(match.state))
        return e.Dealt(match.game.deal_text(match.state, 0, cards))
    chosen = [s for s in range(1, len(table.seats) + 1) if match.changes(s)]
    if chosen and chance.random() < 0.2:
        seat = chance.choice(chosen)
        return e.Changed(seat, chance.choice(match.changes(seat)))
    if chance.random() < 0.1:
        return e.Chatted("p2", 2, "hello")
    seat = chance.choice(match.to_act)
    return e.Moved(seat, chance.choice(match.legal(seat)))


def payloads(log: Log, seat: int) -> list[bytes]:
    """Return everything that leaves about a table to one viewer, step by step."""
    who = f"p{seat}" if seat else "a spectator"
    memory: TableInMemory | None = None
    sent: list[bytes] = []
    for table in tables(log):
        now = table.copy()
        if memory is None:
            memory = TableInMemory(now, SEED)
            viewer = Viewer(memory, who, str, lambda _: True)
            sent.append(viewer.whole())
        else:
            memory.advance(now, {})
            sent.append(viewer.news() or b"")
        sent.append(Viewer(memory, who, str, lambda _: True).whole())
        sent.append(summary_of(now, who))
        if now.match is not None and seat:
            sent.append(repr(previews(now.match, seat, None)).encode())
            sent.append(refusals(now, seat))
            sent.append(to_the_judge(now, seat))
    again = replay("a-table-of-this-name", stored("a-table-of-this-name", log))
    sent.append(Viewer(TableInMemory(again, SEED), who, str, lambda _: True).whole())
    return sent


def summary_of(table: Table, who: str) -> bytes:
    """Return a table in a list, as somebody sees it."""
    stored = summaries.stored_summary(table)
    return encode(summaries.summary_for(who, stored, str, lambda _: True))


def refusals(table: Table, seat: int) -> bytes:
    """Return what somebody is told who tries moves that they may not make."""
    tries = [*(str(n) for n in range(1, 105, 7)), "take 1", "block 2", "99 on 1", "end", "junk"]
    told = [f"{move}: {playing.why_not(table, seat, move)}" for move in tries]
    return "\n".join(told).encode()


def to_the_judge(table: Table, seat: int) -> bytes:
    """Return all that a coach's judge is told when a seat asks: its answer follows from that."""
    asked = []
    abouts: tuple[About, ...] = ("good", "happened")
    for about in abouts:
        try:
            what = situation(table.playing, seat, about)
        except Refused as refused:
            asked.append(refused.code.encode())
        else:
            asked.append(what.view.state.tobytes())
            asked.append(repr((what.talk, what.move, what.happened)).encode())
    return b"\n".join(asked)


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_permuting_what_a_viewer_must_not_know_changes_no_byte(
    name: str, players: int, options: dict[str, str]
) -> None:
    compared, pictures = 0, 0
    for seed in range(5):
        log = a_game(name, players, options, seed)
        pictures += sum(b'"after":[{' in sent for sent in payloads(log, 0))
        chance = random.Random(seed)
        for seat in range(players + 1):
            for other in changed_logs(log, seat, 3, chance):
                assert payloads(other, seat) == payloads(log, seat)
                compared += 1
    assert compared >= 10, "too few permutations to tell anything"
    assert pictures, "nothing was drawn in motion, so nothing is told of pictures"


def test_a_leak_would_be_found() -> None:
    """The permutations do change what the one who may know is sent."""
    log = a_game("six-nimmt", 3, {}, 1)
    other = changed_logs(log, 0, 3, random.Random(1))[0]
    differs = [seat for seat in (1, 2, 3) if payloads(other, seat) != payloads(log, seat)]
    assert differs


def test_the_seed_opens_only_at_the_end() -> None:
    log = a_game("six-nimmt", 2, {}, 3)
    for sent in payloads(log, 1):
        assert SEED.hex().encode() not in sent
    *_, table = tables([*log, e.Ended("abandoned")])
    whole = Viewer(TableInMemory(table.copy(), SEED), "p1", str, lambda _: True).whole()
    assert SEED.hex().encode() in whole


def test_a_seat_sees_its_own_choice_and_no_other() -> None:
    log = a_game("six-nimmt", 2, {}, 0)
    *_, table = tables(log)
    while not table.playing.hides_choices or len(table.to_act) < 2:
        event = something(table, random.Random(0))
        table.apply(event, table.version + 1, 0.0)
    card = next(move for move in table.playing.legal(1) if is_number(move))
    table.apply(e.Moved(1, card), table.version + 1, 0.0)
    assert views.player_view(table.playing, 1).chosen == card
    assert views.player_view(table.playing, 2).chosen is None
    assert views.player_view(table.playing, 0).chosen is None
