// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeTesting
import Testing

@testable import HomeSDK

/// `find` and `bisect` against a program in Python that asks every snapshot of the oracle's fold.
@Suite("OraclePredicates")
struct OraclePredicateTests {
    private static let seed = propertySeed(20_261_123)

    @Test("a scan finds what a linear scan in Python finds, in 200 random homes")
    func find() throws {
        let homes = OracleHome.random(200, records: 40, seed: Self.seed)
        var random = SeededRandom(seed: Self.seed)
        let conditions = homes.map { home in
            (0..<6).map { _ in OracleCondition.random(in: home.last, depth: 2, using: &random) }
        }
        let expected = try OracleCondition.changes(of: conditions, in: homes)
        var compared = 0
        for (index, home) in homes.enumerated() {
            let log = try OracleLog(home)
            for (condition, changes) in zip(conditions[index], expected[index]) {
                // A name that the last home does not have is refused.
                let predicate = try HomePredicate(condition.text)
                guard (try? predicate.bound(to: home.last)) != nil else { continue }
                var scan = try PredicateScan([predicate], boundTo: home.last, from: 0, log.replay)
                var found: [UInt64] = []
                while let step = try scan.advance() { found += step.edges.map(\.offset) }
                try #require(found == changes, "\(condition.text) in \(home.name)")
                compared += changes.isEmpty ? 0 : 1
            }
        }
        #expect(compared > 100)
    }

    @Test("bisect finds a change that a linear scan in Python finds")
    func bisect() throws {
        let program = try CLIProgram()
        let homes = OracleHome.random(40, records: 40, seed: Self.seed &+ 1)
        var random = SeededRandom(seed: Self.seed)
        let conditions = homes.map { home in
            (0..<16).map { _ in OracleCondition.random(in: home.last, depth: 1, using: &random) }
        }
        let expected = try OracleCondition.changes(of: conditions, in: homes)
        var compared = 0
        for (index, home) in homes.enumerated() {
            let log = try OracleLog(home)
            for (condition, changes) in zip(conditions[index], expected[index]) {
                // From false at the first record to true at the last.
                guard changes.count % 2 == 1, changes.first != 0,
                    (try? HomePredicate(condition.text).bound(to: home.last)) != nil
                else { continue }
                let last = home.records.count - 1
                let found = try program.run([
                    "bisect", "@0", "@\(last)", "--expr", condition.text, "--data", log.path,
                    "--output", "json",
                ])
                try #require(found.code == 0, "\(condition.text) in \(home.name): \(found.error)")
                let object = try JSONSerialization.jsonObject(with: Data(found.output.utf8))
                let offset = (object as? [String: Any])?["offset"] as? Int
                let up = changes.enumerated().filter { $0.offset % 2 == 0 }.map { Int($0.element) }
                try #require(
                    offset.map { up.contains($0) } == true,
                    "\(condition.text) in \(home.name): \(found.output)")
                compared += 1
            }
        }
        #expect(compared > 0)
    }
}

/// A condition in the words of Hearth and in those of `Tests/Oracle/predicates.py`.
private struct OracleCondition {
    var text: String
    var json: String

    static func random(
        in home: HomeSnapshot, depth: Int, using random: inout SeededRandom
    ) -> OracleCondition {
        if depth > 0, random.oneIn(2) {
            let left = Self.random(in: home, depth: depth - 1, using: &random)
            let right = Self.random(in: home, depth: depth - 1, using: &random)
            switch random.below(3) {
            case 0: return .init(text: "not (\(left.text))", json: #"{"not":\#(left.json)}"#)
            case 1: return left.joined("and", right)
            default: return left.joined("or", right)
            }
        }
        let states = ["online", "partiallyOnline", "offline"]
        let state = states[random.below(states.count)]
        let isOn = random.oneIn(2)
        let devices = home.devices
        let device = devices.isEmpty ? nil : devices[random.below(devices.count)]
        let word = isOn ? "on" : "off"
        let onOff = #"{"onOff":\#(isOn)}"#
        let isState = #"{"is":"\#(state)"}"#
        switch random.below(6) {
        case 0:
            guard let device else { fallthrough }
            return .init(
                text: "device(\(quoted(device.id))).connectivity == \(state)",
                json: #"{"device":{"id":\#(quoted(device.id)),"test":\#(isState)}}"#)
        case 1:
            guard let device, let part = device.parts.first(where: { $0.part != "root" }) else {
                fallthrough
            }
            return .init(
                text: "device(\(quoted(device.id))).part(\(quoted(part.part))).OnOff.onOff == "
                    + word,
                json: #"{"device":{"id":\#(quoted(device.id)),"test":"#
                    + #"{"onOff":\#(isOn),"part":\#(quoted(part.part))}}}"#)
        case 2:
            let rooms = home.rooms
            guard !rooms.isEmpty else { fallthrough }
            let room = quoted(rooms[random.below(rooms.count)].id)
            return .init(
                text: "room(\(room)).any(connectivity == \(state))",
                json: #"{"atLeast":{"number":1,"room":\#(room),"test":\#(isState)}}"#)
        case 3:
            return .init(
                text: "all(connectivity == \(state))", json: #"{"all":{"test":\#(isState)}}"#)
        case 4:
            let number = 1 + random.below(3)
            return .init(
                text: "count(OnOff.onOff == \(word)) >= \(number)",
                json: #"{"atLeast":{"number":\#(number),"test":\#(onOff)}}"#)
        default:
            let number = 1 + random.below(4)
            return .init(
                text: "count(connectivity == \(state)) >= \(number)",
                json: #"{"atLeast":{"number":\#(number),"test":\#(isState)}}"#)
        }
    }

    private func joined(_ word: String, _ other: OracleCondition) -> OracleCondition {
        .init(
            text: "(\(text)) \(word) (\(other.text))",
            json: #"{"\#(word)":[\#(json),\#(other.json)]}"#)
    }

    /// In quotes that JSON and the predicate language both have.
    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// The offsets at which each condition of each home changed its value.
    static func changes(
        of conditions: [[OracleCondition]], in homes: [OracleHome]
    ) throws -> [[[UInt64]]] {
        let wanted = conditions.map { "[" + $0.map(\.json).joined(separator: ",") + "]" }
        let printed = try Oracle.changes(of: wanted, in: homes)
        return try printed.map { line in
            try JSONDecoder().decode([[UInt64]].self, from: Data(line.utf8))
        }
    }
}

/// The log of a home of the oracle, on disk.
private struct OracleLog {
    private let folder: TemporaryFolder
    let replay: Replay

    var path: String { folder.path }

    init(_ home: OracleHome) throws {
        folder = try TemporaryFolder()
        let begin = home.records.first?.receivedAt ?? 0
        let log = try FileLog.open(
            directory: folder.path,
            mode: .create(logID: [UInt8](repeating: 7, count: 16), time: begin),
            limits: LogLimits(), random: { 1 })
        var encoder = RecordEncoder()
        for record in home.records {
            let events = encoder.encode(record)
            let batch = LogBatch(
                records: [LogRecord(time: record.receivedAt, events: events)],
                dictionary: encoder.takeNewDefinitions(), era: 0)
            _ = try log.append(batch)
        }
        try log.close()
        replay = Replay(reader: try FileLogReader(directory: folder.path), sha256: nil)
    }
}

extension OracleHome {
    var last: HomeSnapshot {
        var state = HomeState()
        for record in records { reduce(into: &state, record) }
        return state.graph
    }
}
