// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeGraph

/// A codec with a bug of each kind, for tests alone: what a payload says happens to the process.
struct TrapCodec: Codec {
    static let name = "trap"
    static let version: UInt16 = 1

    init(context: CodecContext) {}

    var filters: [String] { ["trap/#"] }

    mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        guard message.topic.hasPrefix("trap/") else { return nil }
        switch String(decoding: message.payload.prefix(16), as: UTF8.self).split(separator: " ")
            .first
        {
        case "trap": _ = message.payload.count + Int.max
        case "stack": _ = Self.deep(message.payload.count)
        case "abort": abort()
        case "kill": kill(getpid(), SIGKILL)
        default: break
        }
        return CodecOutput(events: [.messageIgnored(reason: "well read")])
    }

    /// Recursion that does not end in time, and that the optimizer cannot turn into a loop.
    @inline(never)
    private static func deep(_ count: Int) -> Int {
        guard count != Int.min else { return 0 }
        let bytes = [UInt8](repeating: 1, count: 64 + count % 2)
        return bytes.count + deep(count &+ bytes.count) + bytes.count
    }

    func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? { nil }

    mutating func fold(_ event: HomeEvent) {}
}
