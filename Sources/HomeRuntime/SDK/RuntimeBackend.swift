// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeSDK
import HomeThreads
import HomeTypes
import Logging

/// The backend of a `Home` over a ``RunningHome``.
struct RuntimeBackend: HomeBackend {
    private let home: RunningHome
    private let engine: EngineBackend
    private let isOwner: Bool
    /// Lives as long as this backend; the home may outlive many of them.
    private let life = Life()

    private final class Life: Sendable {}

    /// - Parameter isOwner: whether closing the backend stops the home.
    init(_ home: RunningHome, isOwner: Bool) {
        self.home = home
        self.isOwner = isOwner
        engine = EngineBackend(engine: home.engine, devices: RuntimeCommander(home))
    }

    var identifier: String { engine.identifier }

    var snapshot: HomeSnapshot { engine.snapshot }

    var commander: (any HomeCommander)? { engine.commander }

    func observe(_ observer: @escaping @Sendable () -> Void) { engine.observe(observer) }

    func observeFailure(_ observer: @escaping @Sendable (HomeError) -> Void) {
        home.onFailure(whileWanted: { [weak life] in life != nil }) { observer(HomeError($0)) }
    }

    func replay() throws(HomeError) -> Replay { try engine.replay() }

    func mark(_ sha256: SHA256Function) -> StateMark? { engine.mark(sha256) }

    func close() async {
        guard isOwner else { return }
        do {
            try await onThread { [home] in try home.stop() }
        } catch {
            home.logger.error("the home did not end in order", metadata: ["error": "\(error)"])
        }
    }
}
