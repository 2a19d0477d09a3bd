// SPDX-License-Identifier: Apache-2.0

public import HomeEngine
import HomeGraph
import HomeLog
import HomeThreads
package import HomeTypes

extension HomeSource {
    /// A home over an engine in this process, without brokers: names and places can be changed,
    /// commands to devices are refused with `unavailable`.
    ///
    /// `disconnect()` leaves the engine as it is.
    public static func engine(_ engine: Engine) -> HomeSource {
        .engine(engine, commander: nil)
    }

    /// A home over an engine in this process.
    ///
    /// - Parameter commander: how commands reach devices; nil where no broker is connected.
    package static func engine(
        _ engine: Engine, commander: (any DeviceCommander)?
    ) -> HomeSource {
        HomeSource { () throws(HomeError) in
            EngineBackend(engine: engine, devices: commander)
        }
    }
}

/// A backend over an engine that its caller opens and closes.
package struct EngineBackend: HomeBackend {
    private let engine: Engine
    private let changes: EngineCommander

    package init(engine: Engine, devices: (any DeviceCommander)?) {
        self.engine = engine
        changes = EngineCommander(engine: engine, devices: devices)
    }

    package var identifier: String { hexText(engine.log.identity.logID) }

    package var snapshot: HomeSnapshot { engine.snapshot }

    package var commander: (any HomeCommander)? { changes }

    package func observe(_ observer: @escaping @Sendable () -> Void) {
        // The commander lives as long as this backend; the engine may outlive many homes over it.
        engine.observePoints(whileWanted: { [weak changes] in
            guard changes != nil else { return false }
            observer()
            return true
        })
    }

    package func replay() throws(HomeError) -> Replay { engine.replay() }

    package func mark(_ sha256: SHA256Function) -> StateMark? { engine.mark() }

    package func close() async {}
}

/// Changes names and places in an engine; passes device commands on.
private final class EngineCommander: HomeCommander {
    private let engine: Engine
    private let devices: (any DeviceCommander)?

    init(engine: Engine, devices: (any DeviceCommander)?) {
        self.engine = engine
        self.devices = devices
    }

    func send(
        _ commands: [DeviceCommand], sender: CommandSender
    ) async -> [Result<Void, HomeError>] {
        guard let devices else {
            return commands.map { _ in .failure(Self.noBroker) }
        }
        return await devices.send(commands, sender: sender)
    }

    func read(
        _ deviceID: String, part: String, trait: String
    ) async throws(HomeError) {
        guard let devices else { throw Self.noBroker }
        try await devices.read(deviceID, part: part, trait: trait)
    }

    func change(
        _ command: MetadataCommand, sender: CommandSender
    ) async throws(HomeError) -> String? {
        let result = await withCheckedContinuation { continuation in
            // A commit blocks, which the threads of tasks must not do.
            ThreadPool.control.async { [engine] in
                continuation.resume(returning: Self.change(command, sender, engine))
            }
        }
        return try result.get()
    }

    private static func change(
        _ command: MetadataCommand, _ sender: CommandSender, _ engine: Engine
    ) -> Result<String?, HomeError> {
        do throws(DecisionError) {
            return .success(try engine.change(command, sender: sender).createdID)
        } catch {
            return .failure(HomeError(error))
        }
    }

    private static let noBroker = HomeError.unavailable("no broker is connected")
}
