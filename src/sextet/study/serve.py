"""Studies for other programs: requests and answers are lines of JSON, each with an id.

A thread reads, so that a request can be cancelled while it is studied, and so that somebody who
plays and asks a coach is answered between two decisions of a study (docs/study.md).
"""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable, Iterable
from typing import Any

from sextet.core.errors import SextetError
from sextet.study.as_json import decision, described
from sextet.study.coach import answer
from sextet.study.run import Progress, study_record

#: Takes one line of an answer.
Write = Callable[[str], None]

#: The longest record that is read, in characters; and how much thinking may be asked for.
LONGEST = 1_000_000
MOST_EFFORT = 1_000.0


class Cancelled(Exception):  # noqa: N818 - it is no error
    """Somebody does not want the answer any more."""


class Desk:
    """Requests that wait, and the ids of those that nobody wants any more."""

    def __init__(self, write: Write) -> None:
        self.write = write
        self.waiting: queue.Queue[dict[str, Any] | None] = queue.Queue()
        #: Questions to the coach: who plays comes before all that waits.
        self.questions: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.cancelled: set[str] = set()
        self.lock = threading.Lock()

    def answer(self, id: object, **values: Any) -> None:
        """Write one line."""
        with self.lock:
            self.write(json.dumps({"id": id, **values}, ensure_ascii=False))

    def read(self, lines: Iterable[str]) -> None:
        """Take requests in until there are no more lines."""
        for line in lines:
            if line.strip():
                self.take(line)
        self.waiting.put(None)

    def take(self, line: str) -> None:
        """Take one line in: a request, or that one is cancelled."""
        try:
            asked = json.loads(line)
        except ValueError:
            self.answer(None, error="not JSON")
            return
        if not isinstance(asked, dict) or not isinstance(asked.get("id"), str):
            self.answer(None, error="an id is missing: a text")
        elif isinstance(asked.get("cancel"), str):
            self.cancelled.add(asked["cancel"])
            self.answer(asked["id"], cancelling=asked["cancel"])
        elif wrong := what_is_wrong(asked):
            self.answer(asked["id"], error=wrong)
        elif "ask" in asked:
            self.questions.put(asked)
            self.waiting.put({})  # wakes whoever waits
        else:
            self.waiting.put(asked)

    def work(self) -> None:
        """Study what waits, one record after the other, until all is done."""
        while (asked := self.waiting.get()) is not None:
            self.coach()
            if asked:
                self.study(asked)

    def coach(self) -> None:
        """Answer all questions to the coach that wait."""
        while not self.questions.empty():
            asked = self.questions.get()
            try:
                found = answer(asked["ask"], asked.get("effort", 1.0))
                self.answer(asked["id"], result=found)
            except SextetError as error:
                self.answer(asked["id"], error=str(error))

    def study(self, asked: dict[str, Any]) -> None:
        """Answer one request."""
        id = asked["id"]

        def tell(now: Progress) -> None:
            if id in self.cancelled:
                raise Cancelled
            self.coach()
            if asked.get("progress"):
                more = {"unit": now.unit, "decisions": [decision(one) for one in now.new]}
                wanted = more if asked.get("decisions") else {}
                self.answer(id, done=now.done, total=now.total, **wanted)

        try:
            tell(Progress(0, 0, "", ()))
            found = study_record(asked["record"], asked.get("seat"), asked.get("effort", 1.0), tell)
            self.answer(id, result=described(found))
        except Cancelled:
            self.answer(id, cancelled=True)
        except SextetError as error:
            self.answer(id, error=str(error))
        self.cancelled.discard(id)


def what_is_wrong(asked: dict[str, Any]) -> str:
    """Say what is wrong with a request; nothing if it can be studied."""
    record, seat, effort = asked.get("record"), asked.get("seat"), asked.get("effort", 1.0)
    if "ask" in asked:
        if not isinstance(asked["ask"], dict):
            return "ask: an object"
    elif not isinstance(record, str) or len(record) > LONGEST:
        return f"a record is missing: a text of at most {LONGEST} characters"
    if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool)):
        return "seat: a whole number"
    if isinstance(effort, bool) or not isinstance(effort, int | float):
        return "effort: a number"
    return "" if 0 < effort <= MOST_EFFORT else f"effort: above 0, at most {MOST_EFFORT:.0f}"


def serve(lines: Iterable[str], write: Write) -> None:
    """Answer requests until the lines end and everything is answered."""
    desk = Desk(write)
    reader = threading.Thread(target=desk.read, args=(lines,), daemon=True)
    reader.start()
    desk.work()
