// SPDX-License-Identifier: Apache-2.0

import HomePublishers
import HomeTypes

extension HomeFeed {
    /// The momentary events of a device, or of one part of it.
    ///
    /// - Parameters:
    ///   - part: nil: the whole device.
    ///   - traits: the names of the traits that it has.
    func eventController(deviceID: String, part: String?, traits: [String]) -> any EventController {
        NoEvents()
    }
}

/// The controller of what has no momentary events.
struct NoEvents: EventController {
    func contains<E: Event>(_ type: E.Type) -> Bool { false }

    func subscribe<E: Event>(_ type: E.Type) -> AnyPublisher<E, HomeError> { Self.none() }

    func subscribe<T: Trait>(_ trait: T.Type) -> AnyPublisher<any Event, HomeError> { Self.none() }

    func subscribe(_ traits: [any Trait.Type]) -> AnyPublisher<any Event, HomeError> { Self.none() }

    func subscribeAll() -> AnyPublisher<any Event, HomeError> { Self.none() }

    private static func none<Output>() -> AnyPublisher<Output, HomeError> {
        Empty(completeImmediately: true).eraseToAnyPublisher()
    }
}
