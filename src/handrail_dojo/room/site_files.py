"""Read the files of a site into memory, compressed once, so that no answer opens a file."""

import gzip
import hashlib
import mimetypes
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import NamedTuple, final
from zipfile import ZipFile

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

_PART = 65536  # bytes that are sent at a time, so that a slow client costs little memory


@final
class SiteFile(NamedTuple):
    """A file of a site: as it is, compressed, and with the headers of an answer that has it.

    If compression saves less than a twentieth, ``compressed`` is ``b""``.
    """

    plain: bytes
    compressed: bytes
    headers: Mapping[str, str]

    def answer(self, request: Request) -> Response:
        """Return the answer to a browser, which may have the file already."""
        if self.headers["ETag"] in request.headers.get("If-None-Match", ""):
            return Response(None, 304, self.headers)
        body, headers = self.plain, dict(self.headers)
        if "gzip" in request.headers.get("Accept-Encoding", "") and self.compressed:
            body, headers["Content-Encoding"] = self.compressed, "gzip"
        headers["Content-Length"] = str(len(body))
        return StreamingResponse(_parts(body), 200, headers)


def make_site_file(name: str, content: bytes) -> SiteFile:
    """Return a file with this content. Its name says what kind it is."""
    # A system may map .js to text/plain, and then a browser does not run it. This has Python's own.
    kind = mimetypes.MimeTypes().guess_type(name)[0] or "application/octet-stream"
    headers = {
        "Content-Type": f"{kind}; charset=utf-8" if kind.startswith("text/") else kind,
        "Cache-Control": "no-cache",  # a browser asks each time, and usually gets a short answer
        "ETag": f'W/"{hashlib.sha256(content).hexdigest()[:16]}"',
        "Vary": "Accept-Encoding",
    }
    compressed = gzip.compress(content, 6, mtime=0)
    return SiteFile(content, compressed if len(compressed) < len(content) * 0.95 else b"", headers)


def read_site(place: Path) -> Mapping[str, SiteFile]:
    """Return the files of a site by their paths in it, or raise ``OSError`` or ``BadZipFile``.

    ``place`` is a folder or a zip archive.
    """
    if place.is_dir():
        paths = [path for path in place.rglob("*") if path.is_file()]
        contents = {path.relative_to(place).as_posix(): path.read_bytes() for path in paths}
    else:
        with ZipFile(place) as archive:
            names = [name for name in archive.namelist() if not name.endswith("/")]
            contents = {name: archive.read(name) for name in names}
    return {name: make_site_file(name, content) for name, content in contents.items()}


async def _parts(body: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(body), _PART):
        yield body[start : start + _PART]
