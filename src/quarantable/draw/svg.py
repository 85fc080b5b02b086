"""SVG as text, without styles or scripts of its own: it stands in a page with a strict policy, and in a file alone.

>>> print(element("text", "Ada & Bob", x=1.50, fill="currentColor"))
<text x="1.5" fill="currentColor">Ada &amp; Bob</text>
"""

import re
from typing import Final
from xml.sax.saxutils import escape, quoteattr

NAMESPACE: Final = "http://www.w3.org/2000/svg"
_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML may hold, not even escaped: some programs would refuse the whole picture for it."""


class Markup(str):
    """Text that is SVG already."""

    __slots__ = ()


def element(tag: str, *children: str, **attributes: str | float) -> Markup:
    """An element. Other text than `Markup` is `escaped`; an attribute is spelt with hyphens for underscores, `class` as `class_`."""
    spelt = "".join(f" {name.rstrip('_').replace('_', '-')}={quoteattr(spell(value))}" for name, value in attributes.items())
    inner = "".join(child if isinstance(child, Markup) else escaped(child) for child in children)
    return Markup(f"<{tag}{spelt}>{inner}</{tag}>" if children else f"<{tag}{spelt}/>")


def escaped(text: str) -> Markup:
    r"""Any text as part of SVG, with a sign of replacement for each character that XML can't hold: names may have any.

    >>> escaped("A\uffffda <3")
    'A�da &lt;3'
    """
    return Markup(escape(_NOT_XML.sub("\ufffd", text)))


def spell(value: str | float) -> str:
    """A number with at most one place: crisp, and short.

    >>> spell(12.0), spell(0.26), spell(-0.01)
    ('12', '0.3', '0')
    """
    return value if isinstance(value, str) else f"{round(value, 1) + 0:.1f}".removesuffix(".0")


def number(value: float) -> str:
    """With at most four places, and no more than it needs.

    >>> number(12.0), number(0.26), number(-0.00001)
    ('12', '0.26', '0')
    """
    return f"{round(value, 4) + 0:.4f}".rstrip("0").rstrip(".")
