// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeGraph

@Suite struct DiffPropertyTests {
    /// Three points of one history.
    private func points(_ history: RandomHistory) -> (HomeSnapshot, HomeSnapshot, HomeSnapshot) {
        let first = history.index(history.records.count + 1)
        let rest = history.records.count - first
        let second = first + Int((history.choice >> 32) % UInt64(rest + 1))
        let a = fold(history.records.prefix(first))
        let b = fold(history.records[first..<second], from: a)
        return (a.graph, b.graph, fold(history.records[second...], from: b).graph)
    }

    @Test func appliedGivesTheOtherSnapshot() throws {
        try checkHistories(seed: 20) { history in
            let (a, b, _) = points(history)
            let changes = diff(a, b)
            let applied = changes.applied(to: a)
            try hold(applied == b, "applied:\n\(applied.json())\nwanted:\n\(b.json())")
            try hold(applied.json() == b.json(), "offset")
            for device in b.devices {
                for name in [device.id] + device.aliases {
                    try hold(utf8Equal(applied.device(name)?.id, device.id), "\(name) is lost")
                }
            }
            try hold(diff(applied, b).isEmpty, "nothing is left to change")
            try hold(changes.isEmpty == (a == b), "an empty difference means equality")
        }
        reportFigure(
            "F24", "a difference applied to the first snapshot gives the second",
            ["histories": 1000])
    }

    @Test func invertedIsTheWayBack() throws {
        try checkHistories(seed: 21) { history in
            let (a, b, _) = points(history)
            let back = diff(a, b).inverted
            try hold(back == diff(b, a), "inverse")
            try hold(back.applied(to: b) == a, "inverse applied")
        }
        reportFigure(
            "F24", "a difference backwards is the way back", ["histories": 1000])
    }

    @Test func composedIsTheDirectWay() throws {
        try checkHistories(seed: 22) { history in
            let (a, b, c) = points(history)
            let composed = diff(a, b).composed(with: diff(b, c))
            try hold(composed.applied(to: a) == c, "composed applied")
            try hold(
                composed == diff(a, c), "composed:\n\(composed.json)\ndirect:\n\(diff(a, c).json)")
        }
        reportFigure(
            "F24", "two differences one behind the other are the direct one", ["histories": 1000])
    }

    /// The part of a home that a filter keeps, made from nothing.
    private func part(_ home: HomeSnapshot, _ filter: GraphFilter) -> HomeSnapshot {
        diff(HomeSnapshot(), home, keeping: filter).applied(to: HomeSnapshot())
    }

    @Test func aFilteredDifferenceLeadsFromPartToPart() throws {
        try checkHistories(cases: 1000, seed: 24) { history in
            let (a, b, c) = points(history)
            let device = c.devices.isEmpty ? nil : c.devices[history.index(c.devices.count)]
            let filters = [
                GraphFilter(deviceID: device?.id), GraphFilter(roomID: device?.roomID),
                GraphFilter(structureID: device?.structureID),
                GraphFilter(structureID: "structure:1", roomID: c.rooms.first?.id),
                GraphFilter(deviceID: "nobody"),
            ]
            for filter in filters {
                let (before, after) = (part(a, filter), part(b, filter))
                let changes = diff(a, b, keeping: filter)
                try hold(changes.applied(to: before) == after, "\(filter): \(changes.json)")
                try hold(after.json() == b.json(keeping: filter), "\(filter): the JSON")
                try hold(
                    b.jsonPieces(keeping: filter, logID: "7").flatMap { $0 }
                        == Array(b.json(keeping: filter, logID: "7").utf8),
                    "\(filter): the JSON in pieces")
                let kept = b.views.filter { filter.keeps($0) }.map(\.id)
                try hold(after.deviceIDs == kept, "\(filter): the devices")
            }
        }
        reportFigure(
            "F24", "a difference of a part of the home leads from part to part", ["histories": 1000]
        )
    }

    @Test func snapshotsOfDifferentFoldsAreComparedById() throws {
        try checkHistories(cases: 1000, seed: 23) { history in
            let (a, b, _) = points(history)
            let other = try HomeState(encoded: fold(history.records).encoded()).graph
            try hold(diff(a, other) == diff(a, fold(history.records).graph), "another fold")
            try hold(diff(b, b).isEmpty, "no change")
        }
    }
}
