"""The interface for programs: JSON, by the token of a person. docs/programs.md tells it as a story.

Whatever is asked for is answered with the state of the table after it, as the person may see it.
"""

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import ClientException, NotAuthorizedException
from litestar.params import FromPath, FromQuery, JSONBody, Parameter
from litestar.response import Stream

from regalia.core.errors import RegaliaError
from regalia.core.registry import kind_named, kinds
from regalia.server.computers import Computers
from regalia.server.entries import Entry, GameEntry
from regalia.server.finding import found
from regalia.server.limits import Paces
from regalia.server.live import Command, LiveTable
from regalia.server.live_tables import LiveTables
from regalia.server.now import milliseconds
from regalia.server.opening import OPEN, opened
from regalia.server.people import People
from regalia.server.problems import PROBLEMS
from regalia.server.security import check_post
from regalia.server.states import State, describe
from regalia.server.stream import Following
from regalia.tables import commands
from regalia.tables.events import Proposal

_MOST_LISTED = 100
_LINES = "application/x-ndjson"

# What app.py provides to every route, and the person of the token.
Tables = NamedDependency[LiveTables]
KnownPeople = NamedDependency[People]
Opponents = NamedDependency[Computers]
Caller = NamedDependency[str]
AnyRequest = Request[Any, Any, Any]

# What programs send


class NewPerson(msgspec.Struct, forbid_unknown_fields=True):
    """A person to be known from now on."""

    name: str


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be set up; whoever asks sits at it."""

    game: str
    others: list[str] = []
    """Who sits at the other seats: a level of the computer players, or "open" for whoever comes.

    One for each seat, or one for all of them; open where nothing is said.
    """
    edition: str = ""
    options: dict[str, int | str] = {}
    begins: str = "me"
    """"me", "computer" (the seat after mine, whoever sits there) or "random"."""
    clock: str = "none"
    """"5+3": minutes for the game and seconds more a move; "1d": days for each move."""
    stand_in: str = ""
    """The level that plays for a person who is gone."""
    listed: bool = False
    """Whether everybody finds it in the lobby."""


class Joining(msgspec.Struct, forbid_unknown_fields=True):
    """A seat to take: the first that is open, where none is named."""

    seat: int | None = None


class Contribution(msgspec.Struct, forbid_unknown_fields=True):
    """Randomness of one's own: 16 to 64 bytes in hexadecimal digits."""

    randomness: str


class NewMove(msgspec.Struct, forbid_unknown_fields=True):
    """A move, decided upon at the state of this number."""

    text: str
    number: int


class AtNumber(msgspec.Struct, forbid_unknown_fields=True):
    """The number of the state at which something was decided."""

    number: int


class NewOffer(msgspec.Struct, forbid_unknown_fields=True):
    """Something to ask the other persons for; it happens where there is nobody to ask."""

    what: Proposal


class NewAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to the offer of this number; one's own offer is withdrawn by not accepting it."""

    accepted: bool
    number: int


class Absentee(msgspec.Struct, forbid_unknown_fields=True):
    """The seat of a person who has been away for long."""

    seat: int


# What they get besides states


class Token(msgspec.Struct, frozen=True):
    """By which a person is known; to be kept, for it is not told again."""

    token: str
    name: str


class LevelEntry(msgspec.Struct, frozen=True):
    """A level of the computer players."""

    name: str
    title: str
    about: str


class Offered(msgspec.Struct, frozen=True):
    """The games, and the computer players from the weakest to the strongest."""

    games: list[GameEntry]
    levels: list[LevelEntry]


async def caller(request: AnyRequest, people: KnownPeople) -> str:
    """The person whose token a request carries."""
    person = await people.bearer(request)
    if person is None:
        raise NotAuthorizedException("Send the header Authorization: Bearer TOKEN.")
    requests: Paces = request.app.state.requests
    requests.check(person)
    return person


@post(
    "/people", responses=PROBLEMS, summary="Become a person, and get a token", guards=[check_post]
)
async def new_person(data: JSONBody[NewPerson], people: KnownPeople) -> Token:
    """The token stands for the person from now on; it is what a cookie is to a browser."""
    person = await people.named(people.stranger(), data.name)
    return Token(await people.new_token(person.id), person.name)


