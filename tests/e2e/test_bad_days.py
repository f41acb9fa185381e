"""Bad days: the server stops and starts again, the page is reloaded, somebody leaves."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Visit
from tests.e2e.person import Person
from tests.e2e.players import nimmt, play_on, play_out, six
from tests.server.conftest import LOOSE
from tests.server.harness import start


def test_the_server_ends_in_the_middle_and_nothing_is_lost(
    browser: Browser, visit: Visit, tmp_path: Path
) -> None:
    database = str(tmp_path / "sextet.db")
    with start(environment=LOOSE, database=database) as server:
        person = visit(server.url)
        person.forgive(r"WebSocket|ERR_CONNECTION|Failed to load resource")
        person.open_table("six-nimmt", 3, {"rounds": "1"})
        person.start()
        for end in (server.stop, server.kill):
            assert play_on(person, nimmt, 3) == 3
            person.wait_for_turn()
            end()
            expect(person.banner).to_be_visible()
            # What is decided meanwhile is sent when the server is back.
            with person.deciding():
                nimmt(person)
                server.options[server.options.index("--port") + 1] = server.url.rsplit(":", 1)[1]
                server.launch()
            expect(person.banner).to_have_count(0)
        assert play_out(person, "six-nimmt") > 0
        lines = person.log.get_by_role("listitem").all_inner_texts()
        assert lines.count("All cards are turned over") == 10


def test_a_page_that_is_reloaded_goes_on_where_it_was(newcomer: Person) -> None:
    # In SIX nobody speaks while a person is to move: the picture stands still.
    newcomer.play_now("six")
    assert play_on(newcomer, six, 3) == 3
    newcomer.wait_for_turn()
    before = newcomer.picture()
    newcomer.page.reload()
    newcomer.wait_for_turn()
    assert newcomer.picture() == before


def test_who_leaves_can_come_back_from_the_start_page(newcomer: Person) -> None:
    newcomer.play_now("six-nimmt")
    newcomer.wait_for_turn()
    newcomer.link("web.nav.start").click()
    newcomer.link("web.start.continue").click()
    newcomer.wait_for_turn()
    newcomer.button("web.menu").click()
    newcomer.button("web.table.leave").click()
    newcomer.button("web.table.leave", newcomer.page.get_by_role("dialog")).click()
    newcomer.tile("six").wait_for()


def test_a_record_is_opened_by_a_button_and_a_broken_one_is_refused_in_words(
    newcomer: Person, tmp_path: Path
) -> None:
    import sextet

    match = sextet.new("six", players=2)
    for _ in range(6):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    good, bad = tmp_path / "good.sxt", tmp_path / "bad.sxt"
    sextet.save(match, str(good))
    bad.write_text("this is no record")
    newcomer.forgive("Failed to load resource.*(400|422)")
    field = newcomer.page.locator("input[type=file]")
    field.set_input_files(bad)
    expect(newcomer.page.locator(".notice")).to_be_visible()
    field.set_input_files(good)
    slider = newcomer.page.get_by_role("slider")
    expect(slider).to_have_attribute("max", "6")


#: Notes when something was last pressed and when the line about the connection came, in ms.
NOTED = """() => {
  addEventListener('click', () => (window.pressed = performance.now()), true)
  addEventListener('offline', () => (window.pressed = performance.now()))
  new MutationObserver(() => {
    if (document.querySelector('p.banner')) window.told ??= performance.now()
  }).observe(document.body, { childList: true, subtree: true })
}"""


def told_after(person: Person) -> float:
    """Wait for the line about the connection; return after how many ms it came."""
    person.page.wait_for_function("() => window.told")
    return float(person.page.evaluate("window.told - window.pressed"))


def test_a_move_without_an_answer_is_told_within_a_second_and_that_the_clock_runs_on(
    visit: Visit, tmp_path: Path
) -> None:
    with start(environment=LOOSE, database=str(tmp_path / "sextet.db")) as server:
        person = visit(server.url)
        person.forgive(r"WebSocket|ERR_CONNECTION|Failed to load resource")
        person.open_table("six-nimmt", 3, {"rounds": "1"}, pace="180")
        person.start()
        person.wait_for_turn()
        person.page.evaluate(NOTED)
        assert server.process is not None
        with person.deciding():
            os.kill(server.process.pid, signal.SIGSTOP)
            try:
                nimmt(person)
                # A second, and half of one for a machine that does much else.
                assert told_after(person) < 1500
                expect(person.banner).to_contain_text(person.say("web.connection.slow"))
                expect(person.banner).to_contain_text(person.say("web.connection.clock"))
            finally:
                os.kill(server.process.pid, signal.SIGCONT)
        expect(person.banner).to_have_count(0)


def test_who_goes_offline_is_told_within_a_second(visit: Visit) -> None:
    person = visit()
    person.open_table("six-nimmt", 3, {"rounds": "1"}, pace="180")
    person.start()
    person.wait_for_turn()
    person.page.evaluate(NOTED)
    person.context.set_offline(True)
    assert told_after(person) < 1500
    expect(person.banner).to_contain_text(person.say("web.connection.offline"))
    expect(person.banner).to_contain_text(person.say("web.connection.clock"))
    person.context.set_offline(False)
    expect(person.banner).to_have_count(0)
