"""Write what the judges say now: python -m tests.study.numbers."""

from __future__ import annotations

import json

from sextet.study.run import JUDGES
from tests.study.test_version import NUMBERS, numbers

if __name__ == "__main__":
    lines = [f'"{game}": {json.dumps(numbers(game))}' for game in JUDGES]
    NUMBERS.write_text("{" + ",\n".join(lines) + "}\n")
