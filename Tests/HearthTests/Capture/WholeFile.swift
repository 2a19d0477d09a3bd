// SPDX-License-Identifier: Apache-2.0

import HomeBridge

@testable import hearth

/// A message file of a test, read whole.
struct WholeFile {
    let messages: [(line: Int, message: MessageLine)]

    init(_ path: String) throws(CommandFailure) {
        var messages: [(line: Int, message: MessageLine)] = []
        try MessageFile.each(path) { line, message throws(CommandFailure) in
            messages.append((line, message))
            return true
        }
        self.messages = messages
    }

    func player(speed: Double, prefix: String? = nil) throws -> MessagePlayer {
        try MessagePlayer(
            each: { body throws(CommandFailure) in
                for (line, message) in messages {
                    guard try body(line, message) else { return }
                }
            }, speed: speed, prefix: prefix)
    }
}

extension MessagePlayer {
    var steps: [Step] {
        get throws {
            var steps: [Step] = []
            try eachStep { step in
                steps.append(step)
                return true
            }
            return steps
        }
    }
}
