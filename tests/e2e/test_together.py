"""People play together by a link, lose the connection and come back; others look on."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.conftest import Visit
from tests.e2e.forward import first_phase, forward
from tests.e2e.person import PATIENCE, Person
from tests.e2e.players import DECIDE, play_out
from tests.e2e.states import one_screen, side_tab


def two_at_a_table(visit: Visit, game: str, **options: str) -> tuple[Person, Person, str]:
    """Somebody opens a table and sends a friend its link; the friend sits down there."""
    host, friend = visit(), visit(path=None)
    friend.may_lose_connection()
    players = None if game == "six" else 2
    host.open_table(game, players, options, friends=1)
    link = host.page.get_by_label(host.say("web.invite.link")).input_value()
    # The link says which game it is about, for its preview; the page's own address does not.
    path = "/table/" + link.rsplit("/", 1)[1].partition("?")[0]
    friend.go(path)
    friend.button("web.table.sit-here").click()
    host.start()
    friend.page.locator("[data-table]").wait_for()
    return host, friend, path


def decide(person: Person, game: str) -> None:
    with person.deciding():
        DECIDE[game](person)


def turn(person: Person) -> bool:
    return person.page.title() == person.say("web.table.your-turn-title")


def takes_a_row(person: Person) -> bool:
    return person.button("web.six-nimmt.take-row").count() > 0


def wait_until(person: Person, so: Callable[[], bool]) -> None:
    """Wait for what shows on several pages."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not so():
        assert time.monotonic() < deadline, "what was waited for did not come"
        person.page.wait_for_timeout(50)


def both_choose(host: Person, friend: Person) -> None:
    """Let who must take a row take one, until both choose a card."""
    people = (host, friend)
    for _ in range(3):
        wait_until(host, lambda: all(map(turn, people)) or any(map(takes_a_row, people)))
        if not (asked := [person for person in people if takes_a_row(person)]):
            return
        decide(asked[0], "six-nimmt")
    raise AssertionError("not both came to choose a card")


def play_together(people: tuple[Person, Person], game: str, decisions: int = 200) -> None:
    """Let whoever is asked decide, until both are shown the result."""
    for _ in range(decisions):
        wait_until(people[0], lambda: any(map(turn, people)) or all(map(sees_the_end, people)))
        if all(map(sees_the_end, people)):
            return
        decide(next(person for person in people if turn(person)), game)
    raise AssertionError("the game did not end")


def sees_the_end(person: Person) -> bool:
    return person.result.is_visible()


def test_two_people_play_by_link_and_one_loses_the_connection_in_the_middle(visit: Visit) -> None:
    host, friend, _ = two_at_a_table(visit, "six-nimmt", rounds="1")
    both_choose(host, friend)
    for person in (host, friend):
        decide(person, "six-nimmt")
    both_choose(host, friend)
    friend.lose_connection()
    expect(friend.banner).to_contain_text(friend.say("web.connection.offline"))
    expect(host.page.get_by_role("list", name=host.say("web.new.seats"))).to_contain_text(
        host.say("web.table.disconnected")
    )
    decide(host, "six-nimmt")
    # A card played meanwhile is kept and sent when the connection is back.
    with friend.deciding():
        DECIDE["six-nimmt"](friend)
        expect(friend.banner).to_contain_text(friend.say("web.connection.unsent"))
        friend.find_connection()
    expect(friend.banner).to_have_count(0)
    expect(friend.page.get_by_text(friend.say("web.connection.back"))).not_to_have_count(0)
    play_together((host, friend), "six-nimmt")
    results = [one.result.get_by_role("heading").inner_text() for one in (host, friend)]
    assert len(set(results)) == 2 or "share" in results[0]
    logs = [one.log.get_by_role("listitem").all_inner_texts()[-12:] for one in (host, friend)]
    game_lines = [
        [line for line in log if "away" not in line and "back" not in line] for log in logs
    ]
    assert game_lines[0] == game_lines[1]


def test_a_spectator_sees_the_table_and_nobodys_hand(visit: Visit) -> None:
    host, friend, path = two_at_a_table(visit, "six-nimmt", rounds="1")
    spectator = visit(path=path)
    spectator.page.get_by_role("group", name=spectator.say("web.six-nimmt.rows")).wait_for()
    host.wait_for_turn()
    hand = host.group("web.six-nimmt.hand").get_by_role("button")
    cards = [int(re.match(r"\d+", text)[0]) for text in hand.all_inner_texts()]  # type: ignore[index]
    assert len(cards) == 10
    assert spectator.group("web.six-nimmt.hand").count() == 0
    shown = set(
        spectator.page.locator("[data-fly]").evaluate_all(
            "all => all.map((one) => one.dataset.fly)"
        )
    )
    assert len(shown) == 4
    assert not shown & {f"card-{card}" for card in cards}
    assert (
        spectator.page.locator("main").get_by_role("button", name=re.compile("^Play the")).count()
        == 0
    )
    for person in (host, friend):
        decide(person, "six-nimmt")
    expect(spectator.log).to_contain_text("All cards are turned over")
    expect(host.page.locator("header")).to_contain_text(host.say("web.table.watchers.one", count=1))


