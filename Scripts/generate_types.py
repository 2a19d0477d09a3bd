#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the typed catalogue of HomeTypes from the tables in Data/model.

    Scripts/generate_types.py           writes Sources/HomeTypes/Generated
    Scripts/generate_types.py --check   writes nothing; ends with 1 when a file is not current

The same tables give the same bytes. Eight files of about equal size: their number is what a debug
build costs, because each batch of files checks the declarations of the others again.
"""
import argparse
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILE_COUNT = 8
WIDTH = 100

# Traits that the Home API reference does not show, but that a codec brings or a command of
# HomeGraph's tables is for. All others that are only unconfirmed stay plain data.
MORE_TRAITS = [
    "Matter.BallastConfigurationTrait",
    "Matter.BasicInformationTrait",
    "Matter.DynamicLightingTrait",
    "Matter.ElectricalEnergyMeasurementTrait",
    "Matter.ElectricalPowerMeasurementTrait",
    "Matter.GeneralDiagnosticsTrait",
    "Matter.IlluminanceMeasurementTrait",
    "Matter.ModeSelectTrait",
    "Matter.PressureMeasurementTrait",
    "Matter.RvcCleanModeTrait",
    "Matter.SmokeCoAlarmTrait",
    "Matter.SoilMeasurementTrait",
    "Matter.ThermostatUserInterfaceConfigurationTrait",
    "Matter.TimeFormatLocalizationTrait",
    "Matter.UnitLocalizationTrait",
    "Matter.ValveConfigurationAndControlTrait",
    "Matter.WaterHeaterModeTrait",
]

# Swift has no nested type of this name.
TYPE_NAMES = {"Type": "TypeEnum"}

# Another spelling of a device type that the Home APIs' documents use.
ALIASES = {"SmokeCoAlarmDeviceType": "SmokeCOAlarmDeviceType"}

# Events that the reference describes without their fields or names.
MORE_EVENTS = {"DoorbellPress": [{"name": "DoorbellPressed", "fields": []}]}

KEYWORDS = set(
    "as associatedtype break case catch class continue default defer deinit do else enum extension"
    " fallthrough false fileprivate for func guard if import in init inout internal is let nil"
    " operator precedencegroup private protocol public repeat rethrows return self static struct"
    " subscript super switch throw throws true try typealias var where while".split())

UNITS = {
    "temperature": "in hundredths of a degree Celsius",
    "percent": "in percent",
    "percent100ths": "in hundredths of a percent",
    "epoch_s": "in seconds since 2000-01-01 UTC",
    "epoch_us": "in microseconds since 2000-01-01 UTC",
    "posix_ms": "in milliseconds since 1970-01-01 UTC",
    "elapsed_s": "in seconds",
    "systime_ms": "in milliseconds since the device started",
    "systime_us": "in microseconds since the device started",
    "amperage_ma": "in milliamperes",
    "voltage_mv": "in millivolts",
    "power_mw": "in milliwatts",
    "power_mva": "in millivolt-amperes",
    "power_mvar": "in reactive millivolt-amperes",
    "energy_mwh": "in milliwatt-hours",
    "energy_mvah": "in millivolt-ampere-hours",
    "energy_mvarh": "in reactive millivolt-ampere-hours",
}

SCALARS = {"bool": "Bool", "float": "Float", "double": "Double", "string": "String",
           "bytes": "Data", "json": "AttributeValue"}


# MARK: Names and words


def escaped(name):
    return f"`{name}`" if name in KEYWORDS else name


def capitalized(name):
    return name[0].upper() + name[1:]


def lowered(name):
    return name[0].lower() + name[1:]


def words(name):
    """`maxHeatSetpointLimit` as people write it: `maximum heat setpoint limit`."""
    parts = re.findall(r"[A-Z]+(?![a-z])s?|[A-Z]?[a-z]+|[0-9]+(?:[a-z]+)?|_", name)
    parts = [part for part in parts if part != "_"]
    parts = [part if part[:2].isupper() else part.lower() for part in parts]
    return " ".join({"min": "minimum", "max": "maximum"}.get(part, part) for part in parts)


def sentence(text):
    return text[:1].upper() + text[1:]


def type_words(name):
    return words(re.sub(r"(Enum|Bitmap|Struct)$", "", name) or name)


# MARK: Types and ranges


def integer(kind):
    """The Swift type of `uint24`: the next wider one; nil for what is no integer."""
    match = re.fullmatch(r"(u?)int(\d+)", kind)
    if not match:
        return None
    width = next(size for size in (8, 16, 32, 64) if size >= int(match.group(2)))
    return ("UInt" if match.group(1) else "Int") + str(width)


def swift_type(kind):
    if kind.startswith("list<"):
        return f"[{swift_type(kind[5:-1])}]"
    if ":" in kind:
        name = kind.split(":", 1)[1]
        return TYPE_NAMES.get(name, name)
    return SCALARS.get(kind) or integer(kind)


def bounds(kind):
    """What an integer type of the data model can hold."""
    match = re.fullmatch(r"(u?)int(\d+)", kind)
    bits = int(match.group(2))
    return (0, 2 ** bits - 1) if match.group(1) else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


def value_range(member):
    """The range that holds for every device, as (lowest, highest); None where the type says it.

    Limits that name attributes are left to the engine, which knows them.
    """
    if not integer(member["type"]):
        return None
    lowest, highest = bounds(member["type"])
    semantic = {"percent": (0, 100), "percent100ths": (0, 10000)}.get(member.get("semantic"))
    if semantic:
        lowest, highest = max(lowest, semantic[0]), min(highest, semantic[1])
    limit = member.get("constraint", "")
    both = re.fullmatch(r"(-?\d+) to (-?\d+)", limit)
    one = re.fullmatch(r"(min|max) (-?\d+)", limit)
    if both:
        lowest, highest = max(lowest, int(both.group(1))), min(highest, int(both.group(2)))
    elif one and one.group(1) == "min":
        lowest = max(lowest, int(one.group(2)))
    elif one:
        highest = min(highest, int(one.group(2)))
    held = bounds(re.sub(r"\d+", lambda width: str(wider(width.group())), member["type"]))
    return None if (lowest, highest) == held else (lowest, highest)


def wider(bits):
    return next(size for size in (8, 16, 32, 64) if size >= int(bits))


def range_text(member, limits):
    """`0...100`; an end that is the type's own is named, because it says no more."""
    lowest, highest = bounds(re.sub(r"\d+", lambda width: str(wider(width.group())),
                                    member["type"]))
    swift = integer(member["type"])
    end = f"{swift}.max" if limits[1] == highest and highest > 65535 else f"{limits[1]}"
    start = f"{swift}.min" if limits[0] == lowest and lowest < 0 else f"{limits[0]}"
    return f"{start}...{end}"


