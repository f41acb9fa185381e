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
    "sextet.cli.keeping": "store/test_restore.py::test_the_commands_say_what_they_did",
    "sextet.cli.measuring": "arena/test_run.py::test_a_player_that_fails_is_named_in_one_line",
    "sextet.cli.playing": "test_cli.py::test_a_whole_match_is_played_in_the_terminal",
    "sextet.cli.puzzling": "study/test_puzzles.py::test_puzzles_are_made_into_a_file_which_is_filled_up_and_checked",
    "sextet.cli.records": "test_cli.py::test_replay_as_a_seat_shows_only_what_it_may_see",
    "sextet.cli.serving": "server/test_processes.py",
    "sextet.cli.studying": "study/test_shown.py::test_the_command_prints_json_or_writes_a_page",
    "sextet.cli.training": "players/the_game/test_training.py::test_a_minute_on_the_command_line_is_told_and_kept",
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
    "sextet.players.the_game.learning": "players/the_game/test_training.py::test_it_is_stopped_and_goes_on_where_it_was",
    "sextet.players.the_game.net": "players/the_game/test_champion.py::test_the_champion_wins_more_than_the_searcher",
    "sextet.players.the_game.mind": "players/the_game/test_players.py::test_works_when_rebuilt_in_the_middle_of_a_turn",
    "sextet.players.the_game.outcomes": "players/the_game/test_players.py::test_thinks_of_every_first_move_and_plays_the_best",
    "sextet.players.the_game.score": "players/the_game/test_players.py::test_the_searcher_plays_more_than_needed_for_a_trick",
    "sextet.players.the_game.seat": "players/the_game/test_players.py::test_decides_and_speaks_by_nothing_but_its_view",
    "sextet.players.the_game.signals": "players/the_game/test_players.py::test_says_leave_where_it_holds_the_tight_card",
    "sextet.players.the_game.weights": "players/the_game/test_players.py::test_the_searcher_is_better_than_greedy_and_greedy_than_random",
    "sextet.server.routes_push": "server/test_push.py::test_who_agrees_is_noted_and_nonsense_is_refused",
    "sextet.server.routes_mail": "server/test_mail.py::test_a_person_confirms_and_ends_mail_by_the_links_in_it",
    "sextet.store.mail": "server/test_mail.py::test_an_address_of_before_is_asked_once_and_gets_no_turn_until_it_says_yes",
    "sextet.store.migrations.versions.v0009_mail": "store/test_migrations.py::test_addresses_of_before_wait_and_go_back_as_they_were",
    "sextet.store.migrations.versions.v0011_mistakes": "store/test_mistakes.py::test_a_study_is_taken_once_and_its_mistakes_are_tasks",
    "sextet.server.posing": "server/test_puzzles.py::test_a_move_is_answered_and_without_one_the_best_is_shown",
    "sextet.server.routes_puzzles": "server/test_puzzles.py::test_puzzles_are_listed_and_each_is_shown_as_its_seat_sees_it",
    "sextet.store.migrations.versions.v0010_studies": "store/test_studies.py::test_a_study_and_its_sum_are_kept_and_found_by_what_was_studied",
    "sextet.server.study_program": "server/test_studying.py::test_a_program_that_is_killed_fails_one_study_and_ends_with_the_server",
    "sextet.server.routes_coach": "server/test_coaching.py::test_whoever_may_not_ask_is_told_why",
    "sextet.server.routes_passes": "server/test_passes.py::test_a_program_is_listed_by_its_name_and_shut_out_at_once",
    "sextet.store.migrations.versions.v0008_counted": "store/test_counts.py::test_processes_on_one_database_count_together",
    "sextet.store.room": "server/test_full_disk.py::test_a_full_disk_is_told_and_all_goes_on_when_there_is_room_again",
    "sextet.server.bans": "server/test_addresses.py::test_a_ban_reaches_the_open_sockets_of_the_address",
    "sextet.server.patience": "server/test_deaf.py::test_who_never_reads_is_cut_off_without_anybody_asking",
    "sextet.server.caller": "server/test_identity.py::test_the_example_program_plays_a_whole_game_and_it_is_not_rated",
    "sextet.server.metrics": "server/test_admin.py::test_the_metrics_say_what_is_so_as_they_are_asked_for",
    "sextet.server.routes_admin": "server/test_admin.py::test_the_admin_closes_a_table",
    "sextet.server.routes_games": "server/test_gate.py::test_every_answer_makes_the_browser_strict",
    "sextet.server.routes_health": "server/test_admin.py::test_health_and_metrics",
    "sextet.server.routes_me": "server/test_identity.py::test_somebody_recovers_on_another_device",
    "sextet.server.routes_ideas": "server/test_ideas.py::test_an_idea_of_a_table_is_that_of_its_record_and_changes_nothing",
    "sextet.server.routes_records": "server/test_games.py::test_a_game_is_played_out_its_record_verifies_and_its_replay_ends_where_it_did",
    "sextet.server.routes_tables": "server/test_games.py::test_people_who_sit_at_one_table_see_the_same_and_only_their_own_cards",
    "sextet.store.database": "store/test_migrations.py::test_several_processes_may_open_an_empty_database_at_once",
    "sextet.store.going_back": "store/test_restore.py::test_an_older_copy_is_migrated_and_a_newer_one_refused",
    "sextet.store.kin": "server/test_identity.py::test_a_rated_table_does_not_take_two_identities_of_one_browser",
    "sextet.store.postgres_restore": "store/test_restore.py::test_a_database_that_is_there_is_replaced_only_if_told_and_kept_aside",
    "sextet.store.restored": "store/test_restore.py::test_who_was_erased_after_the_copy_was_made_is_erased_again",
    "sextet.store.sqlite_restore": "store/test_restore.py::test_a_damaged_database_gives_way_and_is_kept_aside_as_it_is",
    "sextet.store.sums": "store/test_restore.py::test_a_copy_with_its_checksum_becomes_a_database_elsewhere",
    "sextet.store.errors": "store/test_migrations.py::test_a_newer_database_is_refused_with_one_clear_line",
    "sextet.store.migrations.env": "store/test_migrations.py::test_the_migrated_schema_is_that_of_the_program",
    "sextet.store.migrations.versions.v0001_first": "store/test_migrations.py::test_a_database_of_the_first_version_comes_up_with_its_data",
    "sextet.store.migrations.versions.v0002_language": "store/test_migrations.py::test_a_database_of_the_first_version_comes_up_with_its_data",
    "sextet.store.migrations.versions.v0003_push": "store/test_migrations.py::test_a_database_of_the_first_version_comes_up_with_its_data",
    "sextet.store.migrations.versions.v0004_moderation": "store/test_migrations.py::test_a_database_of_the_first_version_comes_up_with_its_data",
    "sextet.store.migrations.versions.v0005_passes": "store/test_migrations.py::test_back_before_passes_the_tokens_that_play_stay",
    "sextet.store.migrations.versions.v0006_chain": "store/test_chained.py::test_every_chain_of_an_older_database_is_whole",
    "sextet.store.migrations.versions.v0007_kin": "store/test_every_revision.py::test_a_database_goes_up_is_played_on_and_goes_back_with_all_it_had",
    "sextet.store.reader": "store/test_table_logs.py::test_what_was_appended_is_read_back_in_order",
    "sextet.store.rows": "store/test_groups.py::test_a_group_with_a_bad_row_commits_the_others",
    "sextet.store.standings": "store/test_people.py::test_a_game_is_rated_once",
    "sextet.study.judging": "study/test_run.py::test_a_loss_within_its_interval_has_no_word_and_a_word_has_reasons",
    "sextet.study.sampling": "study/test_judges.py::test_intervals_cover_what_ten_times_the_thinking_finds",
    "sextet.study.six_nimmt_reasons": "study/test_judges.py::test_a_row_that_is_surely_taken_costs_its_heads",
    "sextet.study.six_nimmt_tables": "study/test_judges.py::test_what_a_seat_could_not_know_changes_no_number_in_6_nimmt",
    "sextet.study.the_game_tables": "study/test_judges.py::test_what_a_seat_could_not_know_changes_no_number_in_the_game",
    "sextet.tables.avoids": "server/test_moderating.py::test_who_takes_another_name_is_neither_pointed_out_nor_named_in_the_list",
    "sextet.tables.bot_turns": "tables/test_playing.py::test_what_a_bot_decided_for_a_moment_that_has_passed_is_not_played",
    "sextet.tables.doing": "tables/test_playing.py::test_when_the_clock_runs_out_a_bot_plays_until_the_player_moves_again",
    "sextet.tables.draft": "tables/test_playing.py::test_what_is_not_allowed_is_refused_and_changes_nothing",
    "sextet.tables.duties": "tables/test_seating.py::test_a_table_that_nobody_starts_closes_after_a_day",
    "sextet.tables.letters": "tables/test_chat.py::test_simple_disguises_are_seen_through",
    "sextet.tables.number_words": "tables/test_chat.py::test_every_cardinal_is_refused_in_capitals_in_small_letters_and_without_accents",
    "sextet.tables.pile_names": "tables/test_chat.py::test_a_number_from_1_to_4_beside_the_word_pile_is_its_name",
    "sextet.tables.offers": "tables/test_playing.py::test_an_undo_needs_the_consent_of_everybody_else",
    "sextet.tables.presence": "tables/test_playing.py::test_a_player_gone_for_long_is_replaced_only_where_somebody_waits",
    "sextet.tables.rematch": "tables/test_rematch.py::test_a_rematch_is_offered_and_begins_when_the_last_has_agreed_everybody_one_seat_on",
    "sextet.tables.seats": "tables/test_seating.py::test_a_free_seat_can_be_taken_and_left_again",
    "sextet.tables.results": "tables/test_ratings.py::test_a_game_between_people_that_was_played_out_is_rated",
    "sextet.tables.settling": "server/test_games.py::test_people_who_sit_at_one_table_see_the_same_and_only_their_own_cards",
    "sextet.tables.shared_views": "tables/test_watching.py::test_news_add_up_to_the_whole_table",
    "sextet.tables.talking": "server/test_play.py::test_chat_refuses_numbers_where_they_would_tell_cards",
    "sextet.terminal.games.six_nimmt": "test_cli.py::test_a_special_is_explained_and_can_be_taken_back_before_it_is_played",
    "sextet.terminal.games.the_game": "test_cli.py::test_the_game_is_played_in_the_terminal_with_its_jumps_shown",
    "sextet.terminal.puzzles": "study/test_puzzles.py::test_a_puzzle_is_solved_in_the_terminal",
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