@get(
    "/games",
    responses=PROBLEMS,
    summary="The games, their editions and options, and the computer players",
)
async def games(computers: Opponents) -> Offered:
    """Needs no token."""
    return Offered(
        [GameEntry.of(kind) for kind in kinds().values()],
        [LevelEntry(level.name, level.title, level.about) for level in computers.levels],
    )


@get("/tables", responses=PROBLEMS, summary="My tables, or those that wait in the lobby")
async def list_tables(
    tables: Tables,
    person: Caller,
    lobby: FromQuery[bool] = False,
    page: Annotated[int, Parameter(ge=1, le=10_000, description="From 1, 100 tables each.")] = 1,
) -> list[Entry]:
    """Mine: those that go on first, then those that are over, each with the newest change first."""
    if lobby:
        return [Entry.of(one, person) for one in await tables.lobby()]
    first = (page - 1) * _MOST_LISTED
    mine = await tables.shared.storage.tables_of(person, first, _MOST_LISTED)
    return [Entry.of(one, person) for one in mine]


@post("/tables", responses=PROBLEMS, summary="Set up a table and sit down")
async def new_table(
    data: JSONBody[NewTable],
    tables: Tables,
    people: KnownPeople,
    computers: Opponents,
    person: Caller,
) -> State:
    try:
        created = opened(_form(data), await people.named(person, ""), computers)
    except RegaliaError as error:
        raise ClientException(str(error)) from None
    await tables.create(created)
    return _state(await found(tables, created.table), person)


@get("/tables/{table_id:str}", responses=PROBLEMS, summary="The state of a table")
async def table_state(
    table_id: FromPath[str], tables: Tables, person: Caller, after: FromQuery[int] = 0
) -> State:
    """With `after` only the moves that have changed since the state of this number."""
    live = await found(tables, table_id)
    state = _state(live, person)
    if not 0 < after <= live.table.number:
        return state
    then = await live.as_it_was(after)
    return state.following(describe(then, then.viewer(person), then.at).told)


@post(
    "/tables/{table_id:str}/join",
    status_code=200,
    responses=PROBLEMS,
    summary="Take a seat that waits",
)
async def join(
    data: JSONBody[Joining],
    table_id: FromPath[str],
    tables: Tables,
    people: KnownPeople,
    person: Caller,
) -> State:
    live = await found(tables, table_id)
    await tables.join(live, await people.named(person, ""), data.seat)
    return _state(live, person)


@post(
    "/tables/{table_id:str}/leave",
    status_code=200,
    responses=PROBLEMS,
    summary="Leave a table that waits",
)
async def leave(table_id: FromPath[str], tables: Tables, person: Caller) -> State:
    live = await found(tables, table_id)
    await live.submit(lambda table, now: commands.leave(table, person, now))
    return _state(live, person)


@post(
    "/tables/{table_id:str}/contribute",
    status_code=200,
    responses=PROBLEMS,
    summary="Add randomness, so that the game can begin",
)
async def contribute(
    data: JSONBody[Contribution], table_id: FromPath[str], tables: Tables, person: Caller
) -> State:
    """The commitment of the table must have been seen before: it is in every state."""
    live = await found(tables, table_id)
    await live.submit(lambda table, now: commands.contribute(table, person, data.randomness, now))
    return _state(live, person)


@post("/tables/{table_id:str}/moves", status_code=200, responses=PROBLEMS, summary="Make a move")
async def move(
    data: JSONBody[NewMove], table_id: FromPath[str], tables: Tables, person: Caller
) -> State:
    return await _do(
        tables,
        table_id,
        person,
        lambda seat: lambda table, now: commands.move(table, seat, data.text, data.number, now),
    )


