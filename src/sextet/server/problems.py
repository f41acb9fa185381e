"""What is said when something cannot be done: a code, its sentence, and never a traceback."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.enums import MediaType
from litestar.exceptions import ClientException, HTTPException

from sextet.core.errors import SextetError
from sextet.core.reasons import Reason, Value
from sextet.core.words import explain
from sextet.store.errors import StoreError
from sextet.tables.commands import Refused

log = logging.getLogger("sextet.server")

#: The status of those refusals that are not plainly the asker's own mistake (400).
STATUS = {
    "no-such-table": 404,
    "table-lost": 404,
    "table-damaged": 500,
    "no-such-page": 404,
    "no-such-game": 404,
    "not-signed-in": 401,
    "not-allowed": 403,
    "bad-origin": 403,
    "bad-host": 421,
    "banned": 403,
    "not-welcome": 403,
    "same-person": 403,
    "rated-for-people": 403,
    "not-finished": 409,
    "too-large": 413,
    "too-slow": 408,
    "rate-limited": 429,
    "recovery-wrong": 403,
    "mail-link-wrong": 403,
    "not-with-this-token": 403,
    "too-many-programs": 409,
    "busy": 503,
    "coach-failed": 503,
    "cannot-write": 503,
    "server-error": 500,
}
#: What Litestar refuses by itself.
BY_STATUS = {
    401: "not-signed-in",
    403: "not-allowed",
    404: "no-such-page",
    405: "no-such-page",
    413: "too-large",
    429: "rate-limited",
    431: "too-large",
    500: "server-error",
}


class ClientLeft(Exception):  # noqa: N818
    """The client went away before it had said all, or been told all."""


class JsonRequest(Request[Any, Any, Any]):
    """A request; a body that no decoder takes is the client's mistake."""

    async def json(self) -> Any:
        """Return the body, decoded."""
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError) as error:
            # msgspec raises these as they are: text that is none, and depth without end.
            raise ClientException("no JSON that can be read") from error


class Refusal(msgspec.Struct, frozen=True):
    """A refusal as it leaves: a key of the catalogue, the English sentence, its values."""

    code: str
    text: str
    values: dict[str, Value] = {}


def problem(code: str, values: dict[str, Value] | None = None) -> Refusal:
    """Return the refusal of a code, in words."""
    values = values or {}
    return Refusal(code, explain(Reason(f"error.{code}", **values)), values)


def answer(code: str, values: dict[str, Value] | None = None, status: int = 0) -> Response[Refusal]:
    """Return a refusal as an answer over HTTP."""
    said, number = problem(code, values), status or STATUS.get(code, 400)
    return Response(said, status_code=number, media_type=MediaType.JSON)


def on_refused(_: Request[Any, Any, Any], error: Refused) -> Response[Refusal]:
    """Answer what ``tables`` refused."""
    return answer(error.code, error.values)


def on_sextet_error(_: Request[Any, Any, Any], error: SextetError) -> Response[Refusal]:
    """Answer what the rules or a record would not have."""
    return answer("bad-request", {"reason": error.reason})


def on_store_error(_: Request[Any, Any, Any], error: StoreError) -> Response[Refusal]:
    """Answer when nothing can be written, or the database does not answer."""
    log.error("the database fails", extra={"error": str(error)})
    return answer("cannot-write")


def on_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """Answer what Litestar refused: a wrong form, a wrong address."""
    if error.status_code >= 500:
        log.error("a request failed", extra={"error": type(error).__name__})
        return answer("server-error", status=error.status_code)
    code = BY_STATUS.get(error.status_code, "bad-message")
    return answer(code, status=error.status_code)


def on_client_left(_: Request[Any, Any, Any], __: ClientLeft) -> Response[Refusal]:
    """Answer nobody: whoever asked is not there any more, which is no failure."""
    return answer("bad-message")


def on_error(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """Answer what nobody expected; the log has the details."""
    log.error("a request failed", exc_info=error, extra={"path": request.scope["path"]})
    return answer("server-error")


HANDLERS: Any = {
    Refused: on_refused,
    SextetError: on_sextet_error,
    StoreError: on_store_error,
    HTTPException: on_http,
    ClientLeft: on_client_left,
    Exception: on_error,
}
