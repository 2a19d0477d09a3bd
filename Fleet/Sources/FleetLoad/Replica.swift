// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeLogJetStream

/// What one server holds of a partition: its messages, as a digest. A server that has a replica
/// answers from it who asks that server.
struct Replica {
    let arguments: Arguments

    init(_ arguments: Arguments) { self.arguments = arguments }

    func run() throws {
        let stream = try arguments.stream()
        let bounds = try stream.bounds()
        let reader = try stream.reader(from: bounds.first)
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        var count = 0
        while let message = try reader.next(through: bounds.last) {
            for byte in message.bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
            count += 1
        }
        say("{\"messages\":\(count),\"last\":\(bounds.last),\"digest\":\"\(digest)\"}")
    }
}
