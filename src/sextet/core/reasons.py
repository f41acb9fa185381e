"""Why something cannot be done: a message of the catalogue and its values, in no language yet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, init=False)
class Reason:
    """Why something cannot be done: a key of the catalogue and the values of its words.

    A value that is a reason itself is said in the same language: the move inside a line of a
    record, or a word that a language has for something, such as ``option.six-nimmt.target``.
    """

    key: str
    values: dict[str, Value]

    def __init__(self, key: str, /, **values: Value) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "values", values)


#: What a value of a reason is; a list is a text already.
Value = str | int | Reason


def quoted(text: str, most: int | None = None) -> str:
    """Return what somebody wrote in quotes, its first ``most`` signs, unseen ones made visible."""
    return repr(text[:most])
