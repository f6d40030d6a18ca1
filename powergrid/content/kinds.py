"""The types of values in a map file, taken from its schema, so that forms always match the schema."""

from __future__ import annotations

from dataclasses import dataclass
from types import EllipsisType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo


@dataclass(frozen=True, slots=True)
class Kind:
    """The type of a value, without None, and its limits.

    Attributes:
        low, high: The limits of a number.
    """

    type: Any
    optional: bool = False
    low: int = 0
    high: int = 99

    @classmethod
    def of(cls, annotation: Any, metadata: tuple[Any, ...] = ()) -> Kind:
        """Return the kind for an annotation in the schema."""
        optional, limits = False, list(metadata)
        while True:
            origin, args = get_origin(annotation), get_args(annotation)
            if origin is Annotated:
                annotation, more = args[0], args[1:]
                limits += [one for part in more for one in getattr(part, "metadata", (part,))]
            elif origin in (Union, UnionType) and type(None) in args:
                annotation, optional = next(one for one in args if one is not type(None)), True
            else:
                break
        low = next((one.ge for one in limits if getattr(one, "ge", None) is not None), 0)
        high = next((one.le for one in limits if getattr(one, "le", None) is not None), 99)
        return cls(annotation, optional, low, high)

    @classmethod
    def of_field(cls, info: FieldInfo) -> Kind:
        """Return the kind for a field of a model."""
        return cls.of(info.annotation, tuple(info.metadata))

    def parts(self) -> list[tuple[str, Kind, Any | EllipsisType]]:
        """Return the name, kind and default of each field of a model; the default is ... for a required field."""
        found: list[tuple[str, Kind, Any | EllipsisType]] = []
        for name, info in self.type.model_fields.items():
            default = ... if info.is_required() else info.get_default(call_default_factory=True)
            default = default.model_dump(mode="json") if isinstance(default, BaseModel) else default
            found.append((name, Kind.of_field(info), default))
        return found
