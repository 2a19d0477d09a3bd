// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// The words and colours that all commands share.
enum HomeWords {
    static func style(of state: ConnectivityState) -> TextStyle {
        switch state {
        case .online: .good
        case .offline: .bad
        case .partiallyOnline: .warning
        case .unknown: .dim
        }
    }

    /// The name of a device, safe for a terminal; its id where it has none.
    static func name(of device: DeviceState) -> String {
        device.name.isEmpty ? device.id : TerminalText.escape(device.name)
    }

    /// `DimmableLight` for `DimmableLightDeviceType`.
    static func type(of device: DeviceState) -> String {
        let part = device.parts.first { $0.isPrimaryType } ?? device.parts.first
        guard let type = part?.type else { return "" }
        return TerminalText.escape(
            type.hasSuffix("DeviceType") ? String(type.dropLast("DeviceType".count)) : type)
    }

    /// The devices of each room, rooms by name, those without a room last.
    ///
    /// - Parameter showsEmpty: also the rooms without a device.
    static func byRoom(
        _ snapshot: HomeSnapshot, _ devices: [DeviceState], showsEmpty: Bool = false
    ) -> [(room: RoomState?, devices: [DeviceState])] {
        var groups: [(room: RoomState?, devices: [DeviceState])] = []
        for room in snapshot.rooms.sorted(by: { ($0.name, $0.id) < ($1.name, $1.id) }) {
            let inside = devices.filter { utf8Same($0.roomID, room.id) }
            if showsEmpty || !inside.isEmpty {
                groups.append((room, inside.sorted(by: nameLess)))
            }
        }
        let outside = devices.filter { device in
            !snapshot.rooms.contains { utf8Same(device.roomID, $0.id) }
        }
        if !outside.isEmpty { groups.append((nil, outside.sorted(by: nameLess))) }
        return groups
    }

    static func roomName(_ room: RoomState?) -> String {
        room.map { TerminalText.escape($0.name) } ?? "no room"
    }

    private static func nameLess(_ a: DeviceState, _ b: DeviceState) -> Bool {
        (a.name, a.id) < (b.name, b.id)
    }

    static func utf8Same(_ a: String?, _ b: String) -> Bool {
        a.map { utf8Equal($0, b) } ?? false
    }

    /// `2026-11-20 21:08:31.123 CET, 3 h 4 min ago`, `never`: when a device last sent a live
    /// message.
    static func lastHeard(_ lastHeard: Int64?, now: Int64) -> String {
        guard let lastHeard else { return "never" }
        let (age, overflow) = now.subtractingReportingOverflow(lastHeard)
        let seconds = overflow ? 0 : max(0, age / 1_000_000_000)
        return "\(LocalTime.zoned(lastHeard)), \(SizeText.duration(Int(seconds))) ago"
    }

}
