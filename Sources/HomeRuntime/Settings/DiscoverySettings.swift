// SPDX-License-Identifier: Apache-2.0

/// How a published home announces its devices to Home Assistant.
public struct DiscoverySettings: Hashable, Sendable {
    /// Home Assistant's discovery prefix.
    public var prefix: String
    /// Devices that Home Assistant sees by their own announcements are announced as well.
    public var includesAll = false

    /// Leaves out what Home Assistant sees already.
    public init(prefix: String = "homeassistant") { self.prefix = prefix }
}
