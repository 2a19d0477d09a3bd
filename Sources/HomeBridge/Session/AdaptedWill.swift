// SPDX-License-Identifier: Apache-2.0

/// The will of a session, as far as the broker takes it.
///
/// A broker that stores no retained messages, or takes no QoS 1, refuses the whole CONNECT because
/// of such a will. The next attempt leaves out what it refuses; at last the will itself.
struct AdaptedWill: Hashable, Sendable {
    private let wanted: OutgoingMessage?
    private var current: OutgoingMessage?
    /// ``current`` is not what the transport was made with.
    private var isChanged = false

    init(_ will: OutgoingMessage?) {
        wanted = will
        current = will
    }

    var isAdapted: Bool { current != wanted }

    /// What is missing, for people.
    var line: String? {
        guard isAdapted else { return nil }
        guard let current else {
            return "the broker takes no will: nobody hears when the home is gone"
        }
        return current.qos == wanted?.qos
            ? "the broker takes no retained will" : "the broker takes a will with QoS 0 only"
    }

    /// The broker refused CONNECT.
    mutating func refused(code: UInt8) {
        guard var will = current else { return }
        switch code {
        case 0x9a where will.isRetained: will.isRetained = false
        case 0x9b where will.qos > 0: will.qos = 0
        case 0x9a, 0x9b:
            current = nil
            isChanged = true
            return
        default: return
        }
        current = will
        isChanged = true
    }

    /// The broker let the session in. One that takes the whole will now gets it at the next
    /// connection.
    mutating func accepted(_ limits: BrokerLimits) {
        guard isAdapted, let wanted, limits.qosMax >= wanted.qos,
            limits.isRetainAvailable || !wanted.isRetained
        else { return }
        current = wanted
        isChanged = true
    }

    /// The will of the next connection, where it is another one than that of the last.
    mutating func takeChange() -> OutgoingMessage?? {
        guard isChanged else { return nil }
        isChanged = false
        return .some(current)
    }
}
