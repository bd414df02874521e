"""Features, read back as their parts say, tell what the game's evidence knows of the same view."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

import regalia
from regalia.core.contract import Features
from regalia.core.game import Game
from regalia.core.observation import Observer
from regalia.core.position import View
from regalia.games.king_me.notation import card_name as card_of_king_me
from regalia.games.king_me.notation import name_of_space
from regalia.games.king_me.state import KINGS, NOTHING, TRACK
from regalia.games.kingdom_run.notation import runner_name
from regalia.games.kingdom_run.state import CLANS, FACES
from regalia.games.kingmaker.notation import card_name
from regalia.games.kings_crown.notation import field_name, token_name
from tests.support import evidence_module, random_walk

Parts = Mapping[str, Features]
Reader = Callable[[View, Parts], dict[str, Any]]


def check(game: Game, read: Reader, step: int) -> None:
    """What is read of some views of two games is what the evidence says of them."""
    knowledge = evidence_module(game.kind, "knowledge").knowledge
    observer = Observer(game)
    for seed in range(2):
        for position in list(random_walk(game, seed))[::step]:
            for seat in [*range(game.seats), None]:
                view = position.view(seat)
                found = read(view, observer.split(observer.observe(view)))
                known = knowledge(view)
                assert found == {key: known[key] for key in found}


def ones(features: Features) -> list[int]:
    """Where a part is 1; it is 0 elsewhere."""
    assert set(np.unique(features)) <= {0, 1}
    return [int(place) for place in np.flatnonzero(features)]


def counts(features: Features, of: Any) -> list[int]:
    """Shares as the whole numbers that they stand for."""
    numbers = np.asarray(features * of, np.float64)
    assert np.allclose(numbers, np.rint(numbers), atol=1e-4)
    return [int(number) for number in np.rint(numbers)]


def by_seat(view: View, rows: Any) -> list[Any]:
    """Rows that begin with whoever looks, in the order of the seats."""
    own = max(view.seat, 0)
    return [rows[(seat - own) % view.game.seats] for seat in range(view.game.seats)]


def seat_in(view: View, features: Features) -> int:
    """The seat that a row of seats, the viewer's first, points to."""
    (place,) = ones(features)
    return (place + max(view.seat, 0)) % view.game.seats


# King's Crown


def kings_crown(view: View, parts: Parts) -> dict[str, Any]:
    box, (lying, face_up, white, number) = view.game.box, parts["table"]

    def token(white: float, number: float) -> str:
        return f"{'W' if white else 'Y'}{round(number * int(box.numbers))}"

    board = {
        field_name(box, field): [token(*parts["board"].reshape(2, -1)[:, field]), seat]
        for seat, crowns in enumerate(by_seat(view, parts["crowns"]))
        for field in ones(crowns)
    }
    return {
        "bag_size": counts(parts["bag_size"], 2 * box.numbers)[0],
        "hand_sizes": by_seat(view, counts(parts["hand_sizes"], box.hand_limit)),
        "hands": [
            [token_name(one) for one in ones(hand)] for hand in by_seat(view, parts["hands"])
        ],
        "table": {str(at + 1): token(white[at], number[at]) for at in ones(lying)},
        "face_up": [at + 1 for at in ones(face_up)],
        "board": board,
        "unknown": tokens(parts["unknown"]),
    }


def tokens(features: Features) -> list[str]:
    """The names of a set of Tokens."""
    return [token_name(token) for token in ones(features)]


def test_kings_crown() -> None:
    check(regalia.load("kings_crown"), kings_crown, step=3)
    check(regalia.load("kings_crown", edition="mini"), kings_crown, step=2)


# King Me!


