"""Play every lesson and exercise through the rules and write what the page draws of them.

python -m tools.lessons        # writes web/src/learn/lessons/GAME.lessons.json
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from tools.lessons import six, six_nimmt, the_game
from tools.lessons.examples import exercises
from tools.lessons.script import Lesson, LessonPlayed, play_lesson

WHERE = Path(__file__).parents[2] / "web" / "src" / "learn" / "lessons"
FIRST = {"six-nimmt": six_nimmt.LESSONS, "the-game": the_game.LESSONS, "six": six.LESSONS}


def scripts(game: str) -> list[Lesson]:
    """Return all lessons and exercises of a game."""
    return [*FIRST[game], *exercises(game)]


def lessons_of(game: str) -> dict[str, LessonPlayed]:
    """Play all lessons and exercises of a game."""
    return {lesson.name: play_lesson(lesson) for lesson in scripts(game)}


def text_of(game: str) -> str:
    """Return what the page gets of a game's lessons: a line each."""
    lines = [
        f'"{name}":{msgspec.json.encode(one).decode()}' for name, one in lessons_of(game).items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    """Write the lessons of every game."""
    WHERE.mkdir(exist_ok=True, parents=True)
    for game in FIRST:
        (WHERE / f"{game}.lessons.json").write_text(text_of(game), encoding="utf-8")


if __name__ == "__main__":
    main()
