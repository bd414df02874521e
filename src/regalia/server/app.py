"""The application: everything above put together."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.template import TemplateConfig

from regalia.core.registry import kinds
from regalia.players import LEVELS, Thinker
from regalia.server import routes
from regalia.server.api import routers
from regalia.server.computers import Computers, Level
from regalia.server.database import Database
from regalia.server.exchange import NoExchange, RedisExchange
from regalia.server.limits import LARGEST_REQUEST, Paces
from regalia.server.live import Shared
from regalia.server.live_tables import LiveTables
from regalia.server.metrics import Metrics
from regalia.server.opinions import ADVISER, SKETCHER, Opinions
from regalia.server.people import People
from regalia.server.problems import on_error
from regalia.server.security import add_headers
from regalia.server.settings import Settings
from regalia.server.socket import table_socket
from regalia.server.static_files import StaticFiles
from regalia.server.storage import Storage
from regalia.server.templates import WEB, templates_in


def create_app(
    settings: Settings,
    levels: Sequence[Level] = LEVELS,
    web_folder: Path = WEB,
    adviser: Thinker = ADVISER,
    sketcher: Thinker = SKETCHER,
) -> Litestar:
    """The server as an ASGI application.

    `levels` are the computer players that a person can choose; `web_folder` holds `templates` and
    `static`; the `adviser` says what to think of a position that somebody looks at, the `sketcher`
    of every position of a whole game.
    """
    limits, metrics = settings.limits, Metrics()
    database = Database(settings.database)
    exchange = RedisExchange(settings.redis) if settings.redis else NoExchange()
    computers = Computers(levels, metrics)
    opinions = Opinions(metrics, limits.opinions, adviser, sketcher)
    shared = Shared(Storage(database), computers, opinions, exchange, metrics)
    tables = LiveTables(shared, limits)
    people = People(database, settings.secret)
    files = StaticFiles(web_folder / "static")
    templates = templates_in(web_folder / "templates", files)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        kinds()  # a game that cannot be read must stop the start, not the first visitor
        await database.open()
        try:
            await people.open()
            await exchange.open()
            try:
                await tables.open()
                yield
            finally:
                await tables.close()
                await exchange.close()
        finally:
            await database.close()

    return Litestar(
        route_handlers=[*routes.HANDLERS, table_socket, *routers()],
        dependencies={
            name: Provide(_always(thing), sync_to_thread=False)
            for name, thing in {
                "tables": tables,
                "people": people,
                "computers": computers,
                "files": files,
                "database": database,
                "metrics": metrics,
            }.items()
        },
        state=State(
            {
                "posts": Paces(limits.posts_at_once, limits.posts_a_second),
                "requests": Paces(limits.requests_at_once, limits.requests_a_second),
            }
        ),
        lifespan=[lifespan],
        template_config=TemplateConfig(instance=JinjaTemplateEngine.from_environment(templates)),
        exception_handlers={Exception: on_error},
        before_send=[add_headers],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, exclude=["^/api/stream$"]
        ),
        request_max_body_size=LARGEST_REQUEST,
        openapi_config=OpenAPIConfig(
            title="Regalia",
            version="1",
            description="Modern board games about kings. Programs use what lies under /api.",
            path="/schema",
            components=Components(
                security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}
            ),
            # No page that would load its scripts from elsewhere.
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )


def _always(thing: Any) -> Any:
    return lambda: thing
