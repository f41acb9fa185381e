"""The champion's nets: small files, one for a number of players, a rule and a way of talking.

A file has a net's numbers in its record's order, 16 bits each, the lowest byte first.
docs/players/the-game.md says of each how it was measured.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from sextet.core.compiled import States
from sextet.core.errors import OptionError
from sextet.core.reasons import Reason, quoted
from sextet.players.the_game.mind import BY_NET
from sextet.players.the_game.net import NET

#: The nets that come with Sextet.
OURS = Path(__file__).parent / "nets"

#: The rules, and whether others talk.
NORMAL, EXPERT, SHORT_HAND = "normal", "expert", "short-hand"
SILENT, SIGNALS = "silent", "signals"
NUMBER = np.dtype("<f2")

#: For minds that ask no net.
NO_NETS = np.zeros(2, NET)


def rule_of(expert: bool, short_hand: bool) -> str:
    """Return the name of a rule in the names of files."""
    return SHORT_HAND if short_hand else EXPERT if expert else NORMAL


def net_name(players: int, rule: str, talk: str) -> str:
    """Return the name of a net's file."""
    return f"{players}-{rule}-{talk}.net"


def read_net(path: Path) -> States:
    """Return the net of a file, as an array of one."""
    numbers = np.frombuffer(path.read_bytes(), np.uint8)
    if numbers.nbytes * 2 != NET.itemsize:
        raise OptionError(Reason("why.no-net", file=quoted(path.name)))
    return numbers.view(NUMBER).astype(np.float32).view(NET)


def write_net(path: Path, net: States) -> None:
    """Write a net into a file."""
    path.write_bytes(net.view(np.float32).astype(NUMBER).tobytes())


@cache
def nets_of(players: int, rule: str, folder: Path = OURS) -> States:
    """Return the nets for a game: without talk and, for more than one player, with it.

    Of those that a folder does not have, ours; experts with a short hand have those of experts.
    """
    talks = (SILENT, SILENT if players == 1 else SIGNALS)
    return np.concatenate([read_net(find_net(players, rule, talk, folder)) for talk in talks])


def find_net(players: int, rule: str, talk: str, folder: Path = OURS) -> Path:
    """Return the file of the net for a game, or of the one that comes nearest."""
    name, nearest = net_name(players, rule, talk), net_name(players, EXPERT, talk)
    paths = [folder / name, OURS / name, OURS / nearest]
    return next(path for path in paths if path.exists())


def nets_for(minds: States, view: States, folder: Path = OURS) -> States:
    """Return the nets that minds need in the game that a view shows."""
    if BY_NET not in minds["looks"]:
        return NO_NETS
    players, expert, short_hand = (int(view[name][0]) for name in SETTLED)
    return nets_of(players, rule_of(bool(expert), bool(short_hand)), folder)


#: What of a state a net goes by.
SETTLED = ("players", "expert", "short_hand")
