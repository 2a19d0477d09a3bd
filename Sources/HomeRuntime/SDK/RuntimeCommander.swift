// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import HomeThreads
import HomeTypes

/// Carries commands to devices through the brokers of a home.
struct RuntimeCommander: DeviceCommander {
    private let home: RunningHome

    init(_ home: RunningHome) { self.home = home }

    func send(
        _ commands: [DeviceCommand], sender: CommandSender
    ) async -> [Result<Void, HomeError>] {
        await home.send(commands, sender: sender).map { outcome in
            HomeError(outcome).map { .failure($0) } ?? .success(())
        }
    }

    func read(
        _ deviceID: String, part: String, trait: String
    ) async throws(HomeError) {
        do {
            // Blocks: encoding takes a lock that a session's commit may hold.
            try await onThread { [home] in try home.read(deviceID, part: part, trait: trait) }
        } catch {
            throw (error as? CommandRefusal).map { HomeError($0) } ?? .internal("\(error)")
        }
    }
}
