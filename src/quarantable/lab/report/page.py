"""The report as one HTML file: sections of sentences, pictures, and the tables behind them. No script, nothing loaded from anywhere."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Final


@dataclass(frozen=True, slots=True)
class Table:
    """Numbers behind a picture, or beside it."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as SVG, with a caption."""

    svg: str
    caption: str


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report, with a heading."""

    name: str
    """Its address in the page."""
    title: str
    paragraphs: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()
    """Sentences that stand in a list."""
    pictures: tuple[Picture, ...] = ()
    tables: tuple[Table, ...] = field(default=())


def html(title: str, subtitle: str, sections: Sequence[Section]) -> str:
    """The whole file."""
    contents = "".join(f'<li><a href="#{each.name}">{escape(each.title)}</a></li>' for each in sections)
    body = "\n".join(map(_section, sections))
    return _FRAME.format(title=escape(title), subtitle=escape(subtitle), style=STYLE, contents=contents, body=body)


def _section(section: Section) -> str:
    parts = [f'<section id="{section.name}" aria-labelledby="{section.name}-title">']
    parts.append(f'<h2 id="{section.name}-title">{escape(section.title)}</h2>')
    parts += [f"<p>{_text(text)}</p>" for text in section.paragraphs]
    if section.findings:
        parts.append("<ul class=findings>" + "".join(f"<li>{_text(text)}</li>" for text in section.findings) + "</ul>")
    parts += map(_picture, section.pictures)
    parts += [_table(each, is_open=not section.pictures) for each in section.tables]
    return "\n".join([*parts, "</section>"])


def _text(text: str) -> str:
    """A sentence whose figures stay on one line: `25 % ± 3`, `n = 1,000`."""
    return escape(re.sub(r"(?<=[\d%=n±]) (?=[%±=\d])", "\u00a0", text))


def _picture(picture: Picture) -> str:
    """A picture that stays large enough to read on a phone: there it can be moved sideways."""
    label = escape(f"{picture.caption} Picture, can be moved sideways", quote=True)
    return (
        f'<figure><div class=scroll tabindex="0" role="region" aria-label="{label}">{picture.svg}</div>'
        f"<figcaption>{escape(picture.caption)}</figcaption></figure>"
    )


def _table(table: Table, *, is_open: bool) -> str:
    """A table; one behind a picture opens at a click."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in table.head)
    rows = "".join(_row(each) for each in table.rows)
    inner = (
        f'<div class=scroll tabindex="0" role="region" aria-label="Table: {escape(table.caption, quote=True)}"><table>'
        f"<caption>{escape(table.caption)}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
    return inner if is_open else f"<details><summary>{escape(table.caption)}</summary>{inner}</details>"


def _row(cells: Sequence[str]) -> str:
    first, *rest = cells
    return f'<tr><th scope="row">{escape(first)}</th>{"".join(map(_cell, rest))}</tr>'


def _cell(text: str) -> str:
    """A cell, of two lines if the text has them."""
    return "<td>" + "<br>".join(map(escape, text.split("\n"))) + "</td>"


STYLE: Final = """\
:root { color-scheme: light dark; --text: #1d1d1f; --soft: #55565c; --ground: #fff; --line: #d5d6db; --accent: #7a1f3d }
@media (prefers-color-scheme: dark) {
  :root { --text: #ececf1; --soft: #b3b4bd; --ground: #17181c; --line: #3b3d45; --accent: #ff9db4 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 1.0625rem/1.55 system-ui, sans-serif }
main, header, footer { max-width: 54rem; margin: 0 auto; padding: 0 1.25rem }
header { padding-top: 2.5rem }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .25rem }
h2 { font-size: 1.375rem; margin: 3rem 0 .5rem; padding-top: .5rem; border-top: 1px solid var(--line) }
p, li { max-width: 42rem }
header p, figcaption, caption, footer { color: var(--soft) }
a { color: var(--accent) }
nav ul { columns: 16rem; padding-left: 1.25rem }
.findings li { margin: .5rem 0 }
figure { margin: 1.5rem 0 }
figure svg { display: block; width: 100%; min-width: 34rem; height: auto; max-width: 46rem; color: var(--text) }
figure .scroll { margin: 0 }
figcaption { font-size: .9375rem; max-width: 42rem }
details { margin: .75rem 0 }
summary { cursor: pointer; padding: .4rem 0; color: var(--accent) }
.scroll { overflow-x: auto; margin: .5rem 0 1.5rem }
table { border-collapse: collapse; font-size: .9375rem; font-variant-numeric: tabular-nums }
caption { text-align: left; padding-bottom: .4rem; font-size: .9375rem }
th, td { padding: .3rem .75rem .3rem 0; text-align: right; vertical-align: top; border-bottom: 1px solid var(--line) }
td { white-space: nowrap }
th:first-child { text-align: left; font-weight: 600; min-width: 8.5rem }
footer { padding-bottom: 3rem; font-size: .875rem }
@media print {
  body { font-size: 10.5pt } nav { display: none } figure, tr { break-inside: avoid } h2 { break-after: avoid }
  details::details-content { content-visibility: visible; display: block; height: auto }
  details:not([open]) > *:not(summary) { display: block } a { color: inherit; text-decoration: none }
}
"""

_FRAME: Final = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header><h1>{title}</h1><p>{subtitle}</p><nav aria-label="Contents"><ul>{contents}</ul></nav></header>
<main>
{body}
</main>
<footer><p>Made by Quarantable's playtest lab.
± and ranges are 95 % intervals unless it is said otherwise; n is the number of games.</p></footer>
</body>
</html>
"""
