"""Finding the table that a request names."""

from litestar.exceptions import ClientException, NotFoundException

from regalia.server.live import LiveTable
from regalia.server.live_tables import LiveTables
from regalia.tables import UnreadableTable


class TableGone(ClientException):
    """A table whose events do not fit the rules or the edition any more."""

    status_code = 410


async def found(tables: LiveTables, name: str) -> LiveTable:
    """The table of this id. Raises NotFoundException or TableGone."""
    try:
        live = await tables.visit(name)
    except UnreadableTable as error:
        raise TableGone(f"It was played with other rules or another edition: {error}.") from None
    if live is None:
        raise NotFoundException("There is no table at this address.")
    return live
