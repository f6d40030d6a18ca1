"""Models for files that people or other versions of the program may have edited."""

from __future__ import annotations

from typing import Any

from pydantic import (
    BaseModel,
    ConfigDict,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    field_validator,
)


class Lenient(BaseModel):
    """A model that keeps unknown keys and replaces each invalid value with its default."""

    model_config = ConfigDict(extra="allow", frozen=True)

    @field_validator("*", mode="wrap")
    @classmethod
    def _valid_or_default(cls, value: Any, validate: ValidatorFunctionWrapHandler, info: ValidationInfo) -> Any:
        try:
            return validate(value)
        except ValidationError:
            return cls.model_fields[info.field_name or ""].get_default(call_default_factory=True)
