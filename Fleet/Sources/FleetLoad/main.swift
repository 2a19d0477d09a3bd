// SPDX-License-Identifier: Apache-2.0

import Foundation

// FleetLoad write|check|replica|bench KEY=VALUE...: an owner of a partition that says what was
// acknowledged to it, and a judge. Scripts/fleet.py runs them while it kills servers.

let arguments = Arguments(CommandLine.arguments.dropFirst())
do {
    switch arguments.verb {
    case "write": try Writer(arguments).run()
    case "check": try Judge(arguments).run()
    case "replica": try Replica(arguments).run()
    case "bench": try Bench(arguments).run()
    default: fail("FleetLoad write|check|replica|bench servers=URL,... partition=N ...")
    }
} catch {
    fail("\(error)")
}

func fail(_ text: String) -> Never {
    FileHandle.standardError.write(Data("FleetLoad: \(text)\n".utf8))
    exit(1)
}

/// Says something at once: the script reads along.
func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
}
