"""A study as one page that needs nothing else: what mattered, the graph, and tables beside it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib.resources import files

from sextet import __version__
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
from sextet.study.graph import BROAD, SLIM, graph
from sextet.study.values import Study


def page(study: Study, language: str) -> str:
    """Return the page."""
    style = (files("sextet.study") / "page.css").read_text(encoding="utf-8")
    title = f"{say(f'game.{study.game}.title', language)}: {say('study.title', language)}"
    said = signals_that_mattered(study)
    sections = [
        f"<header><h1>{escape(title)}</h1></header>",
        section("study.mattered", told(study, language), language),
        section(
            "study.graph", graph(study, language, BROAD) + graph(study, language, SLIM), language
        ),
        section("study.grades", graded(study, language), language),
        section("study.accounts", accounts(study, language), language) if study.accounts else "",
        section("study.lucky", luck(study, language), language) if study.luck else "",
        section("study.decisions", decisions(study, language), language),
        section("study.signals", items(said, language), language) if said else "",
        section("study.not-judged", items(study.not_judged, language), language)
        if study.not_judged
        else "",
        f"<footer>{escape(say('study.made', language))} {escape(__version__)}</footer>",
    ]
    return (
        f"<!doctype html>\n<html lang='{language}'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        "<meta name='color-scheme' content='light dark'>"
        f"<title>{escape(title)}</title><style>{style}</style></head>"
        f"<body><main>{''.join(sections)}</main></body></html>\n"
    )


def section(key: str, body: str, language: str) -> str:
    """Return a part of the page under its heading."""
    return f"<section><h2>{escape(say(key, language))}</h2>{body}</section>"


def items(sentences: Iterable[tuple[str, dict[str, object]]], language: str) -> str:
    """Return sentences as a list."""
    return "".join(f"<p>{escape(sentence(one, language))}</p>" for one in sentences)


def told(study: Study, language: str) -> str:
    """Return the decisions that cost most, each with its reasons."""
    worst = mattered(study)
    if not worst:
        return f"<p>{escape(say('study.nothing-mattered', language))}</p>"
    parts = []
    for one in worst:
        word = escape(say(f"study.word-{one.word}", language))
        loss = f"−{number(one.loss, study.unit)} ± {number(one.loss_margin, study.unit)}"
        head = f"{one.number} · {escape(who(one.seat, language))} · {escape(one.played)}"
        reasons = items(one.reasons, language)
        named = f"{head} <b class='{one.word}'>{word}</b> <span>{loss}</span>"
        parts.append(f"<li><h3>{named}</h3>{reasons}</li>")
    return f"<ol>{''.join(parts)}</ol>"


def graded(study: Study, language: str) -> str:
    """Return what each seat lost a decision."""
    return "".join(
        f"<p><b>{escape(who(seat, language))}</b>: "
        f"{escape(grade_in_words(grade, study, language))}</p>"
        for seat, grade in grades(study).items()
    )


def accounts(study: Study, language: str) -> str:
    """Return how results came about."""
    headings, rows, how = account_rows(study, language)
    return table(headings, rows) + f"<p class='note'>{escape(how)}</p>"


def luck(study: Study, language: str) -> str:
    """Return the events that moved most."""
    rows = [
        f"<li><b>{whose}</b>: {event}: {amount}</li>"
        for whose, event, amount in lucky(study, language)
    ]
    return f"<ol>{''.join(rows)}</ol>"


def decisions(study: Study, language: str) -> str:
    """Return all decisions that count: what the graph shows, as a table."""
    counted = [one for one in study.decisions if one.counts]
    rows = [decision_row(one, study, language) for one in counted]
    return table(decision_columns(study, language), rows, [one.word for one in counted])


def table(headings: list[str], rows: list[list[str]], words: list[str] | None = None) -> str:
    """Return a table whose rows are named by their first cell."""
    head = "".join(f"<th scope='col'>{escape(one)}</th>" for one in headings)
    body = []
    for k, (first, *rest) in enumerate(rows):
        kind = f" class='{words[k]}'" if words else ""
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        body.append(f"<tr{kind}><th scope='row'>{escape(first)}</th>{cells}</tr>")
    return (
        f"<div class='wide' tabindex='0' role='region' aria-label='{escape(headings[0])}'>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table></div>"
    )
