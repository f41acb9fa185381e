"""Every word on the page comes from the catalogue: with all messages marked, none is without."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests import marks
from tests.e2e.conftest import Visit
from tests.e2e.forward import forward
from tests.e2e.listening import heard, listen, mark_messages
from tests.e2e.person import Person
from tests.e2e.players import nimmt
from tests.e2e.states import SAID, STATES, side_tab
from tests.e2e.words import LANGUAGES, MARKED

#: The brand, hashes, addresses; the browser's own dates and the word between listed names; a line
#: of the record, beside which the replay says the same in words; what people are called and wrote,
#: networks, databases and builds on the admin's page; programs, browsers, tokens, mail addresses.
KNOWN = re.compile(
    rf"{marks.BRANDS}|\b[0-9a-f]{{16,}}\b|https?://\S+"
    rf"|\b[A-Z][a-z]{{2}} \d+, \d{{4}}, [\d:]+\s[AP]M|\band\b"
    rf"|^\d+[:>] (?:{marks.NOTATION}|[\d ,-])+$"
    rf"|\b(?:Mallory|Trudy|Ada|Guest \d+)\b|^{re.escape(SAID)}$|^[\d:]+\s[AP]M$"
    rf"|^(?:Again and again, to everybody\. ?)+$|^(?:fools ?)+$|^Please stop\.$|^x$"
    rf"|2001:db8[0-9a-f:/]+|\bpostgresql\b|\b0\.1\.0-[0-9a-f]+"
    rf"|\b(?:Desk bot|Scoreboard|Bot|Chrome · Linux)\b|\bsxt_[\w-]{{43}}(?![\w-])|ada@example\.org"
)

#: States on the way to another one.
ON_THE_WAY = {
    *("start", "nimmt-choosing", "nimmt-picked", "nimmt-many", "nimmt-professional", "nimmt-over"),
    *("the-game-eager", "the-game-picked", "the-game-over", "six-open", "six-over", "table-menu"),
}


@pytest.fixture
def reader(visit: Visit) -> Person:
    """Somebody whose page has marks around every message."""
    # A worker would answer for itself, without marks.
    person = visit(language=MARKED, locale="en", path=None, service_workers="block")
    mark_messages(person.context)
    listen(person.context)
    person.go("/")
    return person


def strange(person: Person) -> dict[str, list[str]]:
    """Return what the page has said that no message says, with the words in question."""
    found = {text: marks.strange_words(text, KNOWN) for text in heard(person)}
    return {text: words for text, words in found.items() if words}


@pytest.mark.parametrize("name", sorted({*STATES} - ON_THE_WAY))
def test_a_state_of_the_page_has_no_words_of_its_own(reader: Person, name: str) -> None:
    STATES[name](reader)
    assert strange(reader) == {}


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
    expect(reader.page.get_by_role("alert")).to_contain_text(marks.OPEN)
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
