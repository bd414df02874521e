"""The pages and files of the server."""

import io
from collections.abc import Mapping
from typing import Annotated, Any

import segno
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import Body, FromPath, FromQuery, Parameter, QueryParameter
from litestar.response import Redirect, Template

from regalia.core.contract import PUBLIC
from regalia.core.errors import RecordError, RegaliaError, UnknownGame
from regalia.core.registry import Kind, kind_named
from regalia.server import pages
from regalia.server.computers import Computers
from regalia.server.database import Database
from regalia.server.finding import found
from regalia.server.live_tables import LiveTables
from regalia.server.metrics import CONTENT_TYPE, Metrics
from regalia.server.opening import opened
from regalia.server.people import People
from regalia.server.problems import PROBLEM_PAGES, prefers_json
from regalia.server.security import check_post
from regalia.server.static_files import FOR_A_WHILE, FOR_EVER, StaticFiles
from regalia.tables import Scene, commands
from regalia.tables.fairness import Evidence, verify
from regalia.tables.record import record_of
from regalia.tables.replay import replayed

_MOST_AT_HOME = 12  # tables of one's own on the home page
_PER_PAGE = 20  # tables on a page of the history
_NOT_KEPT = {"Cache-Control": "private, no-cache"}
_SECRET = {"Cache-Control": "no-store"}

AnyRequest = Request[Any, Any, Any]
Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
# What app.py provides to every route.
Tables = NamedDependency[LiveTables]
KnownPeople = NamedDependency[People]
Opponents = NamedDependency[Computers]
Files = NamedDependency[StaticFiles]

# Tables


@get(
    "/",
    media_type=MediaType.HTML,
    responses=PROBLEM_PAGES,
    summary="Home: set up a table, or go on at one",
)
async def home(
    request: AnyRequest, tables: Tables, people: KnownPeople, computers: Opponents
) -> Template:
    person = people.person(request)
    mine = await tables.shared.storage.tables_of(person, 0, _MOST_AT_HOME) if person else []
    lobby = [table for table in await tables.lobby() if person not in table.people]
    name = await people.name_of(person) if person else ""
    context = pages.home_page(computers.levels, mine, lobby, person, name)
    return Template("home.html", context=context, headers=_NOT_KEPT)


@post(
    "/tables",
    status_code=303,
    responses=PROBLEM_PAGES,
    summary="Set up a table",
    guards=[check_post],
)
async def create_table(
    request: AnyRequest, data: Form, tables: Tables, people: KnownPeople, computers: Opponents
) -> Redirect:
    person = people.person(request) or people.stranger()
    try:
        created = opened(data, await people.named(person, data.get("name", "")), computers)
    except RegaliaError as error:
        raise ClientException(str(error)) from None
    await tables.create(created)
    return _go(request, f"/tables/{created.table}", people, person)


@get(
    "/tables/{table_id:str}", media_type=MediaType.HTML, responses=PROBLEM_PAGES, summary="A table"
)
async def table_page(
    request: AnyRequest, table_id: FromPath[str], tables: Tables, people: KnownPeople
) -> Template:
    table = (await found(tables, table_id)).table
    person = people.person(request)
    context = pages.table_page(
        table_id,
        table,
        table.viewer(person),
        person_name=await people.name_of(person) if person else "",
        address=_invitation(request, table_id),
    )
    return Template("table.html", context=context, headers=_NOT_KEPT)


@post(
    "/tables/{table_id:str}/join",
    status_code=303,
    responses=PROBLEM_PAGES,
    summary="Take a seat that waits",
    guards=[check_post],
)
async def join_table(
    request: AnyRequest, table_id: FromPath[str], data: Form, tables: Tables, people: KnownPeople
) -> Redirect:
    live = await found(tables, table_id)
    person = people.person(request) or people.stranger()
    if not live.table.seats_of(person):  # who sits already has only pressed the button twice
        named = await people.named(person, data.get("name", ""))
        await tables.join(live, named, _seat(data))
    return _go(request, f"/tables/{table_id}", people, person)


@post(
    "/tables/{table_id:str}/leave",
    status_code=303,
    responses=PROBLEM_PAGES,
    summary="Leave a table that waits",
    guards=[check_post],
)
async def leave_table(
    request: AnyRequest, table_id: FromPath[str], tables: Tables, people: KnownPeople
) -> Redirect:
    live = await found(tables, table_id)
    person = people.person(request)
    await live.submit(lambda table, now: commands.leave(table, person, now))
    return Redirect("/", status_code=303)


