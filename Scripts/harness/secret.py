# SPDX-License-Identifier: Apache-2.0
"""Looks for a PIN in bytes, in every form in which it might stand there."""
import base64
import os


def forms(pin):
    """The PIN as text, JSON escapes, hex, base64 within anything, and as a number in binary."""
    text = pin.encode()
    found = {
        "text": text,
        "JSON escapes": "".join(f"\\u{ord(digit):04x}" for digit in pin).encode(),
        "hex": text.hex().encode(), "HEX": text.hex().upper().encode(),
    }
    for before in range(3):
        # Of the groups of three bytes that it shares with its neighbours nothing is known.
        coded = base64.b64encode(b"\0" * before + text)
        start = 0 if before == 0 else 4
        whole = (before + len(text)) // 3 * 4
        found[f"base64 behind {before} bytes"] = coded[start:whole]
    number = int(pin)
    for order in ("little", "big"):
        found[f"{order}-endian number"] = number.to_bytes(4, order)
    found["variable-length number"] = variable_length(number)
    found["zigzag number"] = variable_length(number << 1)
    return found


def variable_length(number):
    """Seven bits a byte, the lowest first."""
    output = bytearray()
    while number > 0x7F:
        output.append(number & 0x7F | 0x80)
        number >>= 7
    output.append(number)
    return bytes(output)


def find(pin, name, data):
    """What is wrong with some bytes: one sentence for each form of the PIN in them."""
    problems = []
    for form, needle in forms(pin).items():
        place = data.find(needle)
        if place >= 0:
            start = max(0, place - 60)
            problems.append(f"{name}: the PIN as {form} at byte {place}: "
                            f"{data[start:place + len(needle) + 20]!r}")
    return problems


def find_in_files(pin, directory):
    """The same for every file below a directory; also how many files and bytes there were."""
    problems, files, size = [], 0, 0
    for folder, _, names in os.walk(directory):
        for name in sorted(names):
            path = os.path.join(folder, name)
            if not os.path.isfile(path):
                # A socket.
                continue
            with open(path, "rb") as file:
                data = file.read()
            files += 1
            size += len(data)
            problems += find(pin, os.path.relpath(path, directory), data)
    return problems, files, size
