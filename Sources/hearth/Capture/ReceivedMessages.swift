// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import Synchronization

/// Keeps messages of a broker, within bounds, for a later look.
final class ReceivedMessages: Sendable {
    static let countMax = 100_000
    static let bytesMax = 64 << 20

    private struct State {
        var messages: [MessageLine] = []
        var bytes = 0
    }

    private let state = Mutex(State())

    var messages: [MessageLine] { state.withLock { $0.messages } }
    var count: Int { state.withLock { $0.messages.count } }

    /// - Returns: whether there is room for more.
    func take(_ incoming: [IncomingMessage]) -> Bool {
        state.withLock { state in
            for message in incoming {
                guard state.messages.count < Self.countMax, state.bytes < Self.bytesMax else {
                    return false
                }
                state.bytes += message.topic.utf8.count + message.payload.count
                state.messages.append(MessageLine(message, payload: message.payload))
            }
            return true
        }
    }
}
