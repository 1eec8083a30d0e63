"""Values in addresses and forms."""


def whole_number(text: str | None, digits: int) -> int | None:
    """A whole number of at most so many ASCII digits, without a sign; None if the text is none."""
    if text is None or not (text.isascii() and text.isdecimal() and len(text) <= digits):
        return None
    return int(text)
