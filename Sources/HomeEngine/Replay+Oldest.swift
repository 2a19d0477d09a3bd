// SPDX-License-Identifier: Apache-2.0

import HomeLog

extension Replay {
    /// When the oldest record that can be read was received, in nanoseconds since 1970 UTC.
    public var oldestAt: Int64? {
        guard var cursor = try? cursor(from: firstOffset) else { return nil }
        while let step = try? advance(&cursor) {
            if case .record(let head) = step { return head.time }
        }
        return nil
    }
}
