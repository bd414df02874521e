"""The pages and files of the server."""

from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Redirect, Template

from regalia.core.contract import PUBLIC
from regalia.core.errors import RegaliaError, UnknownGame
from regalia.core.record import Record
from regalia.core.registry import Kind, kind_named
from regalia.server import pages
from regalia.server.computers import Computers
from regalia.server.live import LiveTable, LiveTables
from regalia.server.opening import opened
from regalia.server.people import People
from regalia.server.security import check_origin
from regalia.server.static_files import FOR_A_WHILE, FOR_EVER, StaticFiles
from regalia.tables import UnreadableTable

_MOST_LISTED = 12  # tables on the home page
_NOT_KEPT = {"Cache-Control": "private, no-cache"}

AnyRequest = Request[Any, Any, Any]
# What app.py provides to every route.
Tables = NamedDependency[LiveTables]
KnownPeople = NamedDependency[People]
Opponents = NamedDependency[Computers]
Files = NamedDependency[StaticFiles]


class TableGone(ClientException):
    """A table whose events do not fit the rules or the edition any more."""

    status_code = 410


@get("/", media_type=MediaType.HTML, summary="Home: set up a table, or go on at one")
async def home(
    request: AnyRequest, tables: Tables, people: KnownPeople, computers: Opponents
) -> Template:
    person = people.person(request)
    entries = []
    for name in await tables.storage.tables_of(person, _MOST_LISTED) if person else []:
        try:
            entries.append(pages.table_entry(name, (await _table(tables, name)).table, person))
        except TableGone:
            continue
    return Template(
        "home.html", context=pages.home_page(computers.levels, entries), headers=_NOT_KEPT
    )


@post("/tables", status_code=303, summary="Set up a table against computer players")
async def create_table(
    request: AnyRequest,
    data: Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)],
    tables: Tables,
    people: KnownPeople,
    computers: Opponents,
) -> Redirect:
    check_origin(request)
    person = people.person(request) or people.stranger()
    try:
        created = opened(data, person, computers)
    except RegaliaError as error:
        raise ClientException(str(error)) from None
    name = await tables.create(created)
    cookie = people.cookie(person, secure=request.url.scheme == "https")
    return Redirect(f"/tables/{name}", status_code=303, cookies=[cookie])


@get("/tables/{table_id:str}", media_type=MediaType.HTML, summary="A table")
async def table_page(
    request: AnyRequest, table_id: FromPath[str], tables: Tables, people: KnownPeople
) -> Template:
    table = (await _table(tables, table_id)).table
    context = pages.table_page(table_id, table, table.viewer(people.person(request)))
    return Template("table.html", context=context, headers=_NOT_KEPT)


@get(
    "/tables/{table_id:str}/record",
    media_type=MediaType.TEXT,
    summary="The record of a table's game, as far as the viewer may see it",
)
async def table_record(
    request: AnyRequest, table_id: FromPath[str], tables: Tables, people: KnownPeople
) -> Response[str]:
    table = (await _table(tables, table_id)).table
    viewer = table.viewer(people.person(request))
    record = Record(table.game, [step.move.text for step in table.steps])
    seen = record.as_seen_by(None if viewer == PUBLIC else viewer)
    return Response(str(seen), headers=_NOT_KEPT)


@get("/games/{slug:str}/rules", media_type=MediaType.HTML, summary="The rules of a game")
async def rules(slug: FromPath[str]) -> Template:
    return Template("rules.html", context=pages.rules_page(_kind(slug)))


@get(
    "/games/{slug:str}/{edition:str}/board.svg",
    media_type="image/svg+xml",
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
async def static_file(name: FromPath[str], files: Files, v: FromQuery[str] = "") -> Response[bytes]:
    file = files.file(name)
    if file is None:
        raise NotFoundException()
    return Response(
        file.content,
        media_type=file.media_type,
        headers={"Cache-Control": file.lifetime(v)},
    )


@get("/health", summary="Whether the server works")
async def health(tables: Tables) -> dict[str, str]:
    await tables.storage.check()
    return {"status": "ok"}


async def _table(tables: LiveTables, name: str) -> LiveTable:
    try:
        live = await tables.visit(name)
    except UnreadableTable as error:
        raise TableGone(f"It was played with other rules or another edition: {error}.") from None
    if live is None:
        raise NotFoundException("There is no table at this address.")
    return live


def _kind(slug: str) -> Kind:
    try:
        return kind_named(slug)
    except UnknownGame:
        raise NotFoundException("There is no game of this name.") from None
