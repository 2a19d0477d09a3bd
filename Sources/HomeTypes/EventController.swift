// SPDX-License-Identifier: Apache-2.0

public import HomePublishers

/// Subscribes to the momentary events of one object.
///
/// Each is delivered once to those who are subscribed when it is recorded, never later (E-1).
public protocol EventController: Sendable {
    /// Whether the object has the trait of this event.
    func contains<E: Event>(_ type: E.Type) -> Bool

    /// Events of one type; empty and finished at once when the object does not support it.
    func subscribe<E: Event>(_ type: E.Type) -> AnyPublisher<E, HomeError>

    /// All events of a trait.
    func subscribe<T: Trait>(_ trait: T.Type) -> AnyPublisher<any Event, HomeError>

    /// All events of several traits.
    func subscribe(_ traits: [any Trait.Type]) -> AnyPublisher<any Event, HomeError>

    /// Every event of the object, those of unknown traits as ``UnknownEvent``.
    func subscribeAll() -> AnyPublisher<any Event, HomeError>
}
