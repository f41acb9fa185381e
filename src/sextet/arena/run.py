"""A run: deals go out to the workers, come back in any order, and count in their own order.

Since the test looks at the deals in order, when a run stops does not depend on how many workers
there are or which of them is fast.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from pathlib import Path

from sextet.arena.deal import Played, play_deal
from sextet.arena.journal import Journal
from sextet.arena.plan import Plan
from sextet.arena.tally import Tally

#: Deals that wait beside those being played, for each worker.
WAITING = 2


def run(
    plan: Plan,
    deals: int,
    executor: Executor,
    workers: int,
    *,
    stopping: bool = True,
    journal: Journal | None = None,
    keep: Path | None = None,
    progress: Callable[[Tally], None] = lambda tally: None,
) -> Tally:
    """Play deals until all are played or, if ``stopping``, the answer is clear."""
    tally = Tally(plan)
    finished: dict[int, Played] = dict(journal.finished) if journal else {}
    due = iter([deal for deal in range(1, deals + 1) if deal not in finished])
    running: dict[Future[Played], int] = {}
    while True:
        while tally.deals < deals and tally.deals + 1 in finished:
            tally.add(finished.pop(tally.deals + 1))
            progress(tally)
            if stopping and tally.is_clear():
                deals = tally.deals
        if tally.deals == deals:
            for future in running:
                future.cancel()
            return tally
        for _ in range(workers * (1 + WAITING) - len(running)):
            if (deal := next(due, None)) is not None:
                future = executor.submit(play_deal, plan, deal, keep is not None)
                running[future] = deal
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in sorted(done, key=running.__getitem__):
            del running[future]
            played = future.result()
            if keep is not None:
                keep_records(keep, played)
            if journal is not None:
                journal.add(played)
            finished[played.deal] = Played(played.deal, played.results)


def keep_records(folder: Path, played: Played) -> None:
    """Write the records of a deal's games, before the journal says that it is finished."""
    folder.mkdir(parents=True, exist_ok=True)
    for table, record in enumerate(played.records, start=1):
        path = folder / f"deal-{played.deal:05}-{table:02}.sxt"
        path.write_text(record, encoding="utf-8", newline="\n")