def king_me(view: View, parts: Parts) -> dict[str, Any]:
    game, box = view.game, view.game.box
    spaces = {
        int(box.rank[space] * box.side + box.file[space]): name_of_space(box, space)
        for space in range(int(box.spaces))
    }
    kings = KINGS[: int(box.crowns)]
    places = {
        king: [spaces[at] for at in ones(plane)]
        for king, plane in zip(kings, parts["crowned"], strict=True)
    }
    wearing = {place[0]: king for king, place in places.items() if place}
    sides = by_seat(view, parts["board"][:2])
    checkers = {
        spaces[at]: side + (f"+{wearing[spaces[at]]}" if spaces[at] in wearing else "")
        for side, plane in zip(("crimson", "onyx"), sides, strict=True)
        for at in ones(plane)
    }
    first = [int((box.start == 2 + seat).sum()) for seat in (1, 0)]
    return {
        "turn": counts(parts["turn"], box.cards + TRACK)[0],
        "seat": seat_in(view, parts["seat_to_play"]),
        "moves_left": counts(parts["moves_left"], 2)[0],
        "checkers": dict(sorted(checkers.items())),
        "crowns": {
            king: places[king][0] if places[king] else "captured" if loose else "icon"
            for king, loose in zip(kings, parts["loose"], strict=True)
        },
        "piles": [KINGS[king] for row in parts["piles"] for king in ones(row)],
        "deck": {
            king: sorted(cards(game, np.array(counts(left, pile))))
            for king, left, pile in zip(kings, parts["deck"], box.pile, strict=False)
        },
        "track": [next(cards(game, row), None) for row in parts["track"][:0:-1]],
        "collected": [
            sorted(card_of_king_me(game, kind) for kind in ones(row))
            for row in by_seat(view, parts["collected"])
        ],
        "captured": [
            counts(captured, of)[0]
            for captured, of in zip(by_seat(view, parts["captured"][:, None]), first, strict=True)
        ],
    }


def cards(game: Game, numbers: Any) -> Iterator[str]:
    """The names of King Me!'s cards, given how many there are of each kind."""
    for kind in np.repeat(np.arange(len(numbers)), np.asarray(numbers, int)).tolist():
        yield card_of_king_me(game, kind)


def test_king_me() -> None:
    check(regalia.load("king_me"), king_me, step=4)
    check(regalia.load("king_me", edition="mini"), king_me, step=2)


def test_icons_lie_where_nobody_wears_their_crown() -> None:
    game = regalia.load("king_me")
    observer = Observer(game)
    for position in random_walk(game, 0):
        parts = observer.split(observer.observe(position.view(None)))
        for crown in range(int(game.box.crowns)):
            icon = {
                int(game.box.rank[space] * game.box.side + game.box.file[space])
                for space in np.flatnonzero(game.box.icon == crown)
            }
            unclaimed = int(position.record.crown_on[crown]) == NOTHING
            assert set(ones(parts["icons"][crown])) == (icon if unclaimed else set())


# Kingdom Run


def kingdom_run(view: View, parts: Parts) -> dict[str, Any]:
    game = view.game
    finish, own = int(game.box.spaces), max(view.seat, 0)
    rows = [(clan - own) % game.seats if clan < game.seats else clan for clan in range(len(CLANS))]
    runners = {
        runner_name(4 * clan + runner): [
            ones(parts["runners"][row, runner])[0] + 1,
            not parts["asleep"][row, runner],
        ]
        for clan, row in enumerate(rows)
        for runner in range(4)
    }
    return {
        "turn_of": seat_in(view, parts["turn"]),
        "dice": [next((FACES[face] for face in ones(die)), None) for die in parts["dice"]],
        "used": [die + 1 for die in ones(parts["used"])],
        "runners": {name: place for name, place in runners.items() if place[0] <= finish},
        "podium": [CLANS[rows.index(row)] for place in parts["podium"] for row in ones(place)],
        "tokens": by_seat(view, counts(parts["tokens"], 12)),
        "taken": {
            face: uses for face, uses in zip(FACES, counts(parts["uses"], 2), strict=True) if uses
        },
    }


