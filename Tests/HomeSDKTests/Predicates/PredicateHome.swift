// SPDX-License-Identifier: Apache-2.0

import HomeGraph

@testable import HomeSDK

/// The history of a small home for tests of predicates: what was reported, second by second.
struct PredicateHome {
    private(set) var records: [HomeRecord] = []

    static let begin: Int64 = 1_700_000_000_000_000_000
    static let source = "main:test:x"

    /// A home with two lamps and a cover in the Kitchen, a climate sensor and a door in the Hall.
    static func furnished() -> PredicateHome {
        var home = PredicateHome()
        home.take(
            0,
            [
                .logOpened(
                    LogOpened(
                        logID: String(repeating: "0", count: 32), homeName: "Home",
                        reducerVersion: HomeState.reducerVersion)),
                .profileChanged(ProfileSettings(profile: "main")),
            ])
        home.device("lamp", "Lamp", "Kitchen", "DimmableLight", ["OnOff", "LevelControl"])
        home.device("spot", "Spot", "Kitchen", "OnOffLight", ["OnOff"])
        home.device("cover", "Blind", "Kitchen", "WindowCovering", ["WindowCovering"])
        home.device(
            "climate", "Climate", "Hall", "TemperatureSensor",
            ["TemperatureMeasurement", "RelativeHumidityMeasurement"])
        home.device("door", "Front door", "Hall", "ContactSensor", ["BooleanState"])
        home.device("twin", "Twin", "Hall", "OnOffPluginUnit", ["OnOff"], parts: ["left", "right"])
        return home
    }

    mutating func take(_ second: Double, _ events: [HomeEvent]) {
        records.append(
            HomeRecord(
                offset: UInt64(records.count), receivedAt: Self.time(second), cause: .message,
                origin: RecordOrigin(profile: "main", topic: "t"), events: events))
    }

    static func time(_ second: Double) -> Int64 { begin + Int64(second * 1e9) }

    mutating func device(
        _ id: String, _ name: String, _ area: String, _ type: String, _ traits: [String],
        parts: [String] = ["main"]
    ) {
        take(
            0,
            [
                .deviceAnnounced(
                    DeviceAnnounced(
                        deviceID: id, source: Self.source, codec: "test", nativeID: id, name: name,
                        area: area)),
                .deviceDescribed(
                    DeviceDescribed(
                        deviceID: id, source: Self.source,
                        parts: parts.map { part in
                            PartDescription(
                                part: part, type: "\(type)DeviceType",
                                traits: traits.map {
                                    TraitDescription(
                                        trait: "Matter.\($0)Trait", attributes: [Self.attribute($0)]
                                    )
                                })
                        })),
            ])
    }

    private static func attribute(_ trait: String) -> String {
        switch trait {
        case "OnOff": "onOff"
        case "LevelControl": "currentLevel"
        case "BooleanState": "stateValue"
        case "WindowCovering": "currentPositionLiftPercent100ths"
        default: "measuredValue"
        }
    }

    /// A report of one value: `lamp.OnOff` or `twin/left.OnOff`.
    static func report(_ place: String, _ value: AttributeValue) -> HomeEvent {
        let halves = place.split(separator: ".").map(String.init)
        let names = halves[0].split(separator: "/").map(String.init)
        return .attributesReported(
            AttributesReported(
                deviceID: names[0], source: source, part: names.count > 1 ? names[1] : "main",
                trait: "Matter.\(halves[1])Trait", delivery: .live,
                attributes: [AttributeMember(key: attribute(halves[1]), value: value)]))
    }

    mutating func report(_ second: Double, _ place: String, _ value: AttributeValue) {
        take(second, [Self.report(place, value)])
    }

    /// The home after all records.
    var snapshot: HomeSnapshot {
        var state = HomeState()
        for record in records { reduce(into: &state, record) }
        return state.graph
    }

    /// The edges of a predicate over the whole history, as `+10 -20.5`: seconds after the
    /// beginning.
    ///
    /// - Parameter until: time goes on up to here after the last record.
    func edges(
        _ text: String, until: Double? = nil, timeOfDay: @escaping @Sendable (Int64) -> Int = day
    ) throws -> String {
        let bound = try HomePredicate(text).bound(to: snapshot)
        var predicates = PredicateSet([bound], timeOfDay: timeOfDay)
        var state = HomeState()
        var found: [PredicateSet.Edge] = []
        for record in records {
            reduce(into: &state, record)
            found += predicates.take(
                state.graph, offset: record.offset ?? 0, time: record.receivedAt)
        }
        if let until { found += predicates.pass(until: Self.time(until)) }
        return found.map(\.edge).map { edge in
            let second = Double(edge.time - Self.begin) / 1e9
            let text = second.rounded() == second ? "\(Int(second))" : "\(second)"
            return (edge.isTrue ? "+" : "-") + text
        }.joined(separator: " ")
    }

    /// A day that begins when the home does.
    static func day(_ time: Int64) -> Int {
        let second = Int((time - begin) / 1_000_000_000) % 86_400
        return second < 0 ? second + 86_400 : second
    }
}
