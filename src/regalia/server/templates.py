"""The templates of the pages."""

from pathlib import Path

import jinja2

from regalia import web
from regalia.server.static_files import StaticFiles

WEB = Path(str(web.__file__)).parent  # holds `templates` and `static`


def templates_in(folder: Path, files: StaticFiles) -> jinja2.Environment:
    """The templates of a folder. In them, `static("name")` is the address of a static file."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["static"] = files.address
    return environment
