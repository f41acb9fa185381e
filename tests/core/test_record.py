"""The record: what it may look like, and what is said of one that cannot be replayed."""

from __future__ import annotations

import pytest

import sextet
from sextet.core.record import Deal, Decision, Ending, Talk, parse, parse_line

DEAL = "deal 1 2 3 4 5 6 7 8 9 10 | 11 12 13 14 15 16 17 18 19 20 ; rows 21 31 41 51"
HEAD = "sextet 1\ngame: six-nimmt\nplayers: 2\n"


def load(*lines: str, head: str = HEAD) -> sextet.Match:
    return sextet.loads(head + "\n" + "\n".join(lines) + "\n")


def test_a_record_may_stop_anywhere() -> None:
    assert load().waits_for_deal
    assert load(DEAL).to_act == (1, 2)
    assert load(DEAL, "2: 11").to_act == (1,)
    assert sextet.loads(HEAD).waits_for_deal


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + HEAD + "\n" + DEAL + "\n2: 11\n",
        (HEAD + "\n" + DEAL + "\n2: 11\n").replace("\n", "\r\n"),
        "sextet 1\n# a comment\nplayers: 2 # two\n\tgame:  six-nimmt\n\n" + DEAL + "#x\n\n2:11 # !",
        HEAD + "x-note: anything: at all\nseat 2: Ada\ndate: today\n \t \n" + DEAL + "\n2:  11",
        HEAD + "\n" + DEAL.replace(" ", " \t ") + "\n2: 11",
        HEAD + "target: 66\nrounds: none\nvariant: base\n\n" + DEAL + "\n2: 11",
    ],
)
def test_form_may_vary_where_the_format_leaves_it_free(text: str) -> None:
    assert sextet.loads(text).state.tobytes() == load(DEAL, "2: 11").state.tobytes()


