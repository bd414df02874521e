"""What every answer says to the browser, and whose requests are heard."""

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from regalia.server.limits import Paces

_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # SVG drawings place their pieces by style attributes
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)

HEADERS = {
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


async def add_headers(message: Message, _: Scope) -> None:
    """Put the headers on every answer, error pages and files included."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value


def check_origin(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Refuse what a page of another site sends. Programs that are no browsers send no Origin."""
    origin = connection.headers.get("origin")
    if origin is not None and _host(origin) != connection.headers.get("host", "").lower():
        raise PermissionDeniedException("This request comes from the page of another site.")


def _host(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def check_post(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A guard of what changes something: our own pages may ask for it, and not without end."""
    check_origin(connection)
    paces: Paces = connection.app.state.posts
    paces.check(connection.client.host if connection.client else "")
