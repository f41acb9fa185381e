"""The whole of a run, as the command line asks for it."""

from __future__ import annotations

import contextlib
from concurrent.futures import BrokenExecutor
from pathlib import Path

from sextet.arena.journal import Journal
from sextet.arena.plan import Plan
from sextet.arena.printed import progress_bar
from sextet.arena.report import write_report
from sextet.arena.run import run
from sextet.arena.summary import Summary, summarize
from sextet.arena.workers import open_workers
from sextet.core.errors import OptionError, SextetError
from sextet.core.reasons import Reason
from sextet.core.system import system_reason
from sextet.core.words import LANGUAGES


def hold_tournament(
    plan: Plan,
    deals: int = 100,
    *,
    stopping: bool = True,
    workers: int | None = None,
    cluster: str = "",
    keep: Path | None = None,
    resume: Path | None = None,
    report: Path | None = None,
    language: str = LANGUAGES[0],
) -> Summary:
    """Play a plan's deals and return what they show, writing what is to be kept."""
    if deals < 2:
        raise OptionError(Reason("arena.two-deals", given=deals))
    if workers is not None and workers < 1:
        raise OptionError(Reason("arena.no-workers", given=workers))
    if report is not None and not report.absolute().parent.is_dir():
        raise OptionError(Reason("arena.no-folder", path=str(report)))
    with contextlib.ExitStack() as stack:
        journal = stack.enter_context(Journal(resume, plan)) if resume is not None else None
        executor, count = stack.enter_context(open_workers(workers, cluster))
        progress = stack.enter_context(progress_bar(deals, stopping, language))
        try:
            tally = run(
                plan,
                deals,
                executor,
                count,
                stopping=stopping,
                journal=journal,
                keep=keep,
                progress=progress,
            )
        except BrokenExecutor:
            raise SextetError(Reason("arena.worker-died")) from None
        except OSError as error:
            path = str(error.filename or resume or keep)
            reason = Reason("arena.file", path=path, reason=system_reason(error))
            raise SextetError(reason) from None
    summary = summarize(tally, stopping, deals)
    if report is not None:
        write_report(report, summary, tally)
    return summary
