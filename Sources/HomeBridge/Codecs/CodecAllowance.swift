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
    func refusal(of name: String, count: Int, _ limits: CodecLimits) -> Refusal? {
        guard count < devicesMax else {
            return Refusal("too many devices", name, .devicesMax, limits)
        }
        return takesNew ? nil : Refusal(tooMuchNew: name, limits)
    }

    /// What makes a message, or a part of one, unreadable.
    struct Refusal {
        let reason: String
        let detail: String

        init(_ reason: String, _ name: String, _ limit: CodecLimit, _ limits: CodecLimits) {
            self.reason = reason
            detail = "\(name): \(limit.words(limits))"
        }

        init(tooMuchNew name: String, _ limits: CodecLimits) {
            self.init("too many new topics", name, .newTopicsPerSecondMax, limits)
        }

        var output: CodecOutput { .unreadable(reason, detail) }
    }
}

extension CodecOutput {
    /// Says that a part of the message was refused; the first part stands for all.
    mutating func add(_ refusal: CodecAllowance.Refusal) {
        for case .messageUnreadable(let said) in events where said.reason == refusal.reason {
            return
        }
        events += refusal.output.events
    }
}