def count_max(member):
    """The most bytes or members; None where there is no such limit."""
    if member["type"] in ("string", "bytes"):
        return member.get("maxLength")
    limit = re.match(r"max (\d+)(?![\d%.])", member.get("constraint", ""))
    return int(limit.group(1)) if limit and member["type"].startswith("list<") else None


# MARK: Text


class Text:
    """Swift source while it is written, in the form that swift-format gives."""

    def __init__(self):
        self.lines = []
        self.depth = 0

    def line(self, text=""):
        self.lines.append("    " * self.depth + text if text else "")

    def doc(self, text):
        """A comment, wrapped."""
        room = WIDTH - 4 * self.depth - 4
        line = ""
        for word in text.split():
            if line and len(line) + 1 + len(word) > room:
                self.line("/// " + line)
                line = word
            else:
                line = f"{line} {word}".strip()
        self.line("/// " + line)

    def item(self, text):
        """A list item of a comment, wrapped and indented."""
        room = WIDTH - 4 * self.depth - 6
        line, first = "", True
        for word in text.split():
            if line and len(line) + 1 + len(word) > room:
                self.line(("/// - " if first else "///   ") + line)
                line, first = word, False
            else:
                line = f"{line} {word}".strip()
        self.line(("/// - " if first else "///   ") + line)

    def open(self, text):
        self.line(text + " {")
        self.depth += 1

    def close(self):
        self.depth -= 1
        self.line("}")

    def inline(self, head, body):
        """A declaration with one statement: one line where it fits, else three."""
        whole = f"{head} {{ {body} }}"
        if 4 * self.depth + len(whole) <= WIDTH:
            self.line(whole)
            return
        self.open(head)
        self.line(body)
        self.close()

    def call(self, start, items, end=")"):
        """A call: one line where it fits, else the arguments below it."""
        whole = start + ", ".join(items) + end
        if 4 * self.depth + len(whole) <= WIDTH:
            self.line(whole)
            return
        self.line(start)
        rest = ", ".join(items) + end
        if 4 * self.depth + 4 + len(rest) <= WIDTH:
            self.line("    " + rest)
            return
        for index, item in enumerate(items):
            self.line("    " + item + (", " if index + 1 < len(items) else end).rstrip())

    def member(self, head, kind, body=""):
        """A declaration with a type, which goes below where it does not fit."""
        if 4 * self.depth + len(f"{head}: {kind}{' {' if body else ''}") <= WIDTH:
            if body:
                self.inline(f"{head}: {kind}", body)
            else:
                self.line(f"{head}: {kind}")
            return
        self.line(head + ":")
        self.line("    " + kind)
        if body:
            self.line("{")
            self.line("    " + body)
            self.line("}")

    def constant(self, name, value):
        """A static text; computed, because a stored one costs the build three functions."""
        self.inline(f"public static var {name}: String", f'"{value}"')

    def spread(self, start, items, end, comma=False):
        """One line where it fits, else as many items to a line as do."""
        whole = start + ", ".join(items) + end
        # Where a comma follows the last item, swift-format wants room for it.
        if 4 * self.depth + len(whole) + comma <= WIDTH:
            self.line(whole)
            return
        self.line(start)
        self.depth += 1
        line = ""
        for index, item in enumerate(items):
            piece = item + ("," if comma or index + 1 < len(items) else "")
            if line and 4 * self.depth + len(line) + 1 + len(piece) > WIDTH:
                self.line(line)
                line = piece
            else:
                line = f"{line} {piece}".strip()
        self.line(line)
        self.depth -= 1
        self.line(end.lstrip())

    def __str__(self):
        return "\n".join(self.lines) + "\n"


