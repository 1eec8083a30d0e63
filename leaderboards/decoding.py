"""`python -m leaderboards.decoding`: makes an uploaded picture small, in a process of its own with limits.

Reads a JPEG, PNG or WebP file and writes a square WebP without metadata. Another end than 0 is a `Verdict`; anything
else means that the file made a decoder fail.
"""

from __future__ import annotations

import io
import sys
from enum import IntEnum

from PIL import Image, ImageOps, PngImagePlugin

from config.children import yield_to_others

SIDE = 256
QUALITY = 82
MAX_PIXELS = 4096 * 3072
"""Of a picture that is decoded whole: 12 megapixels, as phones count them."""
MAX_JPEG_PIXELS = 25_000_000
MAX_SCANS = 100
"""Of a JPEG: a progressive one has ten; decoding takes as long for each of them as for a whole picture."""
FORMATS = ("JPEG", "PNG", "WEBP")
MEMORY = 600
"""Megabytes of addresses. The worst that is accepted takes 200 beside the file and the interpreter: a WebP of 12
megapixels, or a progressive JPEG of 25 in four colours. A photo of a phone takes 2, a PNG of 12 megapixels 50 to 100.
"""
SECONDS = 10
"""On a processor, of which the worst that is accepted takes one."""
PngImagePlugin.MAX_TEXT_MEMORY = 1_000_000  # texts in a PNG are unpacked, but not wanted here


class Verdict(IntEnum):
    """How the process ends."""

    MADE = 0
    NO_PICTURE = 3
    TOO_MANY_PIXELS = 4
    TOO_MANY_PIXELS_OF_A_JPEG = 5


class TooManyPixels(Exception):
    """The picture says that it has more pixels than may be decoded."""


def encoded(data: bytes) -> bytes:
    """A square WebP of a file; raises TooManyPixels, and errors of many kinds for what is no picture."""
    square = _square(data)
    stream = io.BytesIO()
    Image.frombytes("RGB", square.size, square.tobytes()).save(stream, "WEBP", quality=QUALITY)
    return stream.getvalue()


def _square(data: bytes) -> Image.Image:
    """The middle of the picture, small and upright."""
    with Image.open(io.BytesIO(data), formats=FORMATS) as image:
        is_jpeg = image.format in ("JPEG", "MPO")  # MPO is what phones make: a JPEG with further pictures behind it
        _refuse_many_pixels(image, MAX_JPEG_PIXELS if is_jpeg else MAX_PIXELS)
        if is_jpeg and data.count(b"\xff\xda") > MAX_SCANS:
            raise ValueError("too many scans")
        image.draft("RGB", (SIDE * 2, SIDE * 2))
        _refuse_many_pixels(image, MAX_PIXELS)
        plain = image if image.mode == "RGB" else image.convert("RGB")
        small = ImageOps.fit(plain, (SIDE, SIDE), Image.Resampling.LANCZOS)
        return ImageOps.exif_transpose(small)


def _refuse_many_pixels(image: Image.Image, max_pixels: int) -> None:
    if image.width * image.height > max_pixels:
        raise TooManyPixels(max_pixels)


def main() -> Verdict:
    """Make one picture."""
    yield_to_others(megabytes=MEMORY, seconds=SECONDS)
    try:
        small = encoded(sys.stdin.buffer.read())
    except (TooManyPixels, Image.DecompressionBombError) as error:
        is_jpeg = error.args == (MAX_JPEG_PIXELS,)
        return Verdict.TOO_MANY_PIXELS_OF_A_JPEG if is_jpeg else Verdict.TOO_MANY_PIXELS
    except Exception as error:
        sys.stderr.write(repr(error))
        return Verdict.NO_PICTURE
    sys.stdout.buffer.write(small)
    return Verdict.MADE


if __name__ == "__main__":
    sys.exit(main())
