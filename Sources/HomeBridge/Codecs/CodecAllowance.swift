// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What a codec may take on besides what it remembers already.
public struct CodecAllowance: Hashable, Sendable {
    /// How many devices the codec may remember: what the others of its profile leave of
    /// ``CodecLimits/devicesMax``.
    public var devicesMax: Int
    /// Whether it may remember new devices, and hold messages for unknown ones: false while a
    /// topic tree brings more of them than ``CodecLimits/newTopicsPerSecondMax``.
    public var takesNew: Bool

    public init(devicesMax: Int, takesNew: Bool = true) {
        self.devicesMax = devicesMax
        self.takesNew = takesNew
    }

    init(_ limits: CodecLimits) { self.init(devicesMax: limits.devicesMax) }

    /// Why a codec may not remember one device more; nil when it may.
    ///
    /// - Parameters:
    ///   - count: how many it remembers.
    ///   - name: of the device.
    func refusal(of name: String, count: Int, _ limits: CodecLimits) -> UnreadableMessage? {
        guard count < devicesMax else {
            return UnreadableMessage("too many devices", name, .devicesMax, limits)
        }
        return takesNew ? nil : UnreadableMessage(tooMuchNew: name, limits)
    }
}

extension UnreadableMessage {
    /// What is beyond a limit.
    init(_ reason: String, _ name: String, _ limit: CodecLimit, _ limits: CodecLimits) {
        self.init(reason, "\(name): \(limit.words(limits))")
    }

    init(tooMuchNew name: String, _ limits: CodecLimits) {
        self.init("too many new topics", name, .newTopicsPerSecondMax, limits)
    }
}

extension CodecOutput {
    /// Says that a part of the message was refused; the first part stands for all.
    mutating func add(_ refusal: UnreadableMessage) {
        for case .messageUnreadable(let unreadable) in events
        where unreadable.reason == refusal.reason {
            return
        }
        events.append(refusal.event)
    }
}
