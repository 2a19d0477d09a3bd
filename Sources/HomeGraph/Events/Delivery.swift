// SPDX-License-Identifier: Apache-2.0

/// How a value or event reached us.
public enum Delivery: UInt8, Hashable, Sendable, CaseIterable {
    /// Received as it happened.
    case live = 0
    /// The broker's stored copy: of unknown age, no proof that the device is there, fires no event.
    case stored = 1
    /// Queued while Hearth had no connection, or held until its device was announced.
    case late = 2

    /// The name in the machine-readable forms.
    public var name: String {
        switch self {
        case .live: "live"
        case .stored: "stored"
        case .late: "late"
        }
    }
}

extension Delivery: FieldChoice {}
