// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// The way from a trait back to its home: commands leave here.
public protocol TraitChannel: Sendable {
    /// Sends commands together and waits until each has an outcome (B-1, K-6).
    ///
    /// - Returns: one result for each command, in their order.
    func send(_ commands: [DeviceCommand]) async -> [Result<Void, HomeError>]

    /// Asks a device for its state (F-1).
    ///
    /// - Throws: `HomeError`
    func read(_ deviceID: String) async throws(HomeError)

    /// What a trait says now; nil when it is gone.
    func values(deviceID: String, part: String, trait: String) async -> TraitValues?
}