def notes(member):
    """What a comment says of a value beside its name: unit and range."""
    found = []
    if member.get("semantic") in UNITS:
        found.append(UNITS[member["semantic"]])
    limits = value_range(member)
    if limits:
        found.append("within " + range_text(member, limits))
    if count_max(member) is not None:
        what = "bytes" if member["type"] in ("string", "bytes") else "members"
        found.append(f"at most {count_max(member)} {what}")
    return ", ".join(found)


def described(member):
    """A sentence on a member: its name in words, its unit and range."""
    return ", ".join(filter(None, [sentence(words(member["name"])), notes(member)])) + "."


# MARK: Types of values


def write_enum(text, entry):
    name = TYPE_NAMES.get(entry["name"], entry["name"])
    text.doc(f"Raw values of {type_words(entry['name'])}.")
    bits = int(entry["base"].removeprefix("uint"))
    # One bit more than the data model: the case for unknown values is no value of a device.
    text.open(f"public enum {name}: UInt{2 * wider(bits)}, AttributeEnum")
    for value in entry["values"]:
        text.doc(f"{sentence(words(value['name']))}, raw value {value['value']}.")
        text.line(f"case {escaped(value['name'])} = {value['value']}")
    text.doc("A raw value that the table does not have (T-3).")
    text.line(f"case unrecognized_ = {2 ** bits}")
    text.close()


def write_bitmap(text, entry):
    name = TYPE_NAMES.get(entry["name"], entry["name"])
    text.doc(f"Bits of {type_words(entry['name'])}.")
    text.open(f"public struct {name}: AttributeBitmap")
    for bit in entry["bits"]:
        text.doc(f"{sentence(words(bit['name']))}, mask {bit['value']:#x}.")
        text.inline(f"public static var {escaped(bit['name'])}: Self",
                    f"Self(rawValue: {bit['value']})")
    base = integer(entry["base"])
    text.line(f"public let rawValue: {base}")
    text.line(f"public init(rawValue: {base}) {{ self.rawValue = rawValue }}")
    text.close()


def write_word(text, entry):
    text.doc(f"Words of {type_words(entry['name'])}; the table may not have all.")
    text.open(f"public struct {entry['name']}: AttributeWord")
    for word in entry["values"]:
        text.doc(f"{sentence(words(word))}, `{word}`.")
        text.inline(f"public static var {escaped(word)}: Self", f'Self(rawValue: "{word}")')
    text.line("public let rawValue: String")
    text.line("public init(rawValue: String) { self.rawValue = rawValue }")
    text.close()


def is_left_out(field):
    return field.get("optional") or field.get("nullable")


def write_guard(text, reads):
    """Leaves where a field cannot be read; each read is a start and the rest of it."""
    room = WIDTH - 4 * text.depth
    whole = [start + rest for start, rest in reads]
    if not reads:
        return
    if len(whole) == 1 and len(f"guard {whole[0]} else {{ return nil }}") <= room:
        text.line(f"guard {whole[0]} else {{ return nil }}")
        return
    fits = [len(read) + 5 <= room for read in whole]
    if all(fits) and len(whole[0]) + 7 <= room:
        text.line(f"guard {whole[0]}{',' if len(whole) > 1 else ''}")
        first = 1
    else:
        text.line("guard")
        first = 0
    for index in range(first, len(reads)):
        comma = "," if index + 1 < len(reads) else ""
        if fits[index]:
            text.line(f"    {whole[index]}{comma}")
        else:
            text.line(f"    {reads[index][0]}")
            text.line(f"        {reads[index][1]}{comma}")
    text.line("else { return nil }")


