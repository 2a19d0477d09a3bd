// SPDX-License-Identifier: Apache-2.0

package import HomeEngine
package import HomeGraph
package import HomeTypes

/// What a ``Home`` stands on: one log, its newest snapshot, and the way for commands.
package protocol HomeBackend: Sendable {
    /// Stable for this log: the log id.
    var identifier: String { get }

    /// The graph at the last published point.
    var snapshot: HomeSnapshot { get }

    /// Tells of every published point from now on; never, where the home stands still.
    ///
    /// - Parameter observer: called on the thread of the commit; it may note the news, no more.
    func observe(_ observer: @escaping @Sendable () -> Void)

    /// Tells once of the failure after which this home cannot go on: `dataLoss`, `unauthenticated`
    /// or `internal`. A lost broker is none: it shows as connectivity.
    func observeFailure(_ observer: @escaping @Sendable (HomeError) -> Void)

    /// The records that are durable now, for folds and readers. Blocks at most on a file.
    func replay() throws(HomeError) -> Replay

    /// How commands leave; nil for a home that is only read.
    var commander: (any HomeCommander)? { get }

    /// Ends what this backend opened itself.
    func close() async
}

extension HomeBackend {
    /// For what cannot fail.
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

    /// Asks a device for the state of one trait (F-1); what can be reached is judged by the trait (K-1).
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
