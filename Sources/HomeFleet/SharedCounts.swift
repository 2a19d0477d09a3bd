// SPDX-License-Identifier: Apache-2.0

/// What a shared session did not pass on to any home, since it began.
struct SharedCounts: Hashable, Sendable {
    var messagesOfNoHome = 0
    var redeliveredRemoved = 0
    var brokerDropped: UInt64 = 0

    mutating func add(_ batches: HomeBatches) {
        messagesOfNoHome += batches.unknown
        redeliveredRemoved += batches.redeliveredRemoved
        brokerDropped += batches.brokerDropped
    }
}
