// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeSDK

/// One device with its values, their ages and their recent past. Pure.
struct DeviceDetail {
    let view: TimeView
    let screen: TimeScreen

    func lines(_ device: DeviceState?, _ columns: Int) -> [String] {
        guard let device else { return [screen.paint("no device is selected", .dim)] }
        let paint = screen.paint
        let state = device.connectivityState
        let heard = view.state.lastHeard(device.id)
        var lines = [
            paint(HomeWords.name(of: device), .bold) + "  "
                + paint(state.name, HomeWords.style(of: state)) + ", "
                + device.dataSourceLocality.name + "  "
                + paint(HomeWords.type(of: device), .dim),
            "heard live: " + (heard.map { "\(screen.age($0)) ago" } ?? "never") + "  "
                + paint(TerminalText.escape(device.id), .dim),
        ]
        let values = values(of: device, sparkWidth: columns < 72 ? 12 : 20)
        guard !values.rows.isEmpty else { return lines + [paint("no values", .dim)] }
        lines += values.lines(width: columns, paint: paint, hasTitles: false)
        return lines
    }

    private func values(of device: DeviceState, sparkWidth: Int) -> Table {
        var table = Table([
            .init("VALUE", isFlexible: true), .init("IS", isFlexible: true),
            .init("AGE", dropRank: 2), .init("SINCE", dropRank: 1), .init("PAST", dropRank: 3),
        ])
        let parts = device.parts.filter { $0.part != "root" }
        let numbers = numbers(of: device)
        for value in view.state.attributeEvidence(of: device.id) where value.part != "root" {
            let place = ValueContext(value, parts)
            let points = numbers[Key(value)] ?? []
            let line = Sparkline.text(
                points, end: view.step?.time ?? 0, width: sparkWidth)
            let span = points.first.map { " " + screen.age($0.time) } ?? ""
            table.rows.append([
                .init(Self.label(value, place), .dim),
                .init(ValueText.text(place, value.value)),
                .init(age(since: value.since)), .init("@\(value.since)", .dim),
                .init(line.map { $0 + span } ?? "", .accent),
            ])
        }
        return table
    }

    /// How old a value is: `…` until it is read, nothing where its record is not kept.
    private func age(since offset: UInt64) -> String {
        guard let time = view.times[offset] else { return "…" }
        return time.map { screen.age($0) } ?? ""
    }

    /// The words of other lists; else the attribute, or the trait where its name says more.
    private static func label(_ value: AttributeEvidence, _ place: ValueContext) -> String {
        let words = ValueText.label(place)
        if !words.isEmpty, words != place.partPrefix { return words }
        let isValue = value.attribute.lowercased().hasSuffix("value")
        return words
            + TerminalText.escape(
                ValueStyle.humanized(isValue ? shortTraitName(value.trait) : value.attribute))
    }

    // MARK: The recent past

    private struct Key: Hashable {
        var part: ByteString
        var trait: ByteString
        var attribute: ByteString

        init(_ value: AttributeEvidence) {
            part = ByteString(value.part)
            trait = ByteString(value.trait)
            attribute = ByteString(value.attribute)
        }
    }

    /// The numbers that a device had, as far back as the view remembers.
    private func numbers(of device: DeviceState) -> [Key: [(time: Int64, number: Double)]] {
        let ids = [device.id] + device.aliases
        var found: [Key: [(time: Int64, number: Double)]] = [:]
        for (index, step) in view.trail.enumerated() {
            let isAbout =
                step.record?.events.contains { event in
                    event.deviceIDs.contains { id in ids.contains { utf8Equal($0, id) } }
                } ?? true
            guard index == 0 || isAbout else { continue }
            for value in step.state.attributeEvidence(of: device.id) {
                guard let number = ValueText.double(value.value) else { continue }
                found[Key(value), default: []].append((step.time, number))
            }
        }
        return found
    }
}
