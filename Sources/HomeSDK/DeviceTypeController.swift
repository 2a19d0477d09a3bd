// SPDX-License-Identifier: Apache-2.0

import HomeGraph
public import HomePublishers
public import HomeTypes

/// The device types of one device (home-api section 3.2).
///
/// ``contains(_:)`` and ``count(_:)`` answer from the snapshot that the device was made from; all
/// else asks the home (D-8).
public struct DeviceTypeController: Sendable {
    let scope: DeviceScope
    let feed: HomeFeed

    /// Whether the device supports a type; no waiting, no side effect (D-1).
    public func contains<T: DeviceType>(_ type: T.Type = T.self) -> Bool {
        scope.parts.contains { type.describes($0.type) }
    }

    /// How many parts have a type.
    public func count<T: DeviceType>(_ type: T.Type = T.self) -> Int {
        scope.parts(of: type).count
    }

    /// The type as it is now; nil when the device does not support it (D-2).
    ///
    /// Of several parts of the type it is the first in part order (D-9).
    public func get<T: DeviceType>(_ type: T.Type = T.self) async -> T? {
        let id = scope.id
        let contents = try? await feed.ask { feed in
            feed.scope(of: id)?.parts(of: type).first.map { feed.contents(of: $0) }
        }
        guard let contents else { return nil }
        return T(contents: contents)
    }

    /// The type now, and again after every change of its attributes or metadata (D-4, D-5).
    ///
    /// It finishes when the device does not support the type (D-3, D-7).
    public func subscribe<T: DeviceType>(_ type: T.Type = T.self) -> AnyPublisher<T, HomeError> {
        publisher(
            select: { $0.parts(of: type).first.map { [$0] } },
            make: { parts, feed in T(contents: feed.contents(of: parts[0])) })
    }

    /// All types now, and again after every change of one of them (D-6).
    ///
    /// It finishes when the device is gone.
    public func subscribeAll() -> AnyPublisher<DeviceTypeCollection, HomeError> {
        let deviceID = scope.view.id
        let part = scope.part
        return publisher(
            select: { $0.parts },
            make: { parts, feed in
                DeviceTypeCollection(
                    parts.map { feed.contents(of: $0) },
                    events: feed.eventController(
                        deviceID: deviceID, part: part,
                        traits: parts.flatMap { $0.traits.map(\.trait) }))
            })
    }

    /// All parts of a type as they are now, in part order; empty when there are none.
    ///
    /// - Throws: `HomeError`: `cancelled`, `unavailable` after `disconnect()`.
    public func getAll<T: DeviceType>(of type: T.Type = T.self) async throws -> [T] {
        let id = scope.id
        let contents = try await feed.ask { feed in
            feed.scope(of: id)?.parts(of: type).map { feed.contents(of: $0) } ?? []
        }
        return contents.map { T(contents: $0) }
    }

    /// All parts of a type now, in part order, and again after every change of one of them.
    ///
    /// It finishes when the device does not support the type (D-3, D-7).
    public func subscribeAll<T: DeviceType>(
        of type: T.Type = T.self
    ) -> AnyPublisher<[T], HomeError> {
        publisher(
            select: { scope in
                let parts = scope.parts(of: type)
                return parts.isEmpty ? nil : parts
            },
            make: { parts, feed in parts.map { T(contents: feed.contents(of: $0)) } })
    }

    private func publisher<Output>(
        select: @escaping (DeviceScope) -> [PartView]?,
        make: @escaping ([PartView], HomeFeed) -> Output
    ) -> AnyPublisher<Output, HomeError> {
        FeedPublisher(
            feed: feed, source: PartsSource(deviceID: scope.id, select: select, make: make)
        ).eraseToAnyPublisher()
    }
}
