"""What writing raises."""

from __future__ import annotations


class EncodeError(ValueError):
    """A value that the protocol or JSON does not allow was to be written; nothing was written."""

    pointer: str
    """Where in the frame: a JSON Pointer."""

    def __init__(self, pointer: str, message: str) -> None:
        """Name place and fault."""
        super().__init__(f"{pointer or 'the envelope'}: {message}")
        self.pointer = pointer
        self.message = message

    def __reduce__(self) -> tuple[type[EncodeError], tuple[str, str]]:
        """Survive ``pickle``, as between processes."""
        return EncodeError, (self.pointer, self.message)
