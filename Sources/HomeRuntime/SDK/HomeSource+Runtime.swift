// SPDX-License-Identifier: Apache-2.0

public import HomeSDK
import HomeThreads
import HomeTypes
public import Logging

extension HomeSource {
    /// A home that lives in this process already; `disconnect()` leaves it running.
    ///
    ///     Home.configure { $0.source = .running(home) }
    public static func running(_ home: RunningHome) -> HomeSource {
        HomeSource { () async throws(HomeError) in RuntimeBackend(home, isOwner: false) }
    }

    /// A home of its own: opens the log, connects the brokers, and ends both in order with
    /// `disconnect()`.
    ///
    /// `connect()` throws `invalidArgument` for settings that are not valid, `failedPrecondition`
    /// when another process has the log, `dataLoss` when the log cannot be read,
    /// `resourceExhausted` when the disk is full. A broker that is away is no error: it shows as
    /// connectivity.
    ///
    ///     Home.configure {
    ///         $0.source = .brokers(HomeSettings(dataDirectory: "data", profiles: [profile]))
    ///     }
    public static func brokers(
        _ settings: HomeSettings, logger: Logger = Logger(label: "hearth")
    ) -> HomeSource {
        HomeSource { () async throws(HomeError) in
            do {
                let home = try await onThread { try RunningHome.openAndStart(settings, logger) }
                return RuntimeBackend(home, isOwner: true)
            } catch {
                throw (error as? RuntimeError).map { HomeError($0) } ?? .internal("\(error)")
            }
        }
    }
}

extension RunningHome {
    /// Blocks; where it throws, it leaves nothing open.
    fileprivate static func openAndStart(
        _ settings: HomeSettings, _ logger: Logger
    ) throws(RuntimeError) -> RunningHome {
        let home = try open(settings, logger: logger)
        do throws(RuntimeError) {
            try home.start()
            return home
        } catch {
            try? home.stop()
            throw error
        }
    }
}
