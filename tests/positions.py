"""Positions on the brink of something. Random play hardly ever meets walls, forts or rings, so they are built.

Every generator takes a `random.Random` and gives a `Position`, or None when the dice gave nothing useful. Most of them
build what they are named after and then take one man back along a free line, so that a move can complete it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from tafl_rules import Engine, Geometry, Piece, Position, PositionError, Side, Square, geometry, squares

Board: TypeAlias = dict[Square, Piece]
A, D, K = Piece.ATTACKER, Piece.DEFENDER, Piece.KING


def to_position(size: int, board: Board, to_move: Side) -> Position:
    def mask(piece: Piece) -> int:
        return sum(1 << square for square, each in board.items() if each is piece)

    return Position(size, mask(A), mask(D), mask(K), to_move)


def to_board(position: Position) -> Board:
    found = {square: position.piece_at(square) for square in squares(position.occupied)}
    return {square: piece for square, piece in found.items() if piece is not None}


def playable(engine: Engine, position: Position) -> bool:
    try:
        engine.check(position)
    except PositionError:
        return False
    return True


def plain_squares(board: Geometry) -> list[Square]:
    """The squares on which any man may stand under any rules."""
    return list(squares(board.everything & ~board.corners & ~board.centre_mask))


def scatter(rng: Random, board: Board, size: int, men: int, pieces: tuple[Piece, ...]) -> None:
    """Put up to `men` men on free squares."""
    free = [square for square in plain_squares(geometry(size)) if square not in board]
    for square in rng.sample(free, min(men, len(free))):
        board[square] = rng.choice(pieces)


def place_king(rng: Random, board: Board, size: int) -> None:
    """Put the king on a free square if there is none; often one that matters."""
    if K in board.values():
        return
    lines = geometry(size)
    beside = list(squares(lines.around[lines.centre]))
    edge = list(squares(lines.edge & ~lines.corners))
    favourites = [[lines.centre], beside, edge, plain_squares(lines)]
    for choice in rng.sample(favourites, len(favourites)):
        free = [square for square in choice if square not in board]
        if free:
            board[rng.choice(free)] = K
            return


def take_back(rng: Random, board: Board, size: int, movers: list[Square]) -> Side | None:
    """Take one of the men back along a free line; the side that can now make the move, or None if no man can."""
    lines = geometry(size)
    rng.shuffle(movers)
    for square in movers:
        for ray in rng.sample(lines.rays[square], 4):
            free = []
            for step, bit in ray:
                if step in board:
                    break
                if not bit & (lines.corners | lines.centre_mask):
                    free.append(step)
            if free:
                piece = board.pop(square)
                board[rng.choice(free)] = piece
                return piece.side
    return None


# --- generators -------------------------------------------------------------------------------------------------------


def crowd(rng: Random, size: int) -> Position | None:
    """Men anywhere, few or many."""
    board: Board = {}
    mix = rng.choice([(A, D), (A, A, D), (A, D, D, D), (A, A, A, A, D)])
    scatter(rng, board, size, rng.randint(3, size * size // 2), mix)
    place_king(rng, board, size)
    return to_position(size, board, rng.choice(list(Side)))


def wall(rng: Random, size: int) -> Position | None:
    """A row at the edge with men in front of it and at its ends, one of them a move away."""
    lines = geometry(size)
    board: Board = {}
    movers: list[Square] = []
    row_men, own = rng.choice([(D, A), (A, D)])
    for line in rng.sample(lines.edge_lines, rng.choice([1, 1, 2])):
        low = rng.choice([1, rng.randint(1, size - 3)])
        high = rng.randint(low + 1, min(size - 2, low + 3))
        if rng.random() < 0.1:
            low, high = 1, size - 2
        for at in range(low, high + 1):
            board[line.squares[at]] = row_men
            board[line.front[at]] = own
            movers.append(line.front[at])
        for at in (low - 1, high + 1):
            if 0 < at < size - 1:
                board[line.squares[at]] = own
                movers += [line.squares[at]] * 3
    swap_in_the_king(rng, board, 0.4)
    if rng.random() < 0.2:
        board.pop(rng.choice(list(board)))
    scatter(rng, board, size, rng.randint(0, size), (A, D))
    place_king(rng, board, size)
    side = take_back(rng, board, size, [square for square in movers if square in board])
    return to_position(size, board, side) if side else None


def swap_in_the_king(rng: Random, board: Board, chance: float) -> None:
    """Make one of the defenders the king."""
    defenders = [square for square, piece in board.items() if piece is D]
    if defenders and K not in board.values() and rng.random() < chance:
        board[rng.choice(defenders)] = K


def blob(rng: Random, size: int, start: Square, count: int) -> set[Square]:
    """A random connected region."""
    lines = geometry(size)
    found = {start}
    while len(found) < count:
        edge = [step for square in found for step in squares(lines.around[square]) if step not in found]
        if not edge:
            break
        found.add(rng.choice(edge))
    return found


def rim_of(size: int, region: set[Square], *, diagonal: bool) -> list[Square]:
    """The squares around a region."""
    lines = geometry(size)
    near = lines.ring if diagonal else lines.around
    return sorted({step for square in region for step in squares(near[square])} - region)


def fort(rng: Random, size: int) -> Position | None:
    """A king at the edge in a room of his men, with attackers around; sometimes with one inside or with a hole."""
    lines = geometry(size)
    start = rng.choice(list(squares(lines.edge & ~lines.corners)))
    room = blob(rng, size, start, rng.randint(2, 6))
    special = lines.corners | lines.centre_mask
    board: Board = {start: K}
    around = [s for s in rim_of(size, room, diagonal=rng.random() < 0.6) if not 1 << s & special]
    board |= dict.fromkeys(around, D)
    if rng.random() < 0.5:  # a second layer here and there
        second = rim_of(size, room | set(around), diagonal=False)
        board |= {s: D for s in second if rng.random() < 0.5 and not 1 << s & special}
    if rng.random() < 0.25:
        inside = sorted(room - {start})
        board[rng.choice(inside)] = rng.choice([A, D])
    if rng.random() < 0.4:  # longer rows along the rim, which walls can take
        for square in [s for s in board if lines.edge >> s & 1 and s != start]:
            beyond = [s for s in squares(lines.around[square] & lines.edge & ~lines.corners) if s not in room]
            board |= dict.fromkeys([s for s in beyond if s not in board], D)
    outside = [s for s in plain_squares(lines) if s not in room and s not in board]
    for square in rng.sample(outside, min(len(outside), rng.choice([1, 2, 3, 5, 9, 14]))):
        board[square] = A
    side = take_back(rng, board, size, [square for square, piece in board.items() if piece is not A])
    return to_position(size, board, side) if side else None


def ring(rng: Random, size: int) -> Position | None:
    """King and defenders in a ring of attackers, open by one man or with a defender left outside."""
    lines = geometry(size)
    inner = lines.everything & ~lines.edge
    room = {s for s in blob(rng, size, rng.choice(list(squares(inner))), rng.randint(2, size + 4)) if inner >> s & 1}
    around = [s for s in rim_of(size, room, diagonal=rng.random() < 0.4) if not 1 << s & lines.corners]
    if lines.centre in around:
        return None
    board: Board = dict.fromkeys(around, A)
    for square in room:
        if rng.random() < 0.35 and square != lines.centre:
            board[square] = D
    board[rng.choice(sorted(room))] = K
    if rng.random() < 0.5:
        second = [s for s in rim_of(size, room | set(around), diagonal=True) if not 1 << s & lines.corners]
        board |= {s: A for s in second if rng.random() < 0.6 and s != lines.centre}
    if rng.random() < 0.15:
        scatter(rng, board, size, 1, (D,))
    side = take_back(rng, board, size, [square for square, piece in board.items() if piece is A])
    return to_position(size, board, side) if side else None


def stuck(rng: Random, size: int) -> Position | None:
    """One side has few men, all shut in but for one square."""
    lines = geometry(size)
    few, many = rng.choice([(A, D), (D, A)])
    start = rng.choice(list(squares(lines.edge & ~lines.corners)))
    group = blob(rng, size, start, rng.randint(1, 4)) - set(squares(lines.corners | lines.centre_mask))
    board: Board = dict.fromkeys(group, few)
    special = lines.corners | lines.centre_mask
    around = [s for s in rim_of(size, group, diagonal=False) if not 1 << s & special]
    board |= dict.fromkeys(around, many)
    second = [s for s in rim_of(size, group | set(around), diagonal=True) if not 1 << s & special]
    board |= {s: many for s in second if rng.random() < 0.4}
    swap_in_the_king(rng, board, 1.0 if few is D else 0.0)
    place_king(rng, board, size)
    side = take_back(rng, board, size, [square for square in board if board[square].side is many.side])
    return to_position(size, board, side) if side else None


def hunted_king(rng: Random, size: int) -> Position | None:
    """A king with attackers on most sides, anywhere, often beside the throne, a corner or at the edge."""
    lines = geometry(size)
    board: Board = {}
    if rng.random() < 0.4:  # beside a corner
        corner = rng.choice(list(squares(lines.corners)))
        board[rng.choice(list(squares(lines.around[corner])))] = K
    place_king(rng, board, size)
    king = next(iter(board))
    hunters = [s for s in squares(lines.around[king]) if not 1 << s & (lines.corners | lines.centre_mask)]
    rng.shuffle(hunters)
    for square in hunters[: rng.choice([2, 3, 4, 4])]:
        board[square] = A
    if rng.random() < 0.2 and king != lines.centre and rng.random() < 0.5:
        board[rng.choice(hunters)] = D
    scatter(rng, board, size, rng.randint(0, size), (A, A, D))
    side = take_back(rng, board, size, [square for square in hunters if board.get(square) is A])
    return to_position(size, board, side) if side else None


def guarded_king(rng: Random, size: int) -> Position | None:
    """A king held on three sides, one of them often the throne, with his last man on the fourth and an enemy behind."""
    lines = geometry(size)
    special = lines.corners | lines.centre_mask
    beside = list(squares(lines.around[lines.centre]))
    king = rng.choice([lines.centre, rng.choice(beside), rng.choice(beside), rng.choice(plain_squares(lines))])
    pairs = [(a, b) for a, b in lines.steps[king] if not (a & lines.corners or b & (special | lines.outside))]
    if not pairs:
        return None
    near, far = (bit.bit_length() - 1 for bit in rng.choice(pairs))
    board: Board = {side: A for side in squares(lines.around[king]) if not 1 << side & special}
    if rng.random() < 0.3:  # one side open, or held by a man of his own
        side = rng.choice(sorted(board))
        if rng.random() < 0.5:
            del board[side]
        else:
            board[side] = D
    board |= {king: K, near: D, far: A}
    if near == lines.centre or rng.random() < 0.2:
        del board[near]
    scatter(rng, board, size, rng.randint(0, size), (A, A, D))
    to_move = take_back(rng, board, size, [far])
    return to_position(size, board, to_move) if to_move else None


def beside_special(rng: Random, size: int) -> Position | None:
    """A man beside throne, corner or edge, and an enemy that can come to his other side."""
    lines = geometry(size)
    board: Board = {}
    place = rng.choice([lines.centre, lines.centre, *squares(lines.corners)])
    if place == lines.centre and rng.random() < 0.5:
        board[place] = K
    victim, mover = rng.choice([(A, D), (D, A)])
    for near, far in rng.sample(lines.steps[place], rng.choice([1, 2])):
        board[near.bit_length() - 1] = victim
        board[far.bit_length() - 1] = mover
    rim = rng.choice(lines.edge_lines)
    at = rng.randint(1, size - 2)
    board.setdefault(rim.squares[at], victim)
    board.setdefault(rim.front[at], mover)
    movers = [square for square, piece in board.items() if piece is mover]
    scatter(rng, board, size, rng.randint(0, size), (A, D))
    if mover is D:
        swap_in_the_king(rng, board, 0.4)
    place_king(rng, board, size)
    side = take_back(rng, board, size, movers)
    return to_position(size, board, side) if side else None


def rectangle(rng: Random, size: int) -> Position | None:
    """A ring of straight sides, often along the rim itself, with many or few men inside."""
    lines = geometry(size)
    low_rank, low_file = rng.choice([0, 0, 1]), rng.choice([0, 0, 1])
    high_rank, high_file = size - 1 - rng.choice([0, 0, 1]), size - 1 - rng.choice([0, 0, 1])
    board: Board = {}
    room: list[Square] = []
    inside = rng.choice([1, 2, size - 3, size - 2, size - 1, size, 2 * size, size * size])
    with_corners = rng.random() < 0.5
    for rank in range(low_rank, high_rank + 1):
        for file in range(low_file, high_file + 1):
            square, on = rank * size + file, (rank in {low_rank, high_rank}) + (file in {low_file, high_file})
            if 1 << square & (lines.corners | lines.centre_mask) or (on == 2 and not with_corners):
                continue
            if on:
                board[square] = A
            else:
                room.append(square)
    board |= dict.fromkeys(rng.sample(room, min(inside, len(room))), D)
    ring_men = [square for square, piece in board.items() if piece is A]
    swap_in_the_king(rng, board, 1.0)
    place_king(rng, board, size)
    side = take_back(rng, board, size, ring_men)
    return to_position(size, board, side) if side else None


GENERATORS: tuple[Callable[[Random, int], Position | None], ...] = (
    crowd,
    wall,
    wall,
    fort,
    fort,
    ring,
    ring,
    stuck,
    hunted_king,
    guarded_king,
    guarded_king,
    beside_special,
    beside_special,
    rectangle,
)


# --- mutation ---------------------------------------------------------------------------------------------------------


def turned(position: Position, symmetry: int) -> Position:
    """The position under one of the eight symmetries of the board, 0 to 7."""
    size = position.size

    def image(square: Square) -> Square:
        rank, file = divmod(square, size)
        if symmetry & 1:
            rank = size - 1 - rank
        if symmetry & 2:
            file = size - 1 - file
        return file * size + rank if symmetry & 4 else rank * size + file

    return to_position(size, {image(square): piece for square, piece in to_board(position).items()}, position.to_move)


def on_special(rng: Random, position: Position) -> Position:
    """The position with men on throne and corners, where only some rules let them."""
    lines = geometry(position.size)
    board = to_board(position)
    for square in (lines.centre, *squares(lines.corners)):
        if square not in board and rng.random() < 0.4:
            board[square] = rng.choice([A, D])
    return to_position(position.size, board, position.to_move)


def mutated(rng: Random, position: Position) -> Position:
    """The position turned, and up to three men moved, added or taken away; rarely the other side to move."""
    board = to_board(turned(position, rng.randrange(8)))
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        what = rng.random()
        if what < 0.4 and board:
            square = rng.choice(sorted(board))
            if board[square] is not K:
                del board[square]
        elif what < 0.7:
            scatter(rng, board, position.size, 1, (A, D))
        else:
            take_back(rng, board, position.size, sorted(board))
    side = position.to_move if rng.random() < 0.85 else position.to_move.other
    return to_position(position.size, board, side)