def test_people_talk_at_the_table(visit: Visit) -> None:
    host, friend, _ = two_at_a_table(visit, "six-nimmt", rounds="1")
    side_tab(host, "web.table.chat")
    host.page.get_by_label(host.say("web.table.chat-write")).fill("Good luck <b>you</b>!")
    host.page.keyboard.press("Enter")
    expect(friend.page.get_by_role("tab", name=re.compile("^Chat"))).to_contain_text("1")
    side_tab(friend, "web.table.chat")
    expect(friend.page.get_by_role("list", name="Chat")).to_contain_text("Good luck <b>you</b>!")


def test_the_game_refuses_a_number_with_a_friendly_word(visit: Visit) -> None:
    host, friend, _ = two_at_a_table(visit, "the-game")
    side_tab(host, "web.table.chat")
    field = host.page.get_by_label(host.say("web.table.chat-write"))
    field.fill("I have the 42")
    host.page.keyboard.press("Enter")
    expect(host.page.get_by_text(host.say("error.chat-number", piece="42")).first).to_be_visible()
    expect(field).to_have_value("I have the 42")
    field.fill("Please wait")
    host.page.keyboard.press("Enter")
    side_tab(friend, "web.table.chat")
    said = friend.page.get_by_role("list", name="Chat")
    expect(said).to_contain_text("Please wait")
    expect(said).not_to_contain_text("42")


def test_a_signal_on_a_pile_is_seen_by_the_team(visit: Visit) -> None:
    host, friend, _ = two_at_a_table(visit, "the-game")
    host.button("web.the-game.signal").nth(1).click()
    host.page.get_by_role("dialog").get_by_role(
        "button", name=host.say("the-game.signal-leave")
    ).click()
    expect(friend.button("web.the-game.signal").nth(1)).to_have_accessible_name(
        re.compile(friend.say("the-game.signal-leave"))
    )


def test_signals_in_a_row_are_one_line_of_the_log_that_opens(visit: Visit) -> None:
    host, friend, _ = two_at_a_table(visit, "the-game")
    before = friend.log.locator("> li").count()
    for pile in (0, 1, 2):
        host.button("web.the-game.signal").nth(pile).click()
        host.page.get_by_role("dialog").get_by_role(
            "button", name=host.say("the-game.signal-leave")
        ).click()
    folded = friend.log.locator("summary")
    expect(folded).to_contain_text(friend.say("web.table.signals.other", names="", count=3)[2:])
    expect(friend.log.locator("> li")).to_have_count(before + 1)
    expect(friend.log.locator("details li").first).to_be_hidden()
    folded.click()
    expect(friend.log.locator("details li")).to_have_count(3)
    expect(friend.log.locator("details li").first).to_be_visible()


def test_two_at_one_screen_reach_the_second_phase_of_six_and_finish(visit: Visit) -> None:
    both = visit()
    table = one_screen(both)
    nexts = first_phase()
    forward(both, table, lambda *_: not nexts, lambda legal: nexts.pop(0))
    expect(both.page.locator("main")).to_contain_text(both.say("web.six.phase-2"))
    what_a_lift_would_lose_is_said_before_it(both)
    assert play_out(both, "six") >= 2


def test_a_lift_is_asked_about_while_it_is_not_known_what_it_loses(visit: Visit) -> None:
    both = visit(path=None)

    def keep_previews_back(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda text: None if '"preview"' in str(text) else server.send(text))

    both.page.route_web_socket(re.compile("/api/socket"), keep_previews_back)
    both.go("/")
    table = one_screen(both)
    nexts = first_phase()
    forward(both, table, lambda *_: not nexts, lambda legal: nexts.pop(0))
    both.page.locator("[data-cell].offered").first.click()
    expect(both.button("web.confirm")).to_be_visible()
    assert both.decided() == 0


def what_a_lift_would_lose_is_said_before_it(person: Person) -> None:
    offered = person.page.locator("[data-cell].offered")
    expect(offered.and_(person.page.get_by_label("14 tiles would leave the game"))).to_have_count(1)
    names = offered.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert sum("would leave" in name for name in names) == 9
    assert not [name for name in names if person.say("web.six.keep") in name]
