// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
public import HomeGraph

/// The books of a log about a session, folded from the committed items.
public struct SessionBooks {
    public private(set) var fence = SessionFence()
    public private(set) var plan: [GrantedFilter] = []
    /// The payloads of all messages but copies, as text, in order.
    public private(set) var payloads: [String] = []

    public init() {}

    public mutating func fold(_ items: [SessionItem]) {
        for item in items {
            switch item {
            case .message(let message):
                fence.note(packetID: message.packetID, hash: message.fenceHash)
                guard !message.isCopy else { continue }
                payloads.append(String(decoding: message.payload, as: UTF8.self))
            case .started(let epoch, _):
                fence = SessionFence(epoch: epoch)
                plan = []
            case .subscriptionsAcknowledged(let granted):
                plan.removeAll { old in granted.contains { $0.filter == old.filter } }
                plan += granted
            case .subscriptionsRemoved(let filters):
                plan.removeAll { filters.contains($0.filter) }
            default: break
            }
        }
    }
}