@pytest.mark.parametrize(
    ("head", "line", "reason"),
    [
        ("", 1, "begins with"),
        ("sextet 2\ngame: six-nimmt\n", 1, "begins with"),
        ("sextet 1 # first\n", 1, "begins with"),
        ("sextet 1\nplayers: 2\n", 1, "'game' is missing"),
        ("sextet 1\ngame: six-nimmt\n", 1, "'players' is missing"),
        ("sextet 1\ngame: chess\nplayers: 2\n", 2, "no game 'chess'"),
        (HEAD + "players: 2\n", 4, "twice"),
        (HEAD + "x-a: 1\nx-a: 1\n", 5, "twice"),
        (HEAD + "colour: red\n", 4, "no option 'colour'"),
        (HEAD + "target : 66\n", 4, "not a header"),
        (HEAD + "target\n", 4, "not a header"),
        (HEAD + "target:66\n", 4, "not a header"),
        (HEAD + "target: 066\n", 4, "target cannot be"),
        (HEAD + "target: 0\n", 4, "target cannot be"),
        (HEAD + "target: 1000\n", 4, "target cannot be"),
        (HEAD + "target: ٦٦\n", 4, "target cannot be"),
        (HEAD + "rounds: 100\n", 4, "rounds cannot be"),
        (HEAD + "variant: Base\n", 4, "variant cannot be"),
        (HEAD + "seat 3: Ada\n", 4, "no option 'seat 3'"),
        (HEAD + "seat 01: Ada\n", 4, "no option 'seat 01'"),
        ("sextet 1\ngame: six-nimmt\nplayers: 11\n", 3, "2–10 players"),
        ("sextet 1\ngame: six-nimmt\nplayers: two\n", 3, "not a number"),
        ("sextet 1\ngame: six-nimmt\nplayers: 02\n", 3, "not a number"),
        ("sextet 1\ngame: six-nimmt\nplayers: 3\nvariant: halves\n", 3, "4–7 players"),
        ("sextet 1\ngame: six-nimmt\nplayers: 7\nvariant: professional\n", 3, "2–6 players"),
        (
            "sextet 1\ngame: six-nimmt\nplayers: 4\nvariant: halves\nrounds: none\n",
            5,
            "Rounds .rounds. cannot be chosen in the variant Two halves",
        ),
    ],
)
def test_a_wrong_header_is_named_with_its_line(head: str, line: int, reason: str) -> None:
    with pytest.raises(sextet.RecordError, match=reason) as caught:
        sextet.loads(head + "\n")
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["1: 11"], "seat 1: 11: nobody can act before the cards are dealt"),
        (["deal 1 2 3 ; rows 4 5 6 7"], "1 hands for 2 players"),
        ([DEAL.replace("20 ;", ";")], "seat 2 gets 9 cards"),
        ([DEAL.replace(" 51", "")], "4 cards start the rows"),
        ([DEAL.replace("; rows", "; row")], "hands; rows"),
        ([DEAL.split(" ;")[0]], "hands; rows"),
        ([DEAL.replace("51", "1")], "1 is dealt twice"),
        ([DEAL.replace("51", "105")], "105 is not in the deck"),
        ([DEAL.replace("51", "0")], "0 is not in the deck"),
        ([DEAL.replace("51", "051")], "'051' is not a card"),
        ([DEAL.replace("51", "+51")], "'\\+51' is not a card"),
        ([DEAL.replace(" | ", "|")], "hands for 2 players"),
        ([DEAL.replace(" ; ", ";")], "hands; rows"),
        ([DEAL, "ended:abandoned"], "is not a deal"),
        ([DEAL, DEAL], "no deal is due"),
        ([DEAL, "1: 11"], "seat 1: 11: .*own hand, and 11 is not in it"),
        ([DEAL, "1: 1", "1: 2"], "seat 1: 2: .*chosen its card"),
        ([DEAL, "3: 1"], "seat 3: 1: there are seats 1–2"),
        ([DEAL, "0: 1"], "seat 0: 1: there are seats 1–2"),
        ([DEAL, "01: 1"], "not the number of a seat"),
        ([DEAL, "1 : 1"], "is not a deal"),
        ([DEAL, "1: 01"], "6 nimmt! has no such move"),
        ([DEAL, "1: take 1"], "nothing is placed or taken now"),
        ([DEAL, "1: 1", "2: 11", "2: 12"], "it is seat 1's turn"),
        ([DEAL, "1: 1", "2: 11", "1: 2"], "must take a row"),
        ([DEAL, "1: 1", "2: 11", "1: take 5"], "no"),
        ([DEAL, "1> leave 2"], "knows no such talk"),
        ([DEAL, "ended: draw"], "cannot end by 'draw'"),
        ([DEAL, "ended: resign 1"], "cannot end by 'resign'"),
        ([DEAL, "ended: abandoned 1"], "only resigning"),
        ([DEAL, "ended: abandoned", "1: 1"], "after the end"),
        ([DEAL, "hello"], "is not a deal"),
        (["deal"], "hands; rows"),
    ],
)
def test_a_broken_line_is_named_with_seat_move_and_rule(lines: list[str], reason: str) -> None:
    with pytest.raises(sextet.RecordError, match=reason) as caught:
        load(*lines)
    assert caught.value.line == 4 + len(lines)
    assert "\n" not in str(caught.value)


def test_only_line_feeds_end_a_line() -> None:
    assert load(DEAL, "# a\u2028b\x0bc\x85d", "2: 11").to_act == (1,)


def test_other_white_space_is_no_space() -> None:
    with pytest.raises(sextet.RecordError):
        load(DEAL.replace("deal ", "deal\u00a0"))
    with pytest.raises(sextet.RecordError):
        load(DEAL.replace(" 2 3", "\x0b2 3"))


def test_writing_a_parsed_record_keeps_its_meaning() -> None:
    text = HEAD + "seat 1: Ada\n\n" + DEAL + "\n1: 1\n"
    assert str(parse(text)) == text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("deal 1 2 | 3", Deal("1 2 | 3")),
        ("deal", Deal("")),
        ("12: take 3", Decision(12, "take 3")),
        ("1> leave 2", Talk(1, "leave 2")),
        ("ended: draw", Ending("draw")),
        ("ended: resign 2", Ending("resign", 2)),
    ],
)
def test_a_line_is_written_as_it_was_read(text: str, line: object) -> None:
    assert parse_line(text) == line
    assert str(line) == text


def test_of_several_mistakes_the_first_is_named() -> None:
    with pytest.raises(sextet.RecordError, match=r"line 6: seat 1: 11: .*own hand"):
        load(DEAL, "1: 11", "hello", "01: 2")
    with pytest.raises(sextet.RecordError, match="line 7: 'hello' stands after the end"):
        load(DEAL, "ended: abandoned", "hello")
