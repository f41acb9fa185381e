"""A coach's answers, made by the program that studies, before any study that waits.

An answer follows from what the seat that asks may know alone, so that one that was just made is
given again to whoever asks the same.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from typing import Any

import msgspec

from sextet.server.problems import log
from sextet.server.study_program import Judging
from sextet.study.coach import asked
from sextet.study.values import Question
from sextet.tables.coaching import Situation
from sextet.tables.commands import About, Refused
from sextet.tables.wire import Happening

#: Questions that one person, and all together, may wait for at a time.
EACH, ALL = 2, 50
#: Seconds that an answer may take, from a program that has yet to start; answers that are kept.
TAKES, KEPT = 60.0, 200
#: With how much thinking a question is answered, as a part of a study's: by players of 6 nimmt!,
#: whose tables take the longer the more they are.
EFFORT, FEW = 0.5, 4


class CoachAnswer(msgspec.Struct):
    """What the coach says: a decision as a study has it (docs/study.md), and what came of it.

    Of one that is still to be made, nothing is `played`.
    """

    about: About
    seat: int
    #: What values count: `heads` or `chance`.
    unit: str
    decision: dict[str, Any]
    #: What happened from that decision until now.
    happened: list[Happening] = []


class Judged(msgspec.Struct):
    """What the program answers, its decision unread."""

    unit: str
    decision: msgspec.Raw


read_judged = msgspec.json.Decoder(Judged).decode


@dataclass
class Coaching:
    """Has the questions of one process answered."""

    judging: Judging
    #: Who waits for how many answers.
    _waits: Counter[str] = field(default_factory=Counter)
    _kept: OrderedDict[bytes, msgspec.Raw] = field(default_factory=OrderedDict)
    _numbers: int = 0

    async def answer(self, who: str, about: About, what: Situation) -> bytes:
        """Return the answer to a question as JSON; one too many at a time is refused."""
        judged = read_judged(await self._judged(who, question_of(what)))
        return msgspec.json.encode(
            CoachAnswer(about, what.view.seat, judged.unit, judged.decision, list(what.happened))  # type: ignore[arg-type]
        )

    async def _judged(self, who: str, question: dict[str, Any]) -> msgspec.Raw:
        key = hashlib.sha256(msgspec.json.encode(question)).digest()
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if self._waits[who] >= EACH or self._waits.total() >= ALL:
            raise Refused("rate-limited")
        self._waits[who] += 1
        try:
            made = self._kept[key] = await self._ask(question)
        except Exception as error:
            log.error("a coach's answer failed: %r", error)
            raise Refused("coach-failed") from None
        finally:
            self._waits[who] -= 1
            self._waits += Counter()  # without those who wait for nothing
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return made

    async def _ask(self, question: dict[str, Any]) -> msgspec.Raw:
        self._numbers += 1
        id = f"coach {self._numbers}"
        effort = EFFORT * min(1.0, FEW / question["players"])
        async with self.judging.running() as program, asyncio.timeout(TAKES):
            try:
                heard = await program.ask({"id": id, "ask": question, "effort": effort})
                said = await heard.get()
            finally:
                program.forget(id)
        if said is None or not said.result:
            raise ConnectionError(said.error if said else "the program that studies has ended")
        return said.result


def question_of(what: Situation) -> dict[str, Any]:
    """Return a question as the program reads it."""
    view = what.view
    question = Question(what.settings, view.state, view.seat, what.move, what.talk)
    return asked(view.game.name, question)