def write_struct(text, entry):
    name = TYPE_NAMES.get(entry["name"], entry["name"])
    if not entry["fields"]:
        text.doc(f"{sentence(type_words(entry['name']))}; its members are not documented.")
        text.line(f"public typealias {name} = AttributeValue")
        return
    text.doc(f"Members of {type_words(entry['name'])}.")
    text.open(f"public struct {name}: AttributeObject")
    fields = entry["fields"]
    for field in fields:
        text.doc(described(field))
        mark = "?" if is_left_out(field) else ""
        text.line(f"public let {escaped(field['name'])}: {swift_type(field['type'])}{mark}")
    text.line()
    text.doc("Makes it of its members" + (
        "; one that is nil is null, or left out." if any(map(is_left_out, fields)) else "."))
    text.spread(
        "public init(",
        [f"{field['name']}: {swift_type(field['type'])}"
         + ("? = nil" if is_left_out(field) else "") for field in fields], ") {")
    text.depth += 1
    for field in fields:
        text.line(f"self.{field['name']} = {escaped(field['name'])}")
    text.close()
    text.line()
    text.open("public init?(fields: AttributeFields)")
    write_guard(text, [
        (f"let {escaped(field['name'])}: {swift_type(field['type'])} = fields.read(",
         f'"{field["name"]}")') for field in fields if not is_left_out(field)])
    for field in fields:
        if is_left_out(field):
            text.call(f"self.{field['name']} = fields.read(", [f'"{field["name"]}"'])
        else:
            text.line(f"self.{field['name']} = {escaped(field['name'])}")
    text.close()
    text.line()
    text.open("public func encode(into fields: inout AttributeFields) throws(HomeError)")
    for field in fields:
        # A field that is there in any case says null; one that may be left out is.
        label = "nullable: " if field.get("nullable") and not field.get("optional") else ""
        text.call("try fields.write(", [f'{label}"{field["name"]}"', escaped(field["name"])])
    text.close()
    text.close()


# MARK: Commands


class Argument:
    """One field of a command as Swift has it."""

    def __init__(self, field):
        self.field = field
        self.name = field["name"]
        self.type = swift_type(field["type"]) + ("?" if field.get("nullable") else "")

    def type_outside(self, trait):
        """The type as it is named outside the trait that holds it."""
        name = re.sub(r"[^\w]", "", self.type)
        if ":" not in self.field["type"]:
            return self.type
        return self.type.replace(name, f"{trait.name if name in trait.types else 'Matter'}.{name}")

    def statements(self, value, target="arguments"):
        """The checks of the argument and how it is set."""
        found = []
        most = count_max(self.field)
        if most is not None:
            mark = "?" if self.field.get("nullable") else ""
            count = "utf8.count" if self.field["type"] == "string" else "count"
            found.append((f"{target}.check(",
                          [f'"{self.name}"', f"count: {value}{mark}.{count}",
                           f"countMax: {most}"], ")"))
        label = "nullable: " if self.field.get("nullable") else ""
        parts = [f'{label}"{self.name}"', value]
        limits = value_range(self.field)
        if limits:
            parts.append("within: " + range_text(self.field, limits))
        found.append((f"{target}.set(", parts, ")"))
        return found


def write_options(text, name, fields):
    """The type of the block by which optional arguments are given."""
    text.doc(f"Optional arguments of `{name}`.")
    text.open(f"public struct {capitalized(name)}Options: Sendable")
    text.line("var arguments: CommandArguments")
    for field in fields:
        argument = Argument(field)
        text.line()
        text.doc(f"Sets {described(field)[:1].lower()}{described(field)[1:]}")
        text.open(f"public mutating func set{capitalized(field['name'])}"
                  f"(_ value: {argument.type})")
        for start, parts, end in argument.statements("value"):
            text.spread(start, parts, end)
        text.close()
    text.close()


