"""UCT for SIX: a tree of single decisions, grown by uniformly random games to the end.

A node's children lie side by side in preallocated arrays; node 0 is the decision to be made. A
node gets its children when it is visited for the second time, as long as there is room.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from sextet.core.compiled import States, array, entry, rule, state_at
from sextet.core.generator import Generator, below
from sextet.games.six.moves import move_count, move_number
from sextet.games.six.rules import play, settle
from sextet.games.six.state import MOST_MOVES, NOBODY, OVER, STATE
from sextet.players.port import Budget, Player, StopFlag, Thought, Turn
from sextet.players.six.alarm import Alarm, limits

#: How much a move that was tried rarely is favoured.
CURIOSITY = 1.0

#: Playouts of a decision that has neither a number of them nor a time.
PLAYOUTS = 10_000

#: Nodes kept at most: 24 bytes each.
MOST_NODES = 1 << 21

NODE = np.dtype(
    [
        ("move", "i4"),
        ("first", "i4"),  # its first child; 0: none yet
        ("children", "i4"),
        ("visits", "i4"),
        ("wins", "f8"),  # of the seat that made the move; a draw is half a win
    ]
)
Nodes = npt.NDArray[np.void]


@rule
def playout(state: Any, random: Generator) -> None:
    """Play uniformly random moves until the game is over."""
    while state.step != OVER:
        play(state, int(state.turn), move_number(state, below(random, move_count(state))))
        settle(state)


@rule
def grow(nodes: Nodes, used: int, node: int, state: Any) -> int:
    """Give a node a child for every move; return how many nodes are in use then."""
    count = move_count(state)
    if used + count > len(nodes):
        return used
    state_at(nodes, node).first = used
    state_at(nodes, node).children = count
    for k in range(count):
        child = state_at(nodes, used + k)
        child.move = move_number(state, k)
        child.first = 0
        child.children = 0
        child.visits = 0
        child.wins = 0.0
    return used + count


@rule
def most_urgent(nodes: Nodes, node: int) -> int:
    """Return the child to try next: the highest upper bound, an untried one first."""
    first = int(state_at(nodes, node).first)
    log_visits = math.log(float(state_at(nodes, node).visits) + 1.0)
    best = first
    highest = -1.0
    for child in range(first, first + int(state_at(nodes, node).children)):
        visits = float(state_at(nodes, child).visits)
        if visits == 0.0:
            return child
        bound = state_at(nodes, child).wins / visits + CURIOSITY * math.sqrt(log_visits / visits)
        if bound > highest:
            highest = bound
            best = child
    return best


@entry(
    array(STATE), array(NODE), int, int, array(np.uint64), array(np.int8), array(np.int8), level=9
)
def uct(
    states: States,
    nodes: Nodes,
    used: int,
    playouts: int,
    random: Generator,
    stop: StopFlag,
    late: StopFlag,
) -> tuple[int, int]:
    """Play out from state 0 until told to stop; return the playouts made and the nodes in use.

    State 1 is worked on. At least one playout is made.
    """
    path = np.empty(4096, np.int32)
    seats = np.empty(4096, np.int8)
    done = 0
    while done < playouts:
        states[1] = states[0]
        state = state_at(states, 1)
        # Step 1. Go down to a node without children.
        node = 0
        depth = 0
        path[0] = 0
        seats[0] = NOBODY
        while state.step != OVER and depth < len(path) - 1:
            if state_at(nodes, node).first == 0 and (state_at(nodes, node).visits > 0 or node == 0):
                used = grow(nodes, used, node, state)
            if state_at(nodes, node).first == 0:
                break
            node = most_urgent(nodes, node)
            depth += 1
            path[depth] = node
            seats[depth] = state.turn
            play(state, int(state.turn), int(state_at(nodes, node).move))
            settle(state)
        # Step 2. Play a random game to its end.
        playout(state, random)
        # Step 3. Tell every node on the way who won.
        for k in range(depth + 1):
            passed = state_at(nodes, path[k])
            passed.visits += 1
            if state.winner == NOBODY:
                passed.wins += 0.5
            elif state.winner == seats[k]:
                passed.wins += 1.0
        done += 1
        if stop[0] != 0 or late[0] != 0:
            break
    return done, used


class Uct(Player):
    """Plays the move that UCT tried most often."""

    def __init__(self, own: Budget) -> None:
        self.own = own
        self.states = np.zeros(2, STATE)
        self.nodes: Nodes = np.zeros(0, NODE)

    def choose(self, turn: Turn) -> int:
        """Return the move that was tried most often."""
        children = self.search(turn)
        return int(children["move"][int(np.argmax(children["visits"]))])

    def think(self, turn: Turn) -> list[Thought]:
        """Return each move's share of wins (-1: never, 1: always), most tried first."""
        children = self.search(turn)
        thoughts = []
        for k in np.argsort(-children["visits"], kind="stable"):
            visits = max(1, int(children["visits"][k]))
            share = float(children["wins"][k]) / visits
            # Laplace's rule keeps the margin of what was tried once or twice wide.
            likely = (share * visits + 1) / (visits + 2)
            margin = 2 * 1.96 * math.sqrt(likely * (1 - likely) / visits)
            thoughts.append(Thought(int(children["move"][k]), 2 * share - 1, min(margin, 2.0)))
        return thoughts

    def search(self, turn: Turn) -> Nodes:
        """Grow the tree of this decision; return its moves as nodes."""
        budget = limits(turn.budget, self.own)
        playouts = budget.playouts
        if playouts is None:
            playouts = PLAYOUTS if budget.seconds is None else 1 << 30
        room = min(MOST_NODES, 1 + (playouts + 1) * MOST_MOVES)
        if len(self.nodes) < room:
            self.nodes = np.zeros(room, NODE)
        self.nodes[0] = np.zeros((), NODE)
        self.states[0] = turn.view[0]
        with Alarm(budget.seconds) as late:
            uct(self.states, self.nodes, 1, playouts, turn.random, turn.stop, late)
        first, count = int(self.nodes[0]["first"]), int(self.nodes[0]["children"])
        return self.nodes[first : first + count].copy()
