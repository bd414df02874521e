"""Errors as people, and programs that ask for JSON, can read them."""

import logging
from http import HTTPStatus
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.response import Template

_log = logging.getLogger(__name__)

_TITLES = {
    400: "That did not work",
    403: "This is not allowed",
    404: "There is nothing here",
    405: "That is not how this address works",
    410: "This table cannot be continued",
    413: "That was too much",
    500: "Something broke",
}
_TEXTS = {
    404: "The address may be mistyped, or what was here is gone.",
    405: "Go back to the first page and start from there.",
    500: "The fault is the server's, and it has been noted. Your tables are safe.",
}


def on_error(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The answer to a request that failed."""
    if not isinstance(error, HTTPException):
        _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        error = InternalServerException()
    status = error.status_code
    phrase = HTTPStatus(status).phrase
    said = error.detail if error.detail != phrase else ""
    if isinstance(error, ValidationException):
        said = "The form is not complete."
    problem = {
        "status": status,
        "title": _TITLES.get(status, phrase),
        "text": said or _TEXTS.get(status, ""),
    }
    if request.accept.best_match([MediaType.HTML, MediaType.JSON]) == MediaType.JSON:
        return Response(problem, status_code=status, media_type=MediaType.JSON)
    return Template("problem.html", context=problem, status_code=status)
