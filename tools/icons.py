"""Draws the icons of the installed app from web/public/icon.svg: ``python -m tools.icons``.

Browsers want them as PNG; those named *maskable* may be cut to any shape, so their ground goes to
the edge and what is drawn on it keeps to the middle.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

FOLDER = Path(__file__).parents[1] / "web" / "public"
SIZES = (192, 512)
#: How wide the svg is, and of how many parts a pixel is made each way.
WIDE, FINE = 64.0, 4
#: How much larger what is drawn may be where the ground goes to the edge.
LARGER = 1.15
STEPS = 24

Picture = npt.NDArray[np.uint8]
Point = complex


def drawn(size: int, *, maskable: bool = False) -> Picture:
    """Return the icon as rows of pixels, red, green, blue and opacity each."""
    picture = np.zeros((size, size, 4))
    scale = LARGER if maskable else 1.0
    for path, colour in re.findall(r'd="([^"]+)" fill="(#\w+)"', (FOLDER / "icon.svg").read_text()):
        ink = [*bytes.fromhex(colour[1:]), 255]
        if maskable and not picture.any():
            picture[:] = ink  # the first shape is the ground
        outline = [
            (point - WIDE / 2 * (1 + 1j)) * scale + WIDE / 2 * (1 + 1j) for point in line(path)
        ]
        share = covered(outline, size)[:, :, None]
        picture = picture * (1 - share) + np.array(ink) * share
    # What is half covered at the edge has the full colour and half the opacity.
    opacity = np.maximum(picture[:, :, 3:], 1) / 255
    picture[:, :, :3] = picture[:, :, :3] / opacity
    return np.clip(np.rint(picture), 0, 255).astype(np.uint8)


def line(path: str) -> Iterator[Point]:
    """Yield the corners of a path; curves as many short lines. As much of SVG as the icon uses."""
    at, handle = 0j, 0j
    for letter, told in re.findall(r"([MLlHvcsz])([^A-Za-z]*)", path):
        numbers = [float(one) for one in re.findall(r"-?[\d.]+", told)]
        if letter == "H":
            at = complex(numbers[0], at.imag)
            yield at
        elif letter == "v":
            at += 1j * numbers[0]
            yield at
        else:
            points = [complex(*pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]
            each = {"c": 3, "s": 2}.get(letter, 1)
            for first in range(0, len(points), each):
                start, part = at, points[first : first + each]
                part = [start + one if letter.islower() else one for one in part]
                if each > 1:
                    bends = part if each == 3 else [2 * start - handle, *part]
                    yield from curve(start, *bends)
                    handle = bends[1]
                at = part[-1]
                yield at


def curve(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    """Yield points of a cubic curve between its ends."""
    for step in range(1, STEPS):
        t = step / STEPS
        yield (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d


def covered(outline: list[Point], size: int) -> npt.NDArray[np.float64]:
    """Return how much of each pixel lies inside an outline."""
    fine = size * FINE
    middles = (np.arange(fine) + 0.5) * WIDE / fine
    inside = np.zeros((fine, fine), dtype=bool)
    for start, end in zip(outline, [*outline[1:], outline[0]], strict=True):
        low, high = sorted((start.imag, end.imag))
        rows = np.flatnonzero((middles >= low) & (middles < high))
        if rows.size:
            share = (middles[rows] - start.imag) / (end.imag - start.imag)
            crossing = start.real + share * (end.real - start.real)
            inside[rows] ^= middles[None, :] > crossing[:, None]
    covers: npt.NDArray[np.float64] = inside.reshape(size, FINE, size, FINE).mean(axis=(1, 3))
    return covers


def png(picture: Picture) -> bytes:
    """Return a picture as a PNG file."""
    high, wide, _ = picture.shape
    rows = b"".join(b"\0" + row.tobytes() for row in picture)
    parts = {
        b"IHDR": struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0),
        b"IDAT": zlib.compress(rows, 9),
        b"IEND": b"",
    }
    file = b"\x89PNG\r\n\x1a\n"
    for name, data in parts.items():
        file += struct.pack(">I", len(data)) + name + data
        file += struct.pack(">I", zlib.crc32(name + data))
    return file


def icons() -> dict[str, Picture]:
    """Return every icon by the name of its file."""
    return {
        f"icon{'-maskable' if maskable else ''}-{size}.png": drawn(size, maskable=maskable)
        for size in SIZES
        for maskable in (False, True)
    }


def main() -> None:
    """Write them beside the icon that they are made from."""
    for name, picture in icons().items():
        (FOLDER / name).write_bytes(png(picture))
        print(f"drew {name}")


if __name__ == "__main__":
    main()