def check_kingdom_run(view: View, parts: Parts) -> dict[str, Any]:
    """As the evidence says it: a Runner on the podium is there and nowhere else."""
    found = kingdom_run(view, parts)
    known = evidence_module(view.game.kind, "knowledge").knowledge(view)
    assert [name[0] for name in known["podium"]] == found.pop("podium")
    on_podium = {name: state for name, state in known["runners"].items() if name in known["podium"]}
    return {**found, "runners": {**found["runners"], **on_podium}}


def test_kingdom_run() -> None:
    check(regalia.load("kingdom_run"), check_kingdom_run, step=12)
    check(regalia.load("kingdom_run", players=3, first=2), check_kingdom_run, step=12)
    check(regalia.load("kingdom_run", edition="mini"), check_kingdom_run, step=5)


# KingMaker

ROLES = (None, "candidate", "bandwagon", "challenger", "coalition", "politiks")


def kingmaker(view: View, parts: Parts) -> dict[str, Any]:
    game, box = view.game, view.game.box
    copies = box.copies[: int(box.kinds)]

    def names(shares: Features) -> list[str]:
        numbers = counts(shares, copies)
        return [card_name(game, card) for card, number in enumerate(numbers) for _ in range(number)]

    colours = game.edition.components.colours
    found: dict[str, Any] = {
        "hand_sizes": by_seat(view, counts(parts["hand_sizes"], box.hand)),
        "rest": counts(parts["rest_size"], box.cards)[0],
        "hats": ["".join(colours[at] for at in ones(row)) for row in by_seat(view, parts["hats"])],
        "votes": by_seat(view, counts(parts["votes"], counts(parts["row"], 99)[0])),
        "leader": seat_in(view, parts["leader"]),
    }
    stage = ones(parts["stage"])[0]
    if stage < 8:
        own = [names(parts["hand"]) if seat == view.seat else [] for seat in range(game.seats)]
        found["hands"] = own
        found["unknown"] = names(parts["unknown"])
        found["own_discards"] = names(parts["own_discards"])
    if 1 < stage < 8:
        found["tpv"] = totals(view, parts)
        out = [not size for size in found["hand_sizes"]]
        roles = [ROLES[ones(row)[0]] for row in by_seat(view, parts["roles"])]
        found["roles"] = [role or ("out" if out[seat] else None) for seat, role in enumerate(roles)]
    return found


def totals(view: View, parts: Parts) -> dict[str, int]:
    """The TPV of each faction by the name that the evidence gives it."""
    most = int(view.game.box.hand) * int(view.game.box.value.max())
    *own, coalition = counts(parts["totals"], most)
    found = {}
    for seat, (role, total) in enumerate(
        zip(by_seat(view, parts["roles"]), by_seat(view, own), strict=True)
    ):
        name = ROLES[ones(role)[0]]
        if name in ("candidate", "challenger"):
            found["candidate" if name == "candidate" else f"challenger {seat}"] = total
        elif name == "coalition":
            found["coalition"] = coalition
    return found


def test_kingmaker() -> None:
    check(regalia.load("kingmaker"), kingmaker, step=9)
    check(regalia.load("kingmaker", players=3, votes=3), kingmaker, step=7)
    check(regalia.load("kingmaker", edition="mini", players=2), kingmaker, step=3)


def test_the_board_of_kingmaker_is_read_by_section() -> None:
    game = regalia.load("kingmaker", edition="mini", players=4)
    observer = Observer(game)
    for position in list(random_walk(game, 3))[::3]:
        s = position.record
        for seat in range(4):
            view = position.view(seat)
            board = by_seat(view, observer.split(observer.observe(view))["board"])
            for section in range(4):
                lying = [int(s.play[n]) for n in range(s.plays) if s.play_in[n] == section]
                there = counts(board[section], game.box.copies[: int(game.box.kinds)])
                assert there == [lying.count(card) for card in range(int(game.box.kinds))]
