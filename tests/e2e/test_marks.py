"""Every word on the page comes from the catalogue: with all messages marked, none is without.

Here in whole games; the states of the page are listened to by test_everyone.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests import marks
from tests.e2e.conftest import Visit
from tests.e2e.forward import forward
from tests.e2e.listening import READER, heard, listen, read_marked, strange
from tests.e2e.person import Person
from tests.e2e.players import nimmt
from tests.e2e.states import STATES, side_tab
from tests.e2e.words import LANGUAGES, THIN


@pytest.fixture
def reader(visit: Visit) -> Person:
    """Somebody whose page has marks around every message."""
    person = visit(path=None, **READER)
    read_marked(person)
    return person


def test_a_message_with_a_number_is_refused_and_its_piece_is_shown(reader: Person) -> None:
    STATES["the-game-chat"](reader)
    reader.page.get_by_label(reader.say("web.table.chat-write")).fill("pile 3: I have forty-two")
    reader.button("web.table.chat-send").click()
    refused = reader.say("error.chat-number", piece="forty-two")
    expect(reader.page.get_by_role("alert")).to_have_text(refused)


def test_a_whole_game_with_special_cards_and_refusals_has_no_words_of_its_own(
    reader: Person,
) -> None:
    next_moves_are_changed(reader, "1000")
    table = reader.open_table("six-nimmt", 3, {"variant": "anniversary"})
    reader.start()
    reader.wait_for_turn()
    nimmt(reader)
    expect(reader.page.get_by_role("alert")).to_contain_text(THIN[ord(marks.OPEN)])
    forward(reader, table, choose=lambda moves: moves[len(moves) // 2])
    reader.result.wait_for()
    for tab in ("web.table.chat", "web.table.scores", "web.table.log"):
        side_tab(reader, tab)
    assert strange(reader) == {}


def next_moves_are_changed(person: Person, move: str) -> None:
    """Let the page's next moves, on their way, become one that is never allowed."""

    def carry(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        changed = re.compile(r'"move":"[^"]*"')
        socket.on_message(lambda said: server.send(changed.sub(f'"move":"{move}"', str(said))))

    person.page.route_web_socket(re.compile("/api/socket"), carry)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_whole_game_in_another_language_says_nothing_in_english(
    visit: Visit, language: str
) -> None:
    person = visit(language=language, path=None)
    listen(person.context)
    person.go("/new/six-nimmt")
    table = person.open_table("six-nimmt", 2, {"target": "1"})
    person.start()
    forward(person, table)
    person.result.wait_for()
    person.go("/me")
    person.link("web.games.replay").wait_for()
    english = marks.english_alone(language)
    assert [text for text in heard(person) if english.fullmatch(text)] == []