@get(
    "/tables/{table_id:str}/qr.svg",
    media_type="image/svg+xml",
    responses=PROBLEM_PAGES,
    summary="The address of a table as a picture for a camera",
)
async def qr_code(request: AnyRequest, table_id: FromPath[str], tables: Tables) -> Response[bytes]:
    await found(tables, table_id)
    picture = io.BytesIO()
    code = segno.make_qr(_invitation(request, table_id))
    code.save(picture, kind="svg", xmldecl=False, omitsize=True, light="white", border=2)
    return Response(picture.getvalue(), media_type="image/svg+xml", headers=_NOT_KEPT)


@get(
    "/tables/{table_id:str}/record",
    media_type=MediaType.TEXT,
    responses=PROBLEM_PAGES,
    summary="The record of a table's game, as far as the viewer may see it",
)
async def table_record(
    request: AnyRequest, table_id: FromPath[str], tables: Tables, people: KnownPeople
) -> Response[str]:
    table = (await found(tables, table_id)).table
    record = record_of(table, table.viewer(people.person(request)))
    return Response(str(record), headers=_NOT_KEPT)


@get(
    "/tables/{table_id:str}/replay",
    media_type=MediaType.HTML,
    responses=PROBLEM_PAGES,
    summary="A table after so many moves, as a page, or as a scene where JSON is asked for",
)
async def replay(
    request: AnyRequest,
    table_id: FromPath[str],
    tables: Tables,
    people: KnownPeople,
    at: FromQuery[int | None] = None,
    seen_as: Annotated[
        str, QueryParameter(name="as", description='A seat, "public", or "open": all hands face up')
    ] = "",
) -> Template | Response[Scene]:
    table = (await found(tables, table_id)).table
    viewer = table.viewer(people.person(request))
    who = seen_as or ("public" if viewer == PUBLIC else str(viewer))
    moves = len(table.steps) if at is None else at
    if prefers_json(request):
        scene = replayed(table, moves, who, viewer)
        return Response(scene, media_type=MediaType.JSON, headers=_NOT_KEPT)
    context = pages.replay_page(table_id, table, moves, who, viewer)
    return Template("replay.html", context=context, headers=_NOT_KEPT)


@get(
    "/tables/{table_id:str}/dice",
    responses=PROBLEM_PAGES,
    summary="What chance did in a game that is over, and whether fair",
)
async def dice(table_id: FromPath[str], tables: Tables) -> Evidence:
    """docs/fairness.md tells how to check it without this server."""
    table = (await found(tables, table_id)).table
    try:
        return verify(record_of(table, PUBLIC))
    except RecordError as error:
        raise NotFoundException(str(error)) from None


# Persons