def write_command(text, command):
    name = command["name"]
    type_name = capitalized(name) + "Command"
    needed = [Argument(field) for field in command["fields"] if not field.get("optional")]
    optional = [field for field in command["fields"] if field.get("optional")]
    text.doc(f"The command `{name}`.")
    text.open(f"public enum {type_name}: Command")
    text.constant("name", name)
    text.close()
    text.line()
    if optional:
        write_options(text, name, optional)
        text.line()
    text.doc(f"Whether this device takes `{name}` (K-5).")
    text.inline(f"public var supports{type_name}: Bool", f'values.supports(command: "{name}")')
    text.line()
    parameters = [f"{argument.name}: {argument.type}" for argument in needed]
    passed = [f"{argument.name}: {escaped(argument.name)}" for argument in needed]
    if optional:
        parameters.append(f"_ optional: ((inout {capitalized(name)}Options) -> Void)? = nil")
        passed.append("optional")
    document_command(text, command, "and waits for its outcome (K-6)")
    text.item("Throws: `HomeError` (K-1 to K-11, W-2)")
    text.spread(f"public func {escaped(name)}(", parameters, ") async throws {")
    text.depth += 1
    text.spread(f"try await {name}Batchable(", passed, ").send()")
    text.close()
    text.line()
    document_command(text, command, "with others (B-1)")
    text.spread(f"public func {name}Batchable(", parameters, ") -> BatchableCommand<Void> {")
    text.depth += 1
    write_body(text, name, needed, optional)
    text.close()


def document_command(text, command, how):
    text.doc(f"Sends `{command['name']}` {how}.")
    needed = [field for field in command["fields"] if not field.get("optional")]
    # All parameters or none: half a list would look as if it were whole.
    noted = needed if any(map(notes, needed)) else []
    if noted or how.startswith("and"):
        text.line("///")
    for field in noted:
        text.item(f"Parameter {field['name']}: {notes(field) or words(field['name'])}.")
    if noted and len(needed) < len(command["fields"]):
        text.item("Parameter optional: sets what may be left out.")


def write_body(text, name, needed, optional):
    if not needed and not optional:
        text.line(f'values.command("{name}", CommandArguments())')
        return
    text.line(f"{'var' if needed else 'let'} arguments = CommandArguments()")
    for argument in needed:
        for start, parts, end in argument.statements(escaped(argument.name)):
            text.spread(start, parts, end)
    if optional:
        text.line(f"var options = {capitalized(name)}Options(arguments: arguments)")
        text.line("optional?(&options)")
    text.line(f'return values.command("{name}", {"options." if optional else ""}arguments)')


# MARK: Traits


def write_event(text, trait, event):
    text.doc(f"The moment `{lowered(event['name'])}` of {trait}.")
    text.open(f"public struct {event['name']}Event: Event")
    text.constant("traitName", trait)
    text.constant("name", lowered(event["name"]))
    text.line("public let occurrence: EventOccurrence")
    text.line("public init(occurrence: EventOccurrence) { self.occurrence = occurrence }")
    for field in event["fields"]:
        text.line()
        text.doc(described(field))
        kind = swift_type(field["type"])
        text.inline(f"public var {escaped(field['name'])}: {kind}?",
                    f"occurrence.read(\"{field['name']}\")")
    text.close()


def document_attribute(text, attribute):
    parts = [sentence(words(attribute["name"]))]
    if attribute.get("semantic") in UNITS:
        parts[0] += f", {UNITS[attribute['semantic']]}"
    if attribute.get("nullable"):
        parts.append("can be null")
    if attribute.get("writable"):
        parts.append("can be set")
    text.doc("; ".join(parts) + ".")


def write_attributes(text, attributes):
    text.doc("The attributes of this trait, each nil where it is not supported (T-1, T-2).")
    text.open("public struct Attributes: TraitAttributes")
    for attribute in attributes:
        document_attribute(text, attribute)
        text.member(f"@TraitAttribute public var {escaped(attribute['name'])}",
                    f"{swift_type(attribute['type'])}?")
    text.line("public let values: TraitValues")
    text.line()
    text.open("public init(_ values: TraitValues)")
    for attribute in attributes:
        nullable = ["isNullable: true"] if attribute.get("nullable") else []
        text.call(f"_{attribute['name']} = values.read(", [f'"{attribute["name"]}"'] + nullable)
    text.line("self.values = values")
    text.close()
    text.close()


def write_setters(text, trait):
    writable = [attribute for attribute in trait.attributes if attribute.get("writable")]
    if not writable:
        return
    text.line()
    text.doc(f"The attributes of {trait.name} that can be set.")
    text.open(f"extension Updater where T == {trait.name}")
    for index, attribute in enumerate(writable):
        if index:
            text.line()
        argument = Argument(attribute)
        limits = notes(attribute)
        text.doc(f"Sets {words(attribute['name'])}{', ' + limits if limits else ''}.")
        text.spread(f"public func set{capitalized(attribute['name'])}(",
                    [f"_ value: {argument.type_outside(trait)}"], ") {")
        text.depth += 1
        for start, parts, end in argument.statements("value"):
            text.spread(start, parts, end)
        text.close()
    text.close()


