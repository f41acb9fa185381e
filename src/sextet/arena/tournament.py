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
) -> Summary:
    """Play a plan's deals and return what they show, writing what is to be kept."""
    if deals < 2:
        raise OptionError(f"--deals {deals}: an interval needs at least two deals")
    if workers is not None and workers < 1:
        raise OptionError(f"--workers {workers}: somebody must play")
    if report is not None and not report.absolute().parent.is_dir():
        raise OptionError(f"--report {report}: there is no such folder")
    with contextlib.ExitStack() as stack:
        journal = stack.enter_context(Journal(resume, plan)) if resume is not None else None
        executor, count = stack.enter_context(open_workers(workers, cluster))
        progress = stack.enter_context(progress_bar(deals, stopping))
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
            raise SextetError(
                "a worker died, perhaps for want of memory; --resume goes on from what is finished"
            ) from None
        except OSError as error:
            raise SextetError(f"{error.filename or resume or keep}: {error.strerror}") from None
    summary = summarize(tally, stopping, deals)
    if report is not None:
        write_report(report, summary, tally)
    return summary
