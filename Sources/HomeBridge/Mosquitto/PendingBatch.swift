// SPDX-License-Identifier: Apache-2.0

/// What the session has read and not committed yet.
struct PendingBatch {
    private(set) var items: [SessionItem] = []
    private(set) var messages = 0
    private(set) var messagesAtQoS0 = 0
    private(set) var messagesBacklog = 0
    private(set) var payloadBytes = 0
    private(set) var watched = 0
    /// Topics and payloads, of watched messages too.
    private(set) var bytes = 0
    var redeliveredRemoved = 0
    private(set) var copiesRemoved = 0

    /// Copies without a packet id need no acknowledgement: they are counted with the next batch.
    var isEmpty: Bool { items.isEmpty && redeliveredRemoved == 0 }

    /// Removed copies count too: their acknowledgements wait in memory like all others.
    func isFull(_ limits: SessionLimits) -> Bool {
        messages + watched + redeliveredRemoved + copiesRemoved >= limits.batchMessagesMax
            || bytes >= limits.batchBytesMax
    }

    mutating func append(_ message: IncomingMessage) {
        messages += 1
        if message.qos == 0 { messagesAtQoS0 += 1 }
        if message.isBacklog { messagesBacklog += 1 }
        payloadBytes += message.payload.count
        bytes += message.payload.count + message.topic.utf8.count
        items.append(.message(message))
    }

    /// Adds a copy of the message before it. One with a packet id is kept, for the fence must
    /// recognise it when the broker delivers it again.
    mutating func append(copy: IncomingMessage) {
        copiesRemoved += 1
        guard copy.packetID != 0 else { return }
        bytes += copy.payload.count + copy.topic.utf8.count
        items.append(.message(copy))
    }

    mutating func appendWatched(_ message: IncomingMessage) {
        watched += 1
        bytes += message.payload.count + message.topic.utf8.count
        items.append(
            .watched(
                topic: message.topic, payload: message.payload, isRetained: message.isRetained))
    }

    mutating func append(_ item: SessionItem) {
        items.append(item)
    }

    /// Hands the contents over and starts anew.
    mutating func take() -> PendingBatch {
        var taken = PendingBatch()
        swap(&self, &taken)
        if taken.redeliveredRemoved > 0 {
            taken.items.append(.redeliveredRemoved(count: taken.redeliveredRemoved))
        }
        // Batches under load are alike: reserve the room now rather than grow step by step.
        items.reserveCapacity(min(taken.items.count, 4096))
        return taken
    }
}
