"""What a link of ours looks like where it is sent: a title, a sentence and a picture.

It follows from the address alone. No table is looked up: who asks for a private table, a finished
one or one that never was gets the same page.
"""

from __future__ import annotations

import html
from collections.abc import Collection
from dataclasses import dataclass

from sextet.core.words import say, say_or
from sextet.games import GAMES, find_game

#: Pages about a game that is named in their address.
ABOUT_A_GAME = ("rules", "new", "ratings")
#: Pages that search engines must not list.
UNLISTED = ("table", "replay", "me", "settings")
#: The pictures of links, among the client's files; where a game has none, this one.
PICTURE = "link/{}.png"
ANY_GAME = "sextet"
WIDTH, HEIGHT = 1200, 630


@dataclass(frozen=True)
class LinkCard:
    """How a link is told: in what words, and with which of the client's files as a picture."""

    title: str
    description: str
    picture: str


def link_card(path: str, game: str, language: str, files: Collection[str]) -> LinkCard:
    """Return the card of an address; ``game`` is what a link to a table says is played there."""
    place, _, rest = path.strip("/").partition("/")
    invites = place == "table"
    about = game if invites else rest if place in ABOUT_A_GAME else ""
    picture = PICTURE.format(about if about in GAMES else ANY_GAME)
    if picture not in files:
        picture = PICTURE.format(ANY_GAME)
    if about not in GAMES:
        title = say("server.card-invitation" if invites else "web.title", language)
        return LinkCard(title, say("server.page-description", language), picture)
    named = find_game(about)
    title = say_or(f"game.{about}.title", named.title, language)
    if invites:
        title = say("web.invite.from-nobody", language, title=title)
    return LinkCard(title, say_or(f"game.{about}.about", named.about, language), picture)


def card_head(card: LinkCard, origin: str) -> str:
    """Return a card as the tags that previewers of links look for."""
    picture = f"{origin}/{card.picture}"
    properties = {
        "og:type": "website",
        "og:site_name": say("web.title"),
        "og:title": card.title,
        "og:description": card.description,
        "og:image": picture,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
    }
    names = {
        "twitter:card": "summary_large_image",
        "twitter:title": card.title,
        "twitter:description": card.description,
        "twitter:image": picture,
    }
    tags = [
        f'<meta property="{key}" content="{html.escape(text)}" />'
        for key, text in properties.items()
    ]
    tags += [f'<meta name="{key}" content="{html.escape(text)}" />' for key, text in names.items()]
    return "\n    ".join(tags)


def is_unlisted(path: str) -> bool:
    """Tell whether search engines must not list an address."""
    return path.strip("/").partition("/")[0] in UNLISTED
