"""Where the tests of a module are: writes tests/README.md.

python -m tests.index        # writes it anew; tests/test_house.py tells when that is due

A module's tests stand at its mirrored path (``tables/chat.py``: ``tests/tables/test_chat.py``), or
where they import it, themselves or through a helper beside them; else its topic is named here.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterable
from pathlib import Path

from tools.drawing import imports

TESTS = Path(__file__).parent
ROOT = TESTS.parent
SOURCE = ROOT / "src"
WHERE = TESTS / "README.md"

#: Modules that no test imports: they are tried from outside, through what uses them; each with the
#: test to begin reading at.
TOPICS = {
    "sextet.arena.workers": "arena/test_run.py::test_any_number_of_workers_gives_the_same_table",
    "sextet.cli.measuring": "arena/test_run.py::test_a_player_that_fails_is_named_in_one_line",
    "sextet.cli.playing": "test_cli.py::test_a_whole_match_is_played_in_the_terminal",
    "sextet.cli.records": "test_cli.py::test_replay_as_a_seat_shows_only_what_it_may_see",
    "sextet.cli.serving": "server/test_processes.py",
    "sextet.core.compiled_game": "conformance/test_every_game.py",
    "sextet.games.six.moves": "games/six/test_phase_one.py::test_a_tile_that_touches_only_by_a_corner_is_refused",
    "sextet.games.six.options": "games/six/test_phase_one.py::test_apart_leaves_three_cells_for_the_first_tile",
    "sextet.games.six.parts": "games/six/test_phase_two.py::test_only_the_largest_part_stays_and_both_colours_leave",
    "sextet.games.six_nimmt.dealing": "games/six_nimmt/test_rules.py::test_halves_deal_the_deck_in_two_hands",
    "sextet.games.six_nimmt.view": "games/six_nimmt/test_properties.py::test_the_imagined_keeps_what_a_seat_knows",
    "sextet.games.the_game.piles": "games/the_game/test_rules.py::test_on_an_ascending_pile_at_47_a_37_may_be_played",
    "sextet.players.six.completing": "players/six/test_alphabeta.py::test_in_phase_one_it_completes_each_shape",
    "sextet.players.six.threats": "players/six/test_alphabeta.py::test_it_wins_a_forced_sequence",
    "sextet.players.six.uct": "players/six/test_players.py::test_uct_completes_a_shape_and_says_so",
    "sextet.players.six_nimmt.rollout": "players/six_nimmt/test_players.py::test_monte_carlo_avoids_a_row_that_it_would_surely_take",
    "sextet.players.six_nimmt.simple": "players/six_nimmt/test_players.py::test_every_player_plays_legally_and_from_its_view_alone",
    "sextet.players.the_game.decide": "players/the_game/test_players.py::test_plays_no_more_than_needed",
    "sextet.players.the_game.mind": "players/the_game/test_players.py::test_works_when_rebuilt_in_the_middle_of_a_turn",
    "sextet.players.the_game.outcomes": "players/the_game/test_players.py::test_thinks_of_every_first_move_and_plays_the_best",
    "sextet.players.the_game.score": "players/the_game/test_players.py::test_the_searcher_plays_more_than_needed_for_a_trick",
    "sextet.players.the_game.seat": "players/the_game/test_players.py::test_decides_and_speaks_by_nothing_but_its_view",
    "sextet.players.the_game.signals": "players/the_game/test_players.py::test_says_leave_where_it_holds_the_tight_card",
    "sextet.players.the_game.weights": "players/the_game/test_players.py::test_the_searcher_is_better_than_greedy_and_greedy_than_random",
    "sextet.server.caller": "server/test_identity.py::test_the_example_program_plays_a_whole_game_and_it_is_not_rated",
    "sextet.server.metrics": "server/test_admin.py::test_the_metrics_say_what_is_so_as_they_are_asked_for",
    "sextet.server.routes_admin": "server/test_admin.py::test_the_admin_closes_a_table",
    "sextet.server.routes_games": "server/test_gate.py::test_every_answer_makes_the_browser_strict",
    "sextet.server.routes_health": "server/test_admin.py::test_health_and_metrics",
    "sextet.server.routes_me": "server/test_identity.py::test_somebody_recovers_on_another_device",
    "sextet.server.routes_records": "server/test_games.py::test_a_game_is_played_out_its_record_verifies_and_its_replay_ends_where_it_did",
    "sextet.server.routes_tables": "server/test_games.py::test_people_who_sit_at_one_table_see_the_same_and_only_their_own_cards",
    "sextet.store.database": "store/test_migrations.py::test_several_processes_may_open_an_empty_database_at_once",
    "sextet.store.errors": "store/test_migrations.py::test_a_newer_database_is_refused_with_one_clear_line",
    "sextet.store.migrations.env": "store/test_migrations.py::test_the_migrated_schema_is_that_of_the_program",
    "sextet.store.migrations.versions.v0001_first": "store/test_migrations.py::test_a_database_of_the_first_version_comes_up_with_its_data",
    "sextet.store.migrations.versions.v0002_language": "store/test_migrations.py::test_a_database_of_the_first_version_comes_up_with_its_data",
    "sextet.store.reader": "store/test_table_logs.py::test_what_was_appended_is_read_back_in_order",
    "sextet.store.rows": "store/test_groups.py::test_a_group_with_a_bad_row_commits_the_others",
    "sextet.store.standings": "store/test_people.py::test_a_game_is_rated_once",
    "sextet.tables.bot_turns": "tables/test_playing.py::test_what_a_bot_decided_for_a_moment_that_has_passed_is_not_played",
    "sextet.tables.doing": "tables/test_playing.py::test_when_the_clock_runs_out_a_bot_plays_until_the_player_moves_again",
    "sextet.tables.draft": "tables/test_playing.py::test_what_is_not_allowed_is_refused_and_changes_nothing",
    "sextet.tables.duties": "tables/test_seating.py::test_a_table_that_nobody_starts_closes_after_a_day",
    "sextet.tables.letters": "tables/test_chat.py::test_simple_disguises_are_seen_through",
    "sextet.tables.number_words": "tables/test_chat.py::test_every_cardinal_is_refused_in_capitals_in_small_letters_and_without_accents",
    "sextet.tables.pile_names": "tables/test_chat.py::test_a_number_from_1_to_4_beside_the_word_pile_is_its_name",
    "sextet.tables.offers": "tables/test_playing.py::test_an_undo_needs_the_consent_of_everybody_else",
    "sextet.tables.presence": "tables/test_playing.py::test_a_player_gone_for_long_is_replaced_only_where_somebody_waits",
    "sextet.tables.rematch": "tables/test_seating.py::test_in_a_rematch_everybody_moves_on_by_one_seat",
    "sextet.tables.results": "tables/test_ratings.py::test_a_game_between_people_that_was_played_out_is_rated",
    "sextet.tables.settling": "server/test_games.py::test_people_who_sit_at_one_table_see_the_same_and_only_their_own_cards",
    "sextet.tables.shared_views": "tables/test_watching.py::test_news_add_up_to_the_whole_table",
    "sextet.tables.talking": "server/test_play.py::test_chat_refuses_numbers_where_they_would_tell_cards",
    "sextet.terminal.games.six_nimmt": "test_cli.py::test_a_special_is_explained_and_can_be_taken_back_before_it_is_played",
    "sextet.terminal.games.the_game": "test_cli.py::test_the_game_is_played_in_the_terminal_with_its_jumps_shown",
    "sextet.terminal.play": "test_cli.py::test_a_game_in_the_terminal_can_be_left_and_saved",
}
#: So many are named where a module has more tests.
MOST = 4

HEAD = """# Where is what tested

