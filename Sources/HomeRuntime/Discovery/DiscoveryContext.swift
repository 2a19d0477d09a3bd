// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// What the announcements of a home depend on.
struct DiscoveryContext: Hashable, Sendable {
    var home: String
    var settings: DiscoverySettings
    /// The profile accepts commands.
    var takesCommands: Bool
    /// It accepts those to locks, covers and doors.
    var takesSecure: Bool

    /// Nil for a profile that announces nothing.
    init?(_ profile: BrokerProfile) {
        guard let home = profile.publishes, let discovery = profile.discovery else { return nil }
        // Commands to a home that nobody reads would be sent in vain.
        let isHeard = profile.codecs.contains { choice in
            choice.name == NativeCodec.name
                && (choice.roots.isEmpty || choice.roots.contains { utf8Equal($0, home) })
        }
        self.init(
            home: home, settings: discovery,
            takesCommands: isHeard && profile.accepts.contains(.commands),
            takesSecure: profile.acceptsSecure)
    }

    init(
        home: String, settings: DiscoverySettings, takesCommands: Bool = false,
        takesSecure: Bool = false
    ) {
        self.home = home
        self.settings = settings
        self.takesCommands = takesCommands
        self.takesSecure = takesSecure
    }

    func objectID(_ deviceID: String) -> String {
        DiscoveryTopic.objectID(home: home, device: deviceID)
    }

    /// The values of a device and its connectivity, retained.
    ///
    /// - Parameter device: its id, escaped.
    static func stateTopic(home: String, device: String) -> String {
        HomeKey.root(home) + "device/" + device
    }

    /// The list of what was announced, retained.
    static func listTopic(home: String) -> String { HomeKey.root(home) + "discovery" }
}
