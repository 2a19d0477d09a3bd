// SPDX-License-Identifier: Apache-2.0

package import HomeEngine
package import HomeGraph
package import HomeTypes

/// The base of a ``Home``: one log, its newest snapshot, and a way to send commands.
package protocol HomeBackend: Sendable {
    /// Stable for this log: the log id.
    var identifier: String { get }

    /// The graph at the last published point.
    var snapshot: HomeSnapshot { get }

    /// Reports every published point from now on; none where the home stands still.
    ///
    /// - Parameter observer: Called on the committing thread; it may only note that there is news.
    func observe(_ observer: @escaping @Sendable () -> Void)

    /// Reports once the failure after which this home cannot go on: `dataLoss`, `unauthenticated`
    /// or `internal`, and `unavailable` where it was stopped. A lost broker is no such failure: it shows as connectivity.
    func observeFailure(_ observer: @escaping @Sendable (HomeError) -> Void)

    /// The records that are durable now, for folds and readers. Blocks at most on a file.
    func replay() throws(HomeError) -> Replay

    /// The hashes of the newest state that is folded; nil where there is none to compare with.
    /// Blocks for the hash of the devices that changed.
    func mark(_ sha256: SHA256Function) -> StateMark?

    /// Sends commands; nil for a home that is only read.
    var commander: (any HomeCommander)? { get }

    /// Ends everything that this backend opened itself.
    func close() async
}

extension HomeBackend {
    /// The default for a backend that cannot fail.
    package func observeFailure(_ observer: @escaping @Sendable (HomeError) -> Void) {}
}

/// Carries commands to devices.
package protocol DeviceCommander: Sendable {
    /// Sends commands to devices together and waits until each has an outcome (B-1, K-6).
    ///
    /// - Returns: one result for each command, in their order.
    func send(
        _ commands: [DeviceCommand], sender: CommandSender
    ) async -> [Result<Void, HomeError>]

    /// Asks a device for the state of one trait (F-1), whose own connectivity decides (K-1).
    func read(_ deviceID: String, part: String, trait: String) async throws(HomeError)
}

/// Carries out commands to devices and to the home itself.
package protocol HomeCommander: DeviceCommander {
    /// Changes names or places; when it returns, a snapshot shows it.
    ///
    /// - Returns: the id of the room or structure that was made, if any.
    func change(
        _ command: MetadataCommand, sender: CommandSender
    ) async throws(HomeError) -> String?
}
