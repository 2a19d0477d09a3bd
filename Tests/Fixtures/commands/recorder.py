# SPDX-License-Identifier: Apache-2.0
"""Makes the database of recorder.sql, and a file with the first half of its bytes."""

import os
import sqlite3
import sys

with open(os.path.join(os.path.dirname(__file__), "recorder.sql")) as file:
    statements = file.read()
connection = sqlite3.connect(sys.argv[1])
connection.executescript(statements)
connection.close()
with open(sys.argv[1], "rb") as file:
    whole = file.read()
with open(sys.argv[2], "wb") as file:
    file.write(whole[: len(whole) // 2])
