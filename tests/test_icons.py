"""The icons of the installed app are drawn from the one icon."""

from __future__ import annotations

import struct
import zlib

import numpy as np
import pytest
from tools.icons import FOLDER, SIZES, Picture, drawn, icons


def pixels(name: str) -> Picture:
    """Read a PNG that ``tools.icons`` has written."""
    data = (FOLDER / name).read_bytes()
    wide, high = struct.unpack(">II", data[16:24])
    start = data.index(b"IDAT") + 4
    length = struct.unpack(">I", data[start - 8 : start - 4])[0]
    rows = np.frombuffer(zlib.decompress(data[start : start + length]), np.uint8)
    return rows.reshape(high, 1 + wide * 4)[:, 1:].reshape(high, wide, 4)


def test_the_icons_are_what_the_script_draws() -> None:
    for name, picture in icons().items():
        assert np.array_equal(pixels(name), picture), f"{name}: python -m tools.icons"


@pytest.mark.parametrize("size", SIZES)
def test_what_a_mask_may_cut_away_is_ground_alone(size: int) -> None:
    picture = drawn(size, maskable=True)
    y, x = np.mgrid[0:size, 0:size] - (size - 1) / 2
    outside = np.hypot(x, y) > 0.4 * size
    assert (picture[outside] == picture[0, 0]).all()
    assert picture[0, 0, 3] == 255
    assert drawn(size)[0, 0, 3] == 0
