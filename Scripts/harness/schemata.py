# SPDX-License-Identifier: Apache-2.0
"""Mutants in one build: each place of the code has its own text and a wrong one, chosen by number.

A file of Tests/Mutants lists the mutants of an area. Each has `before`, a text that stands once in
its file; the part between « and » is what changes, all of it where there are no marks. It becomes
the expression `after`, or the statements `instead`.
"""
import dataclasses
import json
import pathlib
import re

VARIABLE = "HEARTH_MUTANT"
# One for each module with mutants; in the copy alone.
SWITCH = f"""// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

@usableFromInline let chosenMutant =
    getenv("{VARIABLE}").flatMap {{ Int(String(cString: $0)) }} ?? 0

@usableFromInline func isMutant(_ number: Int) -> Bool {{ chosenMutant == number }}
"""


class StaleError(Exception):
    """The list names what is not there."""


@dataclasses.dataclass
class Mutant:
    area: str
    id: str
    file: str
    before: str
    why: str
    after: str | None = None
    instead: str | None = None
    # Why no test can tell it from the code; then it may survive.
    survives: str | None = None
    number: int = 0

    @property
    def module(self):
        return pathlib.PurePath(self.file).parts[1]


@dataclasses.dataclass
class Area:
    name: str
    # Filters of tests, the quick ones first; the next run comes where all before passed.
    suites: list
    mutants: list


def load(folder):
    """The areas, with the mutants numbered from 1 through all of them."""
    areas, ids, number = [], set(), 0
    for path in sorted(pathlib.Path(folder).glob("*.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        mutants = []
        for entry in content["mutants"]:
            try:
                mutant = Mutant(area=path.stem, **entry)
            except TypeError as error:
                raise StaleError(f"{path.name}: {entry.get('id', entry)}: {error}") from None
            if mutant.id in ids or not mutant.id.startswith(path.stem + "-"):
                raise StaleError(f"{path.name}: the id {mutant.id} is not of its area, or not new")
            if (mutant.after is None) == (mutant.instead is None):
                raise StaleError(f"{mutant.id} has not one of 'after' and 'instead'")
            ids.add(mutant.id)
            number += 1
            mutant.number = number
            mutants.append(mutant)
        areas.append(Area(path.stem, content["suites"], mutants))
    return areas


def place(text, mutant):
    """Where the part that changes begins and ends."""
    plain = mutant.before.replace("«", "").replace("»", "")
    count = text.count(plain)
    if count != 1:
        raise StaleError(f"{mutant.id}: {mutant.file} has {count} times: {plain}")
    start = text.index(plain)
    if plain == mutant.before:
        return start, start + len(plain)
    if not re.fullmatch("[^«»]*«[^«»]+»[^«»]*", mutant.before):
        raise StaleError(f"{mutant.id}: one pair of « and » marks what changes")
    first = mutant.before.index("«")
    last = mutant.before.index("»") - 1
    return start + first, start + last


def rewritten(text, mutants):
    """The text of a file with all its mutants in it."""
    places = {}
    for mutant in mutants:
        places.setdefault(place(text, mutant), []).append(mutant)
    # A place within another one comes behind it.
    spans = sorted(places, key=lambda span: (span[0], -span[1]))
    return _rendered(text, 0, len(text), spans, places)


def _rendered(text, start, end, spans, places):
    result, at = [], start
    while spans:
        first, last = spans[0]
        inner = [span for span in spans[1:] if span[0] < last]
        for span in inner:
            if span[1] > last:
                raise StaleError(f"{places[span][0].id} crosses {places[spans[0]][0].id}")
        result.append(text[at:first])
        own = _rendered(text, first, last, inner, places)
        result.append(_chosen(own, places[spans[0]]))
        spans, at = spans[1 + len(inner):], last
    result.append(text[at:end])
    return "".join(result)


def _chosen(own, mutants):
    if len({mutant.after is None for mutant in mutants}) > 1:
        raise StaleError(f"{mutants[0].id}: 'after' and 'instead' at one place")
    if mutants[0].after is not None:
        wrong = "".join(f"isMutant({mutant.number}) ? ({mutant.after}) : " for mutant in mutants)
        return f"({wrong}({own}))"
    wrong = "".join(f"if isMutant({mutant.number}) {{ {mutant.instead} }} else " for mutant in mutants)
    return f"{wrong}{{ {own} }}"


def stale(areas, root):
    """What the list says of files that is no longer so."""
    found = []
    for file, mutants in by_file(areas).items():
        try:
            rewritten((root / file).read_text(encoding="utf-8"), mutants)
        except FileNotFoundError:
            found.append(f"{mutants[0].id}: there is no {file}")
        except StaleError as error:
            found.append(str(error))
    return found


def by_file(areas):
    files = {}
    for area in areas:
        for mutant in area.mutants:
            files.setdefault(mutant.file, []).append(mutant)
    return files


def sources(areas, root):
    """Every file of the copy that differs from the tree's: path and text."""
    files = by_file(areas)
    for file, mutants in files.items():
        yield file, rewritten((root / file).read_text(encoding="utf-8"), mutants)
    for module in sorted({mutants[0].module for mutants in files.values()}):
        yield f"Sources/{module}/MutantSwitch.swift", SWITCH
