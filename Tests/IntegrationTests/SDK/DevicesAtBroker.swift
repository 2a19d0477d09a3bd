// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeRuntime
import Logging

/// A mosquitto, Hearth at it, and a lamp and a lock that do what a test wants.
///
/// `@unchecked Sendable`: made on one thread, and not changed after that.
final class DevicesAtBroker: @unchecked Sendable {
    let broker: RealBroker
    private let folder: TemporaryFolder
    private let user: String?
    private let password: String?

    private init(user: String?, password: String?) throws {
        var settings = RealBroker.Settings()
        if let user { settings.users = [user: password ?? ""] }
        broker = try RealBroker(settings)
        folder = try TemporaryFolder()
        self.user = user
        self.password = password
    }

    /// A broker without anything yet.
    static func make(
        user: String? = nil, password: String? = nil
    ) async throws -> DevicesAtBroker {
        try await blocking { try DevicesAtBroker(user: user, password: password) }
    }

    /// Hearth at the broker, which hears what is said from now on: states are not retained.
    func acting(_ change: (inout BrokerProfile) -> Void = { _ in }) async throws -> ActingHome {
        let profile = profile(change)
        // Sendable only for the way back from its thread.
        let box = try await blocking { Box(try ActingHome([profile])) }
        await box.value.home.waitUntilListening()
        return box.value
    }

    /// A lamp and a lock at the broker.
    func devices() async throws -> ScriptedDevices {
        let (broker, user, password) = (Box(broker), user, password)
        return try await blocking {
            try ScriptedDevices(broker.value, user: user, password: password)
        }
    }

    func profile(_ change: (inout BrokerProfile) -> Void) -> BrokerProfile {
        var address = BrokerAddress(host: "127.0.0.1", port: broker.port)
        address.username = user
        address.password = password
        var profile = BrokerProfile(broker: address)
        profile.codecs = [CodecChoice(name: "zigbee2mqtt", roots: ["zigbee2mqtt"])]
        change(&profile)
        return profile
    }

    /// For a home in a folder of this broker's own.
    var settings: HomeSettings {
        HomeSettings(dataDirectory: folder.file("data"), profiles: [profile { _ in }])
    }
}

/// `@unchecked Sendable`: used by one thread after the other.
struct Box<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

extension RunningHome {
    /// Waits until the broker serves the subscriptions.
    func waitUntilListening() async {
        for await _ in engine.points() where isListening { return }
    }

    private var isListening: Bool {
        let book = engine.state.books.profile("main")
        return book?.session == .connected && book?.filters.isEmpty == false
    }
}

extension Logger {
    static let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
}