@post(
    "/tables/{table_id:str}/take-back",
    status_code=200,
    responses=PROBLEMS,
    summary="Take back, where nobody is to be asked",
)
async def take_back(
    data: JSONBody[AtNumber], table_id: FromPath[str], tables: Tables, person: Caller
) -> State:
    return await _do(
        tables,
        table_id,
        person,
        lambda seat: lambda table, now: commands.take_back(table, seat, data.number, now),
    )


@post("/tables/{table_id:str}/resign", status_code=200, responses=PROBLEMS, summary="Give up")
async def resign(table_id: FromPath[str], tables: Tables, person: Caller) -> State:
    return await _do(
        tables, table_id, person, lambda seat: lambda table, now: commands.resign(table, seat, now)
    )


@post(
    "/tables/{table_id:str}/offer",
    status_code=200,
    responses=PROBLEMS,
    summary="Offer to take back, a draw, or a rematch",
)
async def offer(
    data: JSONBody[NewOffer], table_id: FromPath[str], tables: Tables, person: Caller
) -> State:
    return await _do(
        tables,
        table_id,
        person,
        lambda seat: lambda table, now: commands.offer(table, seat, data.what, now),
    )


@post(
    "/tables/{table_id:str}/answer", status_code=200, responses=PROBLEMS, summary="Answer an offer"
)
async def answer(
    data: JSONBody[NewAnswer], table_id: FromPath[str], tables: Tables, person: Caller
) -> State:
    return await _do(
        tables,
        table_id,
        person,
        lambda seat: (
            lambda table, now: commands.answer(table, seat, data.accepted, data.number, now)
        ),
    )


@post(
    "/tables/{table_id:str}/take-over",
    status_code=200,
    responses=PROBLEMS,
    summary="Let the stand-in play for who is gone",
)
async def take_over(
    data: JSONBody[Absentee], table_id: FromPath[str], tables: Tables, person: Caller
) -> State:
    live = await found(tables, table_id)
    await live.take_over(data.seat, live.table.viewer(person))
    return _state(live, person)


@get(
    "/stream",
    responses=PROBLEMS,
    summary="My tables as they go on, a state a line",
    media_type="application/x-ndjson",
)
async def stream(tables: Tables, person: Caller) -> Stream:
    """Newline-delimited JSON that does not end.

    First the tables that go on, those where something waits for me before the others; then a state
    whenever one of them has changed, or I have taken a seat at another. Empty lines only say that
    the connection lives.
    """
    following = Following(tables, person)
    return Stream(following.lines(), media_type=_LINES)


def routers() -> list[Router]:
    """All of it: what anybody may ask, and what needs a token."""
    everybody = Router("/api", route_handlers=[new_person, games], tags=["programs"])
    persons = Router(
        "/api",
        route_handlers=[
            list_tables,
            new_table,
            table_state,
            join,
            leave,
            contribute,
            move,
            take_back,
            resign,
            offer,
            answer,
            take_over,
            stream,
        ],
        dependencies={"person": Provide(caller)},
        security=[{"token": []}],
        tags=["programs"],
    )
    return [everybody, persons]


def _form(asked: NewTable) -> dict[str, str]:
    """The form that a page would send."""
    form = {
        "game": asked.game,
        "edition": asked.edition,
        "begins": asked.begins,
        "clock": asked.clock,
        "stand_in": asked.stand_in,
        **{f"option-{name}": str(value) for name, value in asked.options.items()},
        **{f"level-{number}": name for number, name in enumerate(_others(asked), 1)},
    }
    return form | {"listed": "on"} if asked.listed else form


def _others(asked: NewTable) -> list[str]:
    """Who sits at the seats after one's own; one choice is for all of them."""
    most = kind_named(asked.game).state.MOST_SEATS - 1
    chosen = asked.others or [OPEN]
    return chosen * most if len(chosen) == 1 else chosen


async def _do(
    tables: LiveTables, name: str, person: str, decided: Callable[[int], Command]
) -> State:
    """Do what a person has decided for its seat."""
    live = await found(tables, name)
    await live.submit(decided(live.table.viewer(person)))
    return _state(live, person)


def _state(live: LiveTable, person: str) -> State:
    return describe(live.table, live.table.viewer(person), milliseconds())
