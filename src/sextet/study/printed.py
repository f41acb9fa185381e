"""A study on the terminal: what mattered most first, then how results came about, then all."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sextet.core.words import say
from sextet.study.figures import (
    account_rows,
    decision_columns,
    decision_row,
    grade_in_words,
    grades,
    lucky,
    mattered,
    number,
    sentence,
    signals_that_mattered,
    who,
)
from sextet.study.values import Decision, Study

STYLES = {"blunder": "bold red", "mistake": "yellow", "inaccuracy": "cyan", "even": "dim"}


def tables(study: Study, language: str) -> RenderableType:
    """Return the tables of a study."""
    parts: list[RenderableType] = [heading("study.mattered", language)]
    told = mattered(study)
    if not told:
        parts.append(Text(say("study.nothing-mattered", language)))
    parts += [line for one in told for line in why(one, study, language)]
    parts += [heading("study.grades", language), grade_table(study, language)]
    if study.accounts:
        parts += [heading("study.accounts", language), account_table(study, language)]
    if study.luck:
        parts += [heading("study.lucky", language), luck_table(study, language)]
    parts += [heading("study.decisions", language), decision_table(study, language)]
    if said := signals_that_mattered(study):
        parts += [heading("study.signals", language)]
        parts += [Text(sentence(one, language)) for one in said]
    parts += [Text(sentence(one, language), style="dim") for one in study.not_judged]
    return Group(*parts)


def heading(key: str, language: str) -> Text:
    """Return a heading with a blank line above."""
    return Text(f"\n{say(key, language)}", style="bold")


def why(one: Decision, study: Study, language: str) -> list[Text]:
    """Return a decision that mattered, and why."""
    first = Text.assemble(
        f"{one.number}  {who(one.seat, language)}  {one.played}  ",
        (say(f"study.word-{one.word}", language), STYLES[one.word]),
        f"  −{number(one.loss, study.unit)} ± {number(one.loss_margin, study.unit)}",
    )
    return [first, *(Text(f"   {sentence(each, language)}") for each in one.reasons)]


def grade_table(study: Study, language: str) -> Table:
    """Return what each seat lost a decision, and which levels lose as much."""
    table = Table.grid(padding=(0, 2))
    for seat, grade in grades(study).items():
        table.add_row(who(seat, language), grade_in_words(grade, study, language))
    return table


def account_table(study: Study, language: str) -> Group:
    """Return how results came about."""
    headings, rows, how = account_rows(study, language)
    table = Table(*headings, box=None, header_style="dim")
    for row in rows:
        table.add_row(*row)
    return Group(table, Text(how, style="dim"))


def luck_table(study: Study, language: str) -> Table:
    """Return the events that moved most."""
    table = Table.grid(padding=(0, 2))
    for row in lucky(study, language):
        table.add_row(*row)
    return table


def decision_table(study: Study, language: str) -> Table:
    """Return all decisions that count."""
    table = Table(*decision_columns(study, language), box=None, header_style="dim")
    for one in study.decisions:
        if one.counts:
            *cells, word = decision_row(one, study, language)
            table.add_row(*cells, Text(word, style=STYLES.get(one.word, "")))
    return table
