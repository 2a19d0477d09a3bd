// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HomeGraph
public import HomeTypes

/// A device of a home: an immutable value over one published point (M-1).
///
/// Its stored fields never change; `types` asks the home and so gives the present state (D-8).
public struct HomeDevice: HomeObject, ChangeNoting {
    /// Refers to a page of the snapshot and copies nothing out of it.
    let scope: DeviceScope
    let feed: HomeFeed
    var changes: ChangedFields = []

    init(_ scope: DeviceScope, feed: HomeFeed) {
        self.scope = scope
        self.feed = feed
    }

    /// The device's id; of a part of a multipart device `<device>#<part>` (D-9).
    public var id: String { scope.id }
    /// May be empty (M-10).
    public var name: String { scope.name }
    /// Nil: it belongs to no structure (M-3).
    public var structureID: String? { scope.view.structureID }
    /// Nil: it is in no room (M-3).
    public var roomID: String? { scope.view.roomID }
    /// The codec that announced the device; nil where none did.
    public var agentID: String? { scope.view.codec.isEmpty ? nil : scope.view.codec }
    /// Whether the device itself speaks Matter, in the house.
    public var isMatterDevice: Bool { scope.view.isMatterDevice }
    /// The aggregate of all its device types (section 5).
    public var sourceConnectivity: SourceConnectivity { scope.sourceConnectivity }
    public var objectType: HomeObjectType { .device }
    /// When a live message was last about the device, as of the point that this object shows; nil:
    /// never, so that all its values are stored copies of unknown age.
    ///
    /// It is independent of the connectivity: an online device may have been silent for hours. It
    /// takes no part in equality, and a change of it alone causes no emission.
    public var lastHeard: Date? { scope.view.lastHeard.map { Date(logTime: $0) } }

    /// The device types.
    public var types: DeviceTypeController { DeviceTypeController(scope: scope, feed: feed) }
    /// The device types, under their other name.
    public var parts: DeviceTypeController { types }

    public func changedFields(since old: HomeDevice) -> ChangedFields {
        scope.changedFields(since: old.scope)
    }

    /// Gives the device another name; a part of a multipart device renames the device (D-9).
    ///
    /// - Parameter name: cut to its first 60 Unicode scalars (N-2).
    /// - Returns: the updated copy (N-1).
    /// - Throws: `HomeError`: `invalidArgument` for an empty name (N-4), `notFound` when the
    ///   device is gone (N-8).
    public func setName(_ name: String) async throws -> HomeDevice {
        _ = try await feed.change(.renameDevice(id: scope.view.id, name: name))
        let id = id
        guard let scope = try await feed.ask({ $0.scope(of: id) }) else {
            throw HomeError.notFound("There is no device \(id).")
        }
        return HomeDevice(scope, feed: feed)
    }
}

extension HomeDevice {
    /// Whether all fields are equal, the set of supported device types and the set of supported
    /// traits among them; attribute values do not count (M-8).
    public static func == (left: HomeDevice, right: HomeDevice) -> Bool {
        left.scope.hasSameMetadata(as: right.scope)
    }

    public func hash(into hasher: inout Hasher) {
        guard let part = scope.part else { return scope.view.hashMetadata(into: &hasher) }
        hasher.combine(ByteString(scope.view.id))
        hasher.combine(ByteString(part))
        hasher.combine(ByteString(scope.view.name))
        hasher.combine(sourceConnectivity)
    }
}