class Trait:
    """What the two tables say of a trait, in one form."""

    def __init__(self, namespace, row):
        self.namespace = namespace
        self.row = row
        self.name = f"{namespace}.{row['trait']}"
        self.swift = row["trait"]
        self.property = row["property"]
        self.identifier = row["identifier"] or self.name
        self.attributes = row["attributes"]
        self.types = {TYPE_NAMES.get(entry["name"], entry["name"])
                      for kind in ("enums", "bitmaps", "structs") for entry in row.get(kind, [])}
        self.events = row["events"] + MORE_EVENTS.get(row["name"], [])
        if namespace == "Matter":
            feature = any(bitmap["name"] == "Feature" for bitmap in row["bitmaps"])
            self.attributes = self.attributes + [
                {"name": "featureMap", "type": "bitmap:Feature" if feature else "uint32"}]
            self.title = f"Matter's {words(row['name'])} trait, cluster {row['idHex']}."
            self.protocols = ["MatterTrait", "TypedTrait", "ForceReadableTrait"]
        else:
            self.title = f"Google's {words(row['name'])} trait."
            self.protocols = ["TypedTrait"]
            if row["scope"] == "device":
                self.protocols.append("ForceReadableTrait")

    def write_types(self, text):
        """The enums, bitmaps and structures of its values."""
        write_choice = write_word if self.namespace == "Google" else write_enum
        for kind, write in (("enums", write_choice), ("bitmaps", write_bitmap),
                            ("structs", write_struct)):
            for entry in self.row.get(kind, []):
                text.line()
                write(text, entry)

    def write(self):
        text = Text()
        text.open(f"extension {self.namespace}")
        text.doc(self.title)
        self.open(text)
        text.constant("identifier", self.identifier)
        if self.identifier != self.name:
            text.constant("graphName", self.name)
        self.write_lists(text)
        text.line("public let values: TraitValues")
        text.line("public init(values: TraitValues) { self.values = values }")
        text.line()
        write_attributes(text, self.attributes)
        self.write_types(text)
        for event in self.events:
            text.line()
            write_event(text, self.name, event)
        for command in self.row["commands"]:
            text.line()
            write_command(text, command)
        text.close()
        text.close()
        write_setters(text, self)
        return str(text)

    def open(self, text):
        """The line that begins its struct, broken where swift-format breaks it."""
        whole = f"public struct {self.swift}: {', '.join(self.protocols)}"
        if 4 * text.depth + len(whole) + 2 <= WIDTH:
            text.open(whole)
            return
        kept = whole.rsplit(" ", 1)[0]
        while 4 * text.depth + len(kept) > WIDTH:
            kept = kept.rsplit(" ", 1)[0]
        text.line(kept)
        text.line("   " + whole[len(kept):])
        text.line("{")
        text.depth += 1

    def write_lists(self, text):
        """The types of its events and commands."""
        lists = [
            ("Event", [f"{event['name']}Event.self" for event in self.events]),
            ("Command", [f"{capitalized(command['name'])}Command.self"
                         for command in self.row["commands"]]),
        ]
        for kind, members in lists:
            if members:
                text.open(f"public static var supported{kind}Types: [any {kind}.Type]")
                text.spread("[", members, "]", comma=True)
                text.close()


def write_globals(globals_, traits):
    """The types that several clusters share, as far as the traits name them."""
    rows = {entry["name"]: (kind, entry) for kind in ("enums", "bitmaps", "structs")
            for entry in globals_[kind]}
    needed, queue = set(), [json.dumps(trait.row) for trait in traits]
    while queue:
        for name in re.findall(r"(?:enum|bitmap|struct):(\w+)", queue.pop()):
            if name in rows and name not in needed:
                needed.add(name)
                queue.append(json.dumps(rows[name][1]))
    text = Text()
    text.open("extension Matter")
    writers = {"enums": write_enum, "bitmaps": write_bitmap, "structs": write_struct}
    for index, name in enumerate(sorted(needed)):
        if index:
            text.line()
        kind, entry = rows[name]
        writers[kind](text, entry)
    text.close()
    return str(text)


# MARK: Device types, access and lists


