"""What services of accounts refuse, as the API answers it."""

from __future__ import annotations

from django.core.exceptions import ValidationError

from config.api.problems import BadRequest, Conflict


def refusal(refused: ValidationError) -> BadRequest | Conflict:
    """Say why something was refused: with the field that is wrong, or that it does not fit how things stand."""
    if not hasattr(refused, "error_dict"):
        return Conflict(str(refused.code), str(refused.message))
    (field, (error, *_more)) = next(iter(refused.error_dict.items()))
    return BadRequest(str(error.code), str(error.message), field=field)
