"""A friend follows a link: what they see first, and how few taps let them in."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Visit
from tests.e2e.person import Person
from tests.e2e.states import opened_by

PHONES = ((390, 844), (360, 640))


def invitation(person: Person, name: str = "Ada", game: str = "six") -> Locator:
    title = person.say(f"game.{game}.title")
    heading = person.say("web.invite.from", name=name, title=title)
    return person.page.get_by_role("region", name=heading)


def on_screen(person: Person, one: Locator) -> bool:
    """Tell whether something can be seen whole, as the page was opened."""
    box, size = one.bounding_box(), person.page.viewport_size
    assert box is not None
    assert size is not None
    return (
        0 <= box["y"] <= box["y"] + box["height"] <= size["height"]
        and 0 <= box["x"] <= box["x"] + box["width"] <= size["width"]
    )


def phone(size: tuple[int, int]) -> dict[str, object]:
    return {"phone": True, "viewport": {"width": size[0], "height": size[1]}}


@pytest.mark.parametrize("size", PHONES)
def test_a_friend_sees_who_invites_to_what_on_the_first_screen_and_one_tap_lets_them_in(
    visit: Visit, size: tuple[int, int]
) -> None:
    host = visit()
    path = opened_by(host, "Ada", game="six", players=2)
    friend = visit(path=path, **phone(size))
    shown = invitation(friend)
    shown.wait_for()
    sit = friend.button("web.invite.sit-down", shown)
    for one in (
        shown.get_by_role("heading"),
        shown.get_by_text(friend.say("web.new.time-seconds.other", count=30)),
        shown.get_by_text(friend.say("web.invite.rules-short")),
        shown.get_by_label(friend.say("web.invite.your-name")),
        sit,
    ):
        assert on_screen(friend, one), one
    assert friend.page.evaluate("scrollY") == 0
    sit.tap()
    seats = friend.page.get_by_role("region", name=friend.say("web.new.seats"))
    expect(seats).to_contain_text(friend.say("web.table.you"))
    expect(shown).to_have_count(0)


def test_a_friend_reads_the_rules_in_place_and_sits_down_under_a_name(visit: Visit) -> None:
    host = visit()
    path = opened_by(host, "Ada", game="the-game", players=3)
    friend = visit(path=path, **phone(PHONES[0]))
    shown = invitation(friend, game="the-game")
    shown.get_by_text(friend.say("web.invite.rules-short")).tap()
    for line in friend.say("game.the-game.short").split("\n"):
        expect(shown.get_by_text(line)).to_be_visible()
    assert friend.page.url.endswith(path)
    shown.get_by_label(friend.say("web.invite.your-name")).fill("Bea")
    friend.button("web.invite.sit-down", shown).tap()
    host.go(path)
    expect(host.page.get_by_role("region", name=host.say("web.new.seats"))).to_contain_text("Bea")


def test_who_has_a_name_finds_it_there_and_the_keyboard_leads_in(visit: Visit) -> None:
    friend = visit()
    opened_by(friend, "Bea", game="six", players=2)
    path = opened_by(visit(), "Ada", game="six", players=2)
    friend.go(path)
    field = invitation(friend).get_by_label(friend.say("web.invite.your-name"))
    expect(field).to_have_value("Bea")
    field.focus()
    friend.page.keyboard.press("Enter")
    seats = friend.page.get_by_role("region", name=friend.say("web.new.seats"))
    expect(seats).to_contain_text("Bea")
    expect(seats).to_contain_text(friend.say("web.table.you"))


def test_two_friends_who_sit_down_at_once_both_get_a_seat_and_a_third_is_told(visit: Visit) -> None:
    path = opened_by(visit(), "Ada", game="six-nimmt", players=3)
    friends = [visit(path=path) for _ in range(3)]
    for friend in friends[:2]:
        friend.button("web.invite.sit-down").click()
    for friend in friends[:2]:
        seats = friend.page.get_by_role("region", name=friend.say("web.new.seats"))
        expect(seats).to_contain_text(friend.say("web.table.you"))
    expect(invitation(friends[2], game="six-nimmt")).to_contain_text(
        friends[2].say("web.invite.full")
    )
