// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomePublishers
import HomeTesting
import HomeTypes
import Synchronization

/// Keeps what is sent to it, and answers as it is told.
final class RecordingChannel: TraitChannel {
    private let state = Mutex(State())

    private struct State {
        var commands: [[DeviceCommand]] = []
        var reads: [String] = []
        var result: Result<Void, HomeError> = .success(())
        var values: TraitValues?
    }

    /// The commands that were sent, those sent together in one list.
    var commands: [[DeviceCommand]] { state.withLock { $0.commands } }
    var reads: [String] { state.withLock { $0.reads } }

    func answer(_ result: Result<Void, HomeError>) { state.withLock { $0.result = result } }

    /// What the trait says from now on.
    func become(_ values: TraitValues?) { state.withLock { $0.values = values } }

    func send(_ commands: [DeviceCommand]) async -> [Result<Void, HomeError>] {
        state.withLock { state in
            state.commands.append(commands)
            return commands.map { _ in state.result }
        }
    }

    func read(
        _ deviceID: String, part: String, trait: String
    ) async throws(HomeError) {
        let result = state.withLock { state in
            state.reads.append("\(deviceID) \(part) \(trait)")
            return state.result
        }
        try result.get()
    }

    func values(deviceID: String, part: String, trait: String) async -> TraitValues? {
        state.withLock { $0.values }
    }
}

/// No event ever comes.
struct SilentEvents: EventController {
    func contains<E: Event>(_ type: E.Type) -> Bool { false }

    func subscribe<E: Event>(_ type: E.Type) -> AnyPublisher<E, HomeError> { nothing() }

    func subscribe<T: HomeTypes.Trait>(_ trait: T.Type) -> AnyPublisher<any Event, HomeError> {
        nothing()
    }

    func subscribe(_ traits: [any HomeTypes.Trait.Type]) -> AnyPublisher<any Event, HomeError> {
        nothing()
    }

    func subscribeAll() -> AnyPublisher<any Event, HomeError> { nothing() }

    private func nothing<E>() -> AnyPublisher<E, HomeError> {
        Empty(completeImmediately: true).eraseToAnyPublisher()
    }
}

extension [AttributeMember] {
    /// Sorted, as the graph has them.
    static func attributes(_ pairs: [(String, AttributeValue)]) -> [AttributeMember] {
        guard case .object(let members) = AttributeValue.members(pairs) else { return [] }
        return members
    }
}

extension Trait {
    /// A trait with these attributes.
    static func with(
        _ attributes: [(String, AttributeValue)] = [], device: String = "test:device",
        part: String = "main", metadata: TraitMetadata = TraitMetadata(),
        channel: (any TraitChannel)? = nil
    ) -> Self {
        Self(
            values: TraitValues(
                deviceID: device, part: part, traitName: graphName,
                attributes: .attributes(attributes), metadata: metadata, channel: channel))
    }
}

extension DeviceType {
    /// A device type with these traits, as a source announced it.
    static func announced(
        _ traits: [any HomeTypes.Trait], isPrimary: Bool = true,
        objectID: String = "test:device#main",
        connectivity: SourceConnectivity = SourceConnectivity()
    ) -> Self {
        Self(
            contents: DeviceTypeContents(
                typeName: graphName,
                metadata: DeviceTypeMetadata(
                    isPrimaryType: isPrimary, sourceConnectivity: connectivity, objectID: objectID),
                traits: TraitCollection(traits.map(\.values)), events: SilentEvents()))
    }
}

/// The failure of an operation; nil where it succeeds.
func failure(_ operation: () async throws -> Void) async -> HomeError? {
    do {
        try await operation()
        return nil
    } catch {
        return error as? HomeError ?? .unknown("no HomeError: \(error)")
    }
}

/// Numbers from a seed that a failing test prints; `HEARTH_SEED` gives another one.
struct SeededNumbers: RandomNumberGenerator {
    let seed: UInt64
    private var random: SeededRandom

    init() {
        seed = propertySeed(20_261_120)
        random = SeededRandom(seed: seed)
    }

    mutating func next() -> UInt64 { random.next() }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}
