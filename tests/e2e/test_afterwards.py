"""After a game: its result, the table once more, my games, and the replay."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e import states
from tests.e2e.conftest import Visit
from tests.e2e.forward import forward
from tests.e2e.person import Person


def test_a_result_that_was_closed_stays_as_a_bar_and_opens_again(newcomer: Person) -> None:
    states.nimmt_over(newcomer)
    standings = newcomer.result.get_by_role("table")
    expect(standings.get_by_role("row")).to_have_count(5)
    expect(standings.locator("tr.mine")).to_have_count(1)
    newcomer.button("web.close", newcomer.result).click()
    expect(standings).to_have_count(0)
    expect(newcomer.button("web.table.rematch", newcomer.result)).to_be_visible()
    newcomer.button("web.result.show", newcomer.result).click()
    expect(standings).to_be_visible()
    expect(newcomer.link("web.games.replay", newcomer.result)).to_be_visible()


def test_whoever_was_away_at_the_end_is_not_asked_back(newcomer: Person) -> None:
    table = newcomer.play_now("six")
    newcomer.wait_for_turn()
    newcomer.button("web.menu").click()
    newcomer.button("web.table.leave", newcomer.page.get_by_role("dialog")).click()
    newcomer.button("web.table.leave", newcomer.page.get_by_role("dialog")).click()
    newcomer.page.wait_for_url(newcomer.url + "/")
    newcomer.go(f"/table/{table}")
    newcomer.result.wait_for()
    expect(newcomer.button("web.table.take-seat-back")).to_have_count(0)


def test_a_lost_game_of_the_team_is_listed_as_lost_and_bots_by_name(newcomer: Person) -> None:
    table = newcomer.open_table("the-game", 3)
    newcomer.start()
    forward(newcomer, table)
    bots = newcomer.say("level.bots").split(" ")
    newcomer.go("/me")
    mine = newcomer.page.locator(".listing li").first
    expect(mine.get_by_text(newcomer.say("web.games.lost"), exact=True)).to_be_visible()
    expect(mine).to_contain_text(bots[1])
    expect(mine).to_contain_text(bots[2])


def test_the_hands_that_are_left_lie_open_when_the_team_has_lost(newcomer: Person) -> None:
    states.the_game_over(newcomer)
    expect(newcomer.page.locator(".felt .mine ul li").first).to_be_visible()


def test_the_same_table_is_offered_with_its_options(newcomer: Person) -> None:
    table = states.nimmt(newcomer, 3, rounds="1")
    forward(newcomer, table)
    newcomer.result.wait_for()
    link = newcomer.link("web.result.another", newcomer.result)
    address = link.get_attribute("href") or ""
    assert address.startswith("/new/six-nimmt?")
    assert {"players=3", "rounds=1"} <= set(address.partition("?")[2].split("&"))


def test_a_result_is_taken_home_as_a_picture(newcomer: Person, tmp_path: Path) -> None:
    newcomer.page.add_init_script("delete Navigator.prototype.canShare")
    states.nimmt_over(newcomer)
    newcomer.page.reload()
    newcomer.result.wait_for()
    with newcomer.page.expect_download() as coming:
        newcomer.button("web.result.picture", newcomer.result).click()
    coming.value.save_as(tmp_path / "result.png")
    assert (tmp_path / "result.png").read_bytes().startswith(b"\x89PNG")


def test_a_replay_goes_by_step_turn_and_round_and_its_lines_lead_there(newcomer: Person) -> None:
    table = states.nimmt(newcomer, 3, rounds="2")
    forward(newcomer, table)
    newcomer.go(f"/replay/{table}")
    slider = newcomer.page.get_by_role("slider")
    expect(slider).to_have_value("0")
    expect(newcomer.page.locator("[data-table] .felt dl > div")).to_have_count(3)
    keyboard = newcomer.page.keyboard
    keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    keyboard.press("PageDown")
    turn = int(slider.input_value())
    assert turn >= 3
    newcomer.button("web.replay.previous-turn").click()
    expect(slider).to_have_value("0")
    keyboard.press("Shift+PageDown")
    assert int(slider.input_value()) > turn
    keyboard.press("End")
    expect(newcomer.result.get_by_role("heading")).to_be_visible()
    line = newcomer.log.get_by_role("button").nth(2)
    line.click()
    expect(line).to_have_attribute("aria-current", "step")
    assert int(slider.input_value()) <= turn


def test_a_link_leads_to_the_very_moment(newcomer: Person, visit: Visit) -> None:
    states.six_replay(newcomer)
    newcomer.page.wait_for_url(re.compile(r"\?at=6$"))
    friend = visit(path=newcomer.page.url.removeprefix(newcomer.url))
    expect(friend.page.get_by_role("slider")).to_have_value("6")


def test_a_resignation_is_the_last_step_of_a_replay(newcomer: Person) -> None:
    table = newcomer.play_now("six")
    newcomer.wait_for_turn()
    newcomer.button("web.menu").click()
    newcomer.button("web.table.resign", newcomer.page.get_by_role("dialog")).click()
    newcomer.button("web.table.resign", newcomer.page.get_by_role("dialog")).click()
    newcomer.result.wait_for()
    newcomer.go(f"/replay/{table}")
    newcomer.button("web.replay.last").click()
    resigned = newcomer.say("table.resigned", who="").strip()
    expect(newcomer.log.get_by_role("button").last).to_contain_text(resigned)
    expect(newcomer.result).to_be_visible()


def test_a_replay_keeps_its_height_and_lights_the_shape_that_won(newcomer: Person) -> None:
    table = states.one_screen(newcomer)
    # Red lays a line, black lies out of its way.
    red, black = iter(f"{q},0" for q in range(1, 20)), iter(f"{q},1" for q in range(20))
    turn = iter(range(100))

    def choose(moves: list[str]) -> str:
        own = red if next(turn) % 2 == 0 else black
        return next(move for move in own if move in moves)

    forward(newcomer, table, choose=choose)
    newcomer.go(f"/replay/{table}")
    newcomer.page.locator("[data-cell]").first.wait_for()
    newcomer.settle()
    heights = set()
    for _ in range(4):
        heights.add(newcomer.page.evaluate("document.documentElement.scrollHeight"))
        newcomer.page.keyboard.press("PageDown")
        newcomer.settle()
    assert len(heights) == 1, heights
    newcomer.page.keyboard.press("End")
    expect(newcomer.page.locator("[data-cell].lit")).to_have_count(6)


def test_a_record_that_was_dropped_is_told_in_words_too(newcomer: Person, tmp_path: Path) -> None:
    path = tmp_path / "game.sxt"
    path.write_text("sextet 1\ngame: six\nplayers: 2\n\nended: resign 1\n", "utf-8")
    newcomer.go("/replay")
    newcomer.page.locator("input[type=file]").set_input_files(path)
    expect(newcomer.page.get_by_role("slider")).to_have_value("0")
    newcomer.page.keyboard.press("End")
    expect(newcomer.result.get_by_role("heading")).to_be_visible()
