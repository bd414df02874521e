"""Errors as people, and programs that ask for JSON, can read them."""

import logging
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.response import Template

from regalia.tables import Refused

_log = logging.getLogger(__name__)

_TITLES = {
    400: "That did not work",
    401: "Who is asking?",
    403: "This is not allowed",
    404: "There is nothing here",
    405: "That is not how this address works",
    409: "This cannot be done now",
    410: "This table cannot be continued",
    413: "That was too much",
    429: "Too much at once",
    500: "Something broke",
}
_TEXTS = {
    404: "The address may be mistyped, or what was here is gone.",
    405: "Go back to the first page and start from there.",
    500: "The fault is the server's, and it has been noted. Your tables are safe.",
}


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """What went wrong; `clause` of the rules, where one forbids what was asked."""

    status: int
    title: str
    text: str
    clause: str = ""


def _described(content: type[Any], media_type: MediaType) -> dict[int, ResponseSpec]:
    return {
        status: ResponseSpec(
            content, generate_examples=False, description=title, media_type=media_type
        )
        for status, title in _TITLES.items()
        if status not in (405, 500)
    }


# For the description of the server: what may come instead of what was asked for.
PROBLEMS = _described(Problem, MediaType.JSON)
PROBLEM_PAGES = _described(str, MediaType.HTML)


def on_error(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The answer to a request that failed."""
    problem = _problem(request, error)
    if problem.status >= 500:
        _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    if request.url.path.startswith("/api/") or prefers_json(request):
        return Response(problem, status_code=problem.status, media_type=MediaType.JSON)
    context = {"status": problem.status, "title": problem.title, "text": problem.text}
    return Template("problem.html", context=context, status_code=problem.status)


def _problem(request: Request[Any, Any, Any], error: Exception) -> Problem:
    if isinstance(error, Refused):
        return Problem(409, _TITLES[409], error.text, error.clause)
    if not isinstance(error, HTTPException):
        error = InternalServerException()
    status = error.status_code
    phrase = HTTPStatus(status).phrase
    said = error.detail if error.detail != phrase else ""
    if isinstance(error, ValidationException):
        said = _what_is_wrong(error)
    return Problem(status, _TITLES.get(status, phrase), said or _TEXTS.get(status, ""))


def _what_is_wrong(error: ValidationException) -> str:
    """The keys that were not as they must be, and why."""
    faults = error.extra if isinstance(error.extra, list) else []
    told = [f"{fault.get('key', '')}: {fault['message']}".lstrip(": ") for fault in faults]
    return "; ".join(told) or "The form is not complete."


def prefers_json(request: Request[Any, Any, Any]) -> bool:
    return request.accept.best_match([MediaType.HTML, MediaType.JSON]) == MediaType.JSON
