// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// The rooms and devices of a view as rows, with the selected one among them. Pure.
struct DeviceRows {
    let view: TimeView
    let rooms: [(room: RoomState?, devices: [DeviceState])]
    let paint: Paint

    private enum Row {
        case heading(RoomState?)
        case device(DeviceState)
    }

    /// The columns of a list; names are never cut for others.
    private struct Widths {
        var name: Int
        var state: Int
        var values: Int
        /// Type, locality and id, of which the last ones are left out first.
        var extras: [Int]
    }

    func block(_ count: Int, _ columns: Int) -> TimeScreen.Block {
        let rows = rooms.flatMap { [.heading($0.room)] + $0.devices.map { Row.device($0) } }
        let selected = view.selected(rooms)
        let place =
            rows.firstIndex {
                if case .device(let device) = $0, let selected {
                    return utf8Equal(device.id, selected.id)
                }
                return false
            } ?? 0
        // The first room's heading stays visible above its first device.
        let wanted = place <= 1 ? 0 : place - count / 2
        let first = max(0, min(wanted, rows.count - count))
        let widths = widths(columns)
        var lines = rows.dropFirst(first).prefix(max(0, count)).enumerated().map { index, row in
            switch row {
            case .heading(let room): paint(HomeWords.roomName(room), .accent)
            case .device(let device):
                line(device, widths, columns, isSelected: index + first == place)
            }
        }
        if rows.isEmpty {
            lines = [
                paint(
                    view.filter.isEmpty
                        ? "no devices at this point" : "nothing here has the text: Esc shows all",
                    .dim)
            ]
        }
        lines = Array(lines.prefix(max(0, count)))
        lines += Array(repeating: "", count: max(0, count - lines.count))
        return TimeScreen.Block(lines: lines.map { Paint.fit($0, to: columns) })
    }

    private func widths(_ columns: Int) -> Widths {
        var widths = Widths(name: 0, state: 0, values: 0, extras: [0, 0, 0])
        for device in rooms.lazy.flatMap(\.devices) {
            widths.name = max(widths.name, TerminalText.width(HomeWords.name(of: device)))
            widths.state = max(widths.state, device.connectivityState.name.utf8.count)
            widths.values = max(widths.values, TerminalText.width(Self.values(of: device)))
            for (index, text) in Self.extras(of: device).enumerated() {
                widths.extras[index] = max(widths.extras[index], TerminalText.width(text))
            }
        }
        // One long name moves its own columns alone.
        widths.name = min(widths.name, max(12, columns * 9 / 20))
        let left = columns - 4 - widths.name - 2 - widths.state - 2
        while !widths.extras.isEmpty,
            widths.extras.reduce(widths.values, { $0 + 2 + $1 }) > left
        {
            widths.extras.removeLast()
        }
        widths.values = max(0, min(widths.values, left))
        return widths
    }

    private func line(
        _ device: DeviceState, _ widths: Widths, _ columns: Int, isSelected: Bool
    ) -> String {
        let state = device.connectivityState
        let style = HomeWords.style(of: state)
        let name = HomeWords.name(of: device)
        let space = TerminalText.spaces(max(0, widths.name - TerminalText.width(name)) + 2)
        var line =
            (isSelected ? "> " : "  ") + paint(LiveView.dot(state), style) + " "
            + paint(name, isSelected ? .bold : .plain) + space
            + paint(TerminalText.fit(state.name, to: widths.state), style) + "  "
            + TerminalText.fit(Self.values(of: device), to: widths.values)
        for (text, width) in zip(Self.extras(of: device), widths.extras) {
            line += "  " + paint(TerminalText.fit(text, to: width), .dim)
        }
        return line
    }

    private static func values(of device: DeviceState) -> String {
        MainValues.texts(of: device).joined(separator: ", ")
    }

    private static func extras(of device: DeviceState) -> [String] {
        [
            HomeWords.type(of: device), device.dataSourceLocality.name,
            TerminalText.escape(device.id),
        ]
    }
}