Made by `python -m tests.index`; `tests/test_house.py` fails when it is out of date.

Tests stand at the mirrored path of their module, or by topic: `games/*/test_rules.py` and its
neighbours follow the rulebook's headings, `conformance/` is what every game must pass, `records/`
the golden games, `hold/` what must hold (kill -9, reconnects, nonsense, secrecy), `e2e/` the page
in a real Chromium, `fresh/` what a stranger meets. The client's own tests are in `web/tests`.

| module | tests |
|---|---|
"""


@functools.cache
def modules() -> dict[str, Path]:
    """Return every module of the source that has code of its own, by its name."""
    found = {}
    for path in sorted((SOURCE / "sextet").rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        name = ".".join(part for part in parts if part != "__init__")
        if any(not isinstance(node, ast.Expr) for node in ast.parse(path.read_text()).body):
            found[name] = path
    return found


@functools.cache
def reached(path: Path) -> frozenset[str]:
    """Return the modules that a test imports, itself or through helpers in its own folder."""
    names = set(imports(path))
    for name in imports(path):
        helper = ROOT / Path(*name.split(".")).with_suffix(".py")
        if name.startswith("tests.") and helper.is_file() and helper.parent == path.parent:
            names |= reached(helper)
    return frozenset(names)


def tests_of(module: str, path: Path, tests: Iterable[Path]) -> list[str]:
    """Return the tests of a module, its mirror first, then those nearest to it."""
    folder = path.relative_to(SOURCE / "sextet").parent
    mirror = TESTS / folder / f"test_{path.stem}.py"
    own = [test for test in tests if module in imports(test)]
    through = [test for test in tests if module in reached(test)]
    near = sorted(
        own or through, key=lambda test: (test.relative_to(TESTS).parent != folder, str(test))
    )
    ordered = dict.fromkeys([*([mirror] if mirror.exists() else []), *near])
    found = [str(test.relative_to(TESTS)) for test in ordered]
    return found or [TOPICS[module]] if module in TOPICS else found


def index() -> str:
    """Return the page."""
    tests = sorted(TESTS.rglob("test_*.py"))
    rows = []
    for module, path in modules().items():
        files = tests_of(module, path, tests)
        more = f" and {len(files) - MOST} more" if len(files) > MOST else ""
        listed = ", ".join(map(_link, files[:MOST]))
        rows.append(f"| `{module.removeprefix('sextet.')}` | {listed or '**none**'}{more} |")
    return HEAD + "\n".join(rows) + "\n"


def _link(test: str) -> str:
    file, _, name = test.partition("::")
    return f"[{file}]({file})" + (f": {name.removeprefix('test_').replace('_', ' ')}" * bool(name))


if __name__ == "__main__":
    WHERE.write_text(index(), encoding="utf-8")
    print(f"wrote {WHERE.name}")
