"""What a browser must know to install Sextet as an app: its manifest, in a language."""

from __future__ import annotations

from typing import Any

import msgspec

from sextet.core.words import say

NAME = "manifest.webmanifest"
KIND = "application/manifest+json"
#: The page's ground in the light theme (``--ground`` in web/src/app.css).
GROUND = "#f5efe4"
SIZES = (192, 512)


def manifest(language: str) -> bytes:
    """Return the manifest in a language."""
    icons: list[dict[str, str]] = [
        {"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    ]
    for size in SIZES:
        for purpose, name in (("any", "icon"), ("maskable", "icon-maskable")):
            source, sizes = f"/{name}-{size}.png", f"{size}x{size}"
            icons.append({"src": source, "sizes": sizes, "type": "image/png", "purpose": purpose})
    told: dict[str, Any] = {
        "id": "/",
        "name": say("web.title", language),
        "short_name": say("web.title", language),
        "description": say("server.page-description", language),
        "lang": language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "categories": ["games"],
        "icons": icons,
    }
    return msgspec.json.encode(told)
