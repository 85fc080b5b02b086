"""Why a text isn't read as a record: a class for every reason, each with the line and the column, counted from 1, where it shows."""

from quarantable.games.contract import Refusal


class UnreadableRecord(Refusal):
    """The text is no record, or isn't spelt as records are. `facts` hold `line` and `column`, both from 1, in characters."""

    rule = "record"

    @property
    def place(self) -> tuple[int, int]:
        """The line and the column."""
        return self.facts["line"], self.facts["column"]


class RecordTooLong(UnreadableRecord):
    """More than any game needs: it isn't even read."""

    sentence = "The record is longer than the {most} bytes that are read of one."


class TooManyEntries(UnreadableRecord):
    """More entries than any game needs."""

    sentence = "Line {line}: there are more than {most} entries, and no longer record is read."


class NotUtf8(UnreadableRecord):
    """Bytes that are no UTF-8."""

    sentence = "Line {line}, column {column}: this is no text in UTF-8."


class ForbiddenCharacter(UnreadableRecord):
    """A control character, or one that turns the direction of writing."""

    sentence = "Line {line}, column {column}: records don't hold the character {character}."


class OtherLineEnds(UnreadableRecord):
    """The file went through a program that ends lines as Windows does."""

    sentence = (
        "Line {line}, column {column}: the line ends with a carriage return and a line feed, but in records with a line feed alone. "
        "Some program has changed the file."
    )


class NotARecord(UnreadableRecord):
    """It doesn't begin as records do."""

    sentence = "This is no record: it doesn't begin with [Quarantable …]."


class UnknownFormat(UnreadableRecord):
    """A record, but of a format that came later."""

    sentence = "The record is written in format {version}, and only format {known} can be read."


class CutShort(UnreadableRecord):
    """The end is missing."""

    sentence = "The record is cut short: its last line isn't “sha256” and a digest of 64 digits."


class WrongTag(UnreadableRecord):
    """Another tag should stand here, or none."""

    sentence = "Line {line}, column {column}: here belongs {expected}."


class WrongValue(UnreadableRecord):
    """A tag can't have this value."""

    sentence = "Line {line}, column {column}: the value of {tag} isn't right: {reason}."


class UnreadableEntry(UnreadableRecord):
    """A line of the body that can't be read."""

    sentence = "Line {line}, column {column}: {reason}."


class DigestMismatch(UnreadableRecord):
    """The last line isn't the digest of all before it."""

    sentence = "The record was changed or damaged after it was written: the digest in its last line, {line}, is of another text."
