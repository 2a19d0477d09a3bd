// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomePublishers
import HomeTypes

extension HomeFeed {
    /// The momentary events of a device, or of one part of it.
    ///
    /// - Parameters:
    ///   - part: nil: the whole device.
    ///   - traits: the names of the traits that it has.
    func eventController(deviceID: String, part: String?, traits: [String]) -> any EventController {
        DeviceEvents(feed: self, deviceID: deviceID, part: part, traits: traits)
    }
}

/// The momentary events of a device, or of one part of it (E-1).
struct DeviceEvents: EventController {
    let feed: HomeFeed
    let deviceID: String
    let part: String?
    let traits: [String]

    func contains<E: Event>(_ type: E.Type) -> Bool {
        type == UnknownEvent.self || traits.contains { utf8Equal($0, E.traitName) }
    }

    func subscribe<E: Event>(_ type: E.Type) -> AnyPublisher<E, HomeError> {
        guard contains(type) else { return Self.none() }
        return publisher { occurrence in
            if type == UnknownEvent.self { return EventTypes.event(of: occurrence) as? E }
            return occurrence.isOf(type) ? E(occurrence: occurrence) : nil
        }
    }

    func subscribe<T: Trait>(_ trait: T.Type) -> AnyPublisher<any Event, HomeError> {
        subscribe([trait])
    }

    func subscribe(_ wanted: [any Trait.Type]) -> AnyPublisher<any Event, HomeError> {
        let wanted = wanted.filter { trait in traits.contains { trait.isNamed($0) } }
        guard !wanted.isEmpty else { return Self.none() }
        return publisher { occurrence in
            wanted.first { $0.isNamed(occurrence.traitName) }.map {
                EventTypes.event(of: occurrence, trait: $0)
            }
        }
    }

    func subscribeAll() -> AnyPublisher<any Event, HomeError> {
        publisher { EventTypes.event(of: $0) }
    }

    private func publisher<Output>(
        _ select: @escaping (EventOccurrence) -> Output?
    ) -> AnyPublisher<Output, HomeError> {
        // A home that stands still has no more events.
        guard !feed.backend.standsStill else { return Self.none() }
        let part = part
        return EventPublisher(feed: feed, deviceID: deviceID) { occurrence in
            if let part, !utf8Equal(part, occurrence.part) { return nil }
            return select(occurrence)
        }.eraseToAnyPublisher()
    }

    private static func none<Output>() -> AnyPublisher<Output, HomeError> {
        Empty(completeImmediately: true).eraseToAnyPublisher()
    }
}

/// Finds the Swift type of an event of the log.
enum EventTypes {
    /// The event of a trait that is compiled in.
    static func event(of occurrence: EventOccurrence) -> any Event {
        guard let trait = Catalogue.traits[occurrence.traitName] else {
            return UnknownEvent(occurrence: occurrence)
        }
        return event(of: occurrence, trait: trait)
    }

    /// The event as this trait defines it; an `UnknownEvent` where the trait has none of this name.
    static func event(of occurrence: EventOccurrence, trait: any Trait.Type) -> any Event {
        let type = trait.supportedEventTypes.first { occurrence.isOf($0) }
        return type?.init(occurrence: occurrence) ?? UnknownEvent(occurrence: occurrence)
    }
}

extension EventOccurrence {
    fileprivate func isOf(_ type: any Event.Type) -> Bool {
        utf8Equal(traitName, type.traitName) && utf8Equal(name, type.name)
    }
}
