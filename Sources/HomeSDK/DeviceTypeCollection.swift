// SPDX-License-Identifier: Apache-2.0

import HomeGraph
public import HomeTypes

/// All device types of one device at one point; reading it never waits (D-6).
public final class DeviceTypeCollection: Hashable, Sendable {
    /// In part order.
    let contents: [DeviceTypeContents]
    /// The momentary events of the whole device.
    public let events: any EventController

    init(_ contents: [DeviceTypeContents], events: any EventController) {
        self.contents = contents
        self.events = events
    }

    /// The first part of a type; nil when the device does not support it.
    public subscript<T: DeviceType>(type: T.Type) -> T? {
        contents.first { type.describes($0.typeName) }.map { T(contents: $0) }
    }

    /// Whether the device supports a type.
    public func contains<T: DeviceType>(_ type: T.Type = T.self) -> Bool {
        contents.contains { type.describes($0.typeName) }
    }

    /// All parts of a type, in part order.
    public func getAll<T: DeviceType>(of type: T.Type = T.self) -> [T] {
        contents.filter { type.describes($0.typeName) }.map { T(contents: $0) }
    }

    public static func == (left: DeviceTypeCollection, right: DeviceTypeCollection) -> Bool {
        left === right
            || left.contents.elementsEqual(
                right.contents, by: { utf8Equal($0.typeName, $1.typeName) && $0 == $1 })
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(contents) }
}
