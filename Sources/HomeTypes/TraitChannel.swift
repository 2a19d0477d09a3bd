// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// The way from a trait back to its home: commands leave here.
public protocol TraitChannel: Sendable {
    /// Sends commands together and waits until each has an outcome (B-1, K-6).
    ///
    /// - Returns: one result for each command, in their order.
    func send(_ commands: [DeviceCommand]) async -> [Result<Void, HomeError>]

    /// Asks a device for the state of one trait (F-1).
    ///
    /// - Throws: `HomeError`: `unavailable` where the trait cannot be reached, whatever else of its
    ///   device can be (K-1).
    func read(_ deviceID: String, part: String, trait: String) async throws(HomeError)

    /// What a trait says now; nil when it is gone.
    func values(deviceID: String, part: String, trait: String) async -> TraitValues?
}
