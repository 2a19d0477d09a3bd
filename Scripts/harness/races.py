# SPDX-License-Identifier: Apache-2.0
"""Reads the reports of the sanitizers out of a log."""
import re

# The closure that 'Mutex.withLock' of Swift's Synchronization calls: it gets 'inout sending Value'
# and returns 'sending Result', and its mangled name says so.
_LOCKED = re.compile(r"zYu\w*YT\w*XE\w*f[Uu]")
_ACCESS = re.compile(r"^  (?:Previous )?(?:\w+ )*(?:[Rr]ead|[Ww]rite|access)\b.* by (?:thread|main)")


def reports(text):
    """Each report of a sanitizer as its lines."""
    found = []
    for block in re.split(r"^={18}$", text, flags=re.MULTILINE):
        if "WARNING: ThreadSanitizer" in block:
            found.append(block.strip().splitlines())
    for match in re.finditer(r"^==\d+==ERROR: AddressSanitizer.*(?:\n.*){0,20}", text, re.MULTILINE):
        found.append(match.group().splitlines())
    return found


def is_locked(report):
    """Whether both accesses of a race were made in closures of 'Mutex.withLock'.

    On Linux a Mutex that must wait is given to it by the kernel, which the thread sanitizer does not
    see: a program with nothing but a counter in a Mutex has such reports.
    """
    stacks = []
    for line in report:
        if _ACCESS.match(line):
            stacks.append("")
        elif re.match(r"^  \S", line):
            # Where the memory and the threads came from.
            if len(stacks) == 2:
                break
        elif stacks and re.match(r"^    #\d", line):
            stacks[-1] += line + "\n"
    return len(stacks) == 2 and all(_LOCKED.search(stack) for stack in stacks)