def write_device_type(row, traits):
    name = row["swiftName"]
    text = Text()
    number = row["matterDeviceTypeId"]
    kind = f", device type {number} of Matter" if number else " of the Home APIs"
    text.doc(f"{row['name']}{kind}.")
    text.open(f"public struct {name}: DeviceType")
    text.constant("identifier", row["identifier"] or name)
    if row["identifier"]:
        text.constant("graphName", name)
    if row["isUtilityType"]:
        text.line("public static var isUtilityType: Bool { true }")
    required = [f"{trait}.self" for trait in row["requiredTraits"] if trait in traits]
    if required:
        text.open("public static var requiredTraits: [any Trait.Type]")
        text.spread("[", required, "]", comma=True)
        text.close()
    text.line("public let contents: DeviceTypeContents")
    text.line("public init(contents: DeviceTypeContents) { self.contents = contents }")
    text.close()
    if name in ALIASES:
        text.line()
        text.doc("The same type, as the documents of the Home APIs also spell it.")
        text.line(f"public typealias {ALIASES[name]} = {name}")
    return str(text)


def write_access(namespace, traits):
    text = Text()
    text.open(f"extension {namespace}Traits")
    for index, trait in enumerate(traits):
        if index:
            text.line()
        text.doc(f"Nil where the device has no {words(trait.row['name'])}.")
        text.member(f"public var {trait.property}", f"{trait.name}?", f"traits[{trait.name}.self]")
    text.close()
    return str(text)


def write_catalogue(traits, types):
    text = Text()
    text.open("extension Catalogue")
    for name, protocol, members in (
            ("generatedTraits", "Trait", [trait.name for trait in traits]),
            ("generatedDeviceTypes", "DeviceType", [row["swiftName"] for row in types])):
        if protocol == "DeviceType":
            text.line()
        text.line(f"static let {name}: [any {protocol}.Type] = [")
        for member in members:
            text.line(f"    {member}.self,")
        text.line("]")
    text.close()
    return str(text)


# MARK: What values mean


def meaning(kind, semantic, types):
    """What the numbers of a type stand for, in one word and its arguments; None for a structure."""
    while kind.startswith("list<"):
        kind = kind[5:-1]
    shape, _, name = kind.partition(":")
    entry = types.get(name)
    if shape == "enum" and entry and entry["values"] and isinstance(entry["values"][0], dict):
        return ["choice"] + [f"{value['value']}={value['name']}" for value in entry["values"]]
    if shape == "bitmap" and entry:
        return ["bits"] + [f"{bit['value']}={bit['name']}" for bit in entry["bits"]]
    if shape == "struct":
        return None
    if semantic in UNITS:
        return [semantic]
    return ["number" if integer(kind) or kind in ("float", "double") else "other"]


def meaning_lines(path, member, types, depth=0):
    """A line for a member; for a structure one for each of its own, with paths."""
    kind = member["type"]
    found = meaning(kind, member.get("semantic"), types)
    if found:
        return [f"{path} {' '.join(found)}"]
    lines = []
    entry = types.get(kind.rstrip(">").rsplit(":", 1)[1], {})
    if depth < 2:
        for field in entry.get("fields", []):
            lines += meaning_lines(f"{path}.{field['name']}", field, types, depth + 1)
    return lines or [f"{path} other"]


def wrapped(line):
    """The line in pieces that fit; what goes on begins with a space."""
    pieces = [""]
    for word in line.split(" "):
        if pieces[-1] and len(pieces[-1]) + 1 + len(word) > WIDTH - 12:
            pieces.append("")
            pieces[-1] = " " + word
        else:
            pieces[-1] += (" " if pieces[-1] else "") + word
    return pieces


def write_meanings(traits, globals_):
    """Which attributes, fields of events and arguments of commands there are, and their meanings."""
    shared = {entry["name"]: entry for kind in ("enums", "bitmaps", "structs")
              for entry in globals_[kind]}
    text = Text()
    text.open("extension Catalogue")
    text.doc("By trait: a line for each attribute, each field of an event (`!event.field`) and each")
    text.doc("argument of a command (`(command.argument`); what goes on begins with a space.")
    text.line("static let generatedMeanings: [(trait: String, lines: String)] = [")
    for trait in traits:
        types = shared | {entry["name"]: entry for kind in ("enums", "bitmaps", "structs")
                          for entry in trait.row.get(kind, [])}
        lines = []
        for attribute in trait.attributes:
            lines += meaning_lines(attribute["name"], attribute, types)
        for event in trait.events:
            for field in event["fields"]:
                lines += meaning_lines(f"!{lowered(event['name'])}.{field['name']}", field, types)
        for command in trait.row["commands"]:
            for field in command["fields"]:
                lines += meaning_lines(f"({command['name']}.{field['name']}", field, types)
        if not lines:
            continue
        text.line("    (")
        text.line(f'        "{trait.name}",')
        text.line('        """')
        for line in lines:
            for piece in wrapped(line):
                text.line("        " + piece)
        text.line('        """')
        text.line("    ),")
    text.line("]")
    text.close()
    return str(text)