@get(
    "/history",
    media_type=MediaType.HTML,
    responses=PROBLEM_PAGES,
    summary="The tables where I sit or have sat",
)
async def history(
    request: AnyRequest,
    tables: Tables,
    people: KnownPeople,
    page: Annotated[int, Parameter(ge=1, le=100_000)] = 1,
) -> Template:
    person, storage = people.person(request), tables.shared.storage
    first = (page - 1) * _PER_PAGE
    mine = await storage.tables_of(person, first, _PER_PAGE) if person else []
    count = await storage.count_of(person) if person else 0
    pages_in_all = max(1, -(-count // _PER_PAGE))
    context = pages.history_page(mine, person, page, pages_in_all)
    return Template("history.html", context=context, headers=_NOT_KEPT)


@get(
    "/me",
    media_type=MediaType.HTML,
    responses=PROBLEM_PAGES,
    summary="My name, my other devices, my programs",
)
async def me(request: AnyRequest, people: KnownPeople) -> Template:
    person = people.person(request)
    context = pages.me_page(await people.name_of(person) if person else "")
    return Template("me.html", context=context, headers=_NOT_KEPT)


@post("/me", status_code=303, responses=PROBLEM_PAGES, summary="Take a name", guards=[check_post])
async def change_name(request: AnyRequest, data: Form, people: KnownPeople) -> Redirect:
    person = people.person(request) or people.stranger()
    await people.named(person, data.get("name", ""))
    return _go(request, "/me", people, person)


@post(
    "/me/code",
    status_code=200,
    media_type=MediaType.HTML,
    responses=PROBLEM_PAGES,
    summary="A code for another browser",
    guards=[check_post],
)
async def new_code(request: AnyRequest, people: KnownPeople) -> Template:
    person = people.person(request) or people.stranger()
    name = await people.name_of(person)
    context = pages.me_page(name, code=await people.new_code(person))
    cookies = [_cookie(request, people, person)]
    return Template("me.html", context=context, headers=_SECRET, cookies=cookies)


@post(
    "/me/carry",
    status_code=303,
    responses=PROBLEM_PAGES,
    summary="Become, in this browser, the person of a code",
    guards=[check_post],
)
async def carry(request: AnyRequest, data: Form, people: KnownPeople) -> Redirect:
    person = await people.carried(data.get("code", ""))
    if person is None:
        raise ClientException("This code is wrong, used, or older than ten minutes.")
    return _go(request, "/me", people, person)


@post(
    "/me/token",
    status_code=200,
    media_type=MediaType.HTML,
    responses=PROBLEM_PAGES,
    summary="A token for my programs; the one before is worth nothing then",
    guards=[check_post],
)
async def new_token(request: AnyRequest, people: KnownPeople) -> Template:
    person = people.person(request) or people.stranger()
    name = await people.name_of(person)
    context = pages.me_page(name, token=await people.new_token(person))
    cookies = [_cookie(request, people, person)]
    return Template("me.html", context=context, headers=_SECRET, cookies=cookies)


# Games


@get(
    "/games/{slug:str}/rules",
    media_type=MediaType.HTML,
    responses=PROBLEM_PAGES,
    summary="The rules of a game",
)
async def rules(slug: FromPath[str]) -> Template:
    return Template("rules.html", context=pages.rules_page(_kind(slug)))


@get(
    "/games/{slug:str}/{edition:str}/board.svg",
    media_type="image/svg+xml",
    responses=PROBLEM_PAGES,
    summary="The board of an edition, as a picture",
)
async def board(
    slug: FromPath[str], edition: FromPath[str], v: FromQuery[str] = ""
) -> Response[str]:
    kind = _kind(slug)
    if edition not in kind.editions:
        raise NotFoundException(f"{kind.title} has no edition of this name.")
    svg, version = pages.board_file(kind.name, edition)
    lifetime = FOR_EVER if v == version else FOR_A_WHILE
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": lifetime})


@get("/static/{name:path}", include_in_schema=False)
async def static_file(name: FromPath[str], files: Files) -> Response[bytes]:
    file = files.file(name)
    if file is None:
        raise NotFoundException()
    return Response(
        file.content,
        media_type=file.media_type,
        headers={"Cache-Control": file.lifetime},
    )


# For whoever runs the server


@get("/health", responses=PROBLEM_PAGES, summary="Whether the server works")
async def health(database: NamedDependency[Database]) -> dict[str, str]:
    await database.check()
    return {"status": "ok"}


@get(
    "/metrics",
    media_type=MediaType.TEXT,
    responses=PROBLEM_PAGES,
    summary="Measures, as Prometheus reads them",
)
async def measures(metrics: NamedDependency[Metrics]) -> Response[bytes]:
    return Response(metrics.text(), media_type=CONTENT_TYPE)


HANDLERS = [
    home,
    create_table,
    table_page,
    join_table,
    leave_table,
    qr_code,
    table_record,
    replay,
    dice,
    history,
    me,
    change_name,
    new_code,
    carry,
    new_token,
    rules,
    board,
    static_file,
    health,
    measures,
]


def _go(request: AnyRequest, address: str, people: People, person: str) -> Redirect:
    return Redirect(address, status_code=303, cookies=[_cookie(request, people, person)])


def _cookie(request: AnyRequest, people: People, person: str) -> Cookie:
    return people.cookie(person, secure=request.url.scheme == "https")


def _invitation(request: AnyRequest, table: str) -> str:
    """The whole address of a table, as somebody else would type it."""
    return f"{request.base_url}tables/{table}"


def _seat(form: Mapping[str, str]) -> int | None:
    text = form.get("seat", "")
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 3):
        raise ClientException(f"There is no seat {text!r}.")
    return int(text)


def _kind(slug: str) -> Kind:
    try:
        return kind_named(slug)
    except UnknownGame:
        raise NotFoundException("There is no game of this name.") from None
