"""The application: everything above put together."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.template import TemplateConfig

from regalia.core.registry import kinds
from regalia.players import LEVELS
from regalia.server import routes
from regalia.server.computers import Computers, Level
from regalia.server.live import LiveTables
from regalia.server.people import People
from regalia.server.problems import on_error
from regalia.server.security import add_headers
from regalia.server.settings import Settings
from regalia.server.socket import table_socket
from regalia.server.static_files import StaticFiles
from regalia.server.storage import Storage
from regalia.server.templates import WEB, templates_in

_LARGEST_REQUEST = 64 * 1024  # bytes


def create_app(
    settings: Settings, levels: Sequence[Level] = LEVELS, web_folder: Path = WEB
) -> Litestar:
    """The server as an ASGI application.

    `levels` are the computer players that a person can choose, the last one gives hints;
    `web_folder` holds `templates` and `static`.
    """
    storage = Storage(settings.database)
    computers = Computers(levels)
    tables = LiveTables(storage, computers)
    people = People(settings.secret)
    files = StaticFiles(web_folder / "static")
    templates = templates_in(web_folder / "templates", files)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        kinds()  # a game that cannot be read must stop the start, not the first visitor
        await storage.open()
        try:
            yield
        finally:
            await tables.close()
            await storage.close()

    return Litestar(
        route_handlers=[
            routes.home,
            routes.create_table,
            routes.table_page,
            routes.table_record,
            routes.rules,
            routes.board,
            routes.static_file,
            routes.health,
            table_socket,
        ],
        dependencies={
            "tables": Provide(lambda: tables, sync_to_thread=False),
            "people": Provide(lambda: people, sync_to_thread=False),
            "computers": Provide(lambda: computers, sync_to_thread=False),
            "files": Provide(lambda: files, sync_to_thread=False),
        },
        lifespan=[lifespan],
        template_config=TemplateConfig(instance=JinjaTemplateEngine.from_environment(templates)),
        exception_handlers={Exception: on_error},
        before_send=[add_headers],
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        request_max_body_size=_LARGEST_REQUEST,
        openapi_config=OpenAPIConfig(
            title="Regalia",
            version="1",
            path="/schema",
            # No page that would load its scripts from elsewhere.
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )
