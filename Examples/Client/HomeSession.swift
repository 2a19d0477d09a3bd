// SPDX-License-Identifier: Apache-2.0

import HomeSDK

/// Pattern 1: takes up the session of the last start, or opens one, and hands the home to all other
/// models.
@MainActor
final class HomeSession: ObservableObject {
    @Published private(set) var home: Home?
    @Published private(set) var isConnecting = false
    @Published private(set) var problem: String?

    /// Called when the program starts.
    func restore() async {
        home = await Home.restoreSession()
    }

    /// Called when the user taps "Connect", or nothing was there to be restored.
    func connect() async {
        isConnecting = true
        defer { isConnecting = false }
        do {
            home = try await Home.connect()
        } catch let error as HomeError {
            problem = error.localizedDescription
        } catch {
            problem = "\(error)"
        }
    }

    func start() async {
        await restore()
        if home == nil { await connect() }
    }

    func disconnect() async {
        await home?.disconnect()
        home = nil
    }
}