# MARK: The catalogue


def chosen_clusters(clusters, types):
    """Clusters that the Home API shows, that a type of the Home API needs, and a few more."""
    names = set(MORE_TRAITS)
    for row in types["deviceTypes"]:
        # What only a node's administration needs stays data: it costs build time, and no client.
        if row["homeApi"] == "documented" and not row["isUtilityType"]:
            for key in ("requiredTraits", "homeApiRequiredTraits", "homeApiOptionalTraits"):
                names.update(row.get(key, []))
    names.update(types["baseTraits"]["required"])
    chosen = [row for row in clusters["clusters"]
              if row["homeApi"] == "documented" or f"Matter.{row['trait']}" in names]
    return sorted(chosen, key=lambda row: row["trait"])


def units(model):
    """The parts of the catalogue in their order; no part is split between files."""
    types = sorted(model["device-types"]["deviceTypes"], key=lambda row: row["swiftName"])
    clusters = chosen_clusters(model["matter-clusters"], model["device-types"])
    matter = [Trait("Matter", row) for row in clusters]
    google = [Trait("Google", row) for row in sorted(
        model["google-traits"]["traits"], key=lambda row: row["trait"])]
    names = {trait.name for trait in matter + google}
    return (
        [write_catalogue(matter + google, types), write_access("Matter", matter),
         write_access("Google", google)]
        + [write_device_type(row, names) for row in types]
        + [trait.write() for trait in google]
        + [write_globals(model["matter-clusters"]["globals"], matter)]
        + [trait.write() for trait in matter])


def shared_out(parts):
    """The parts in FILE_COUNT runs of about equal length."""
    runs, total, done = [[] for _ in range(FILE_COUNT)], sum(map(len, parts)), 0
    for part in parts:
        middle = done + len(part) / 2
        runs[min(int(middle * FILE_COUNT / total), FILE_COUNT - 1)].append(part)
        done += len(part)
    return runs


def file_text(parts):
    body = "\n".join(parts)
    head = [
        "// SPDX-License-Identifier: Apache-2.0",
        "// Written by Scripts/generate_types.py from Data/model: change those instead.",
        "// swift-format-ignore-file: AlwaysUseLowerCamelCase",
        "",
    ]
    imports = []
    if re.search(r"\bData\b", body):
        imports.append("public import Foundation")
    if re.search(r"\bAttributeValue\b", body):
        imports.append("public import HomeGraph")
    return "\n".join(head + imports + ([""] if imports else [])) + "\n" + body


def meanings(model):
    """The file of meanings: of all clusters, for a log may hold traits without a type here."""
    clusters = sorted(model["matter-clusters"]["clusters"], key=lambda row: row["trait"])
    traits = [Trait("Matter", row) for row in clusters] + [
        Trait("Google", row) for row in sorted(
            model["google-traits"]["traits"], key=lambda row: row["trait"])]
    head = [
        "// SPDX-License-Identifier: Apache-2.0",
        "// Written by Scripts/generate_types.py from Data/model: change those instead.",
        "// swift-format-ignore-file",
        "",
    ]
    return "\n".join(head) + "\n" + write_meanings(traits, model["matter-clusters"]["globals"])


def generate(model_folder):
    """The files of the catalogue by name."""
    model = {name: json.loads((model_folder / f"{name}.json").read_text(encoding="utf-8"))
             for name in ("matter-clusters", "device-types", "google-traits")}
    files = {f"Catalogue{index:02}.swift": file_text(parts)
             for index, parts in enumerate(shared_out(units(model)))}
    files["Meanings.swift"] = meanings(model)
    return files


def stale(files, folder):
    """The names of files that are missing, differ, or should not be there; sorted."""
    found = {path.name for path in folder.glob("*.swift")} - files.keys()
    for name, text in files.items():
        path = folder / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            found.add(name)
    return sorted(found)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="say what is not current")
    parser.add_argument("--model", type=pathlib.Path, default=ROOT / "Data/model")
    parser.add_argument(
        "--output", type=pathlib.Path, default=ROOT / "Sources/HomeTypes/Generated")
    options = parser.parse_args(arguments)
    files = generate(options.model)
    names = stale(files, options.output)
    if options.check:
        for name in names:
            print(f"{name} is not current: run Scripts/generate_types.py")
        return 1 if names else 0
    options.output.mkdir(parents=True, exist_ok=True)
    for name in names:
        if name in files:
            (options.output / name).write_text(files[name], encoding="utf-8")
        else:
            (options.output / name).unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
