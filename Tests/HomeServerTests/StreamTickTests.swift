// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeServer

/// What clients of a stream share, they get as if each had asked alone.
@Suite struct StreamTickTests {
    private let facilities = ServerFacilities()
    private let graphs: [HomeSnapshot]

    /// Graphs behind the records of a home with two devices, which are renamed in turn.
    init() {
        var home = HomeState()
        var graphs: [HomeSnapshot] = []
        for offset in 0..<6 {
            let id = "native:\(offset % 2)"
            reduce(
                into: &home,
                HomeRecord(
                    receivedAt: Int64(offset), cause: .engine,
                    events: [
                        .deviceAnnounced(
                            DeviceAnnounced(
                                deviceID: id, source: "main:native:home", codec: "native",
                                nativeID: id, name: "lamp \(offset)"))
                    ]))
            graphs.append(home.graph)
        }
        self.graphs = graphs
    }

    @Test func eachClientGetsWhatItLacks() throws {
        let newest = try #require(graphs.last)
        let tick = StreamTick(from: graphs[4], to: newest)
        for view in StreamForm.View.allCases {
            for device in [nil, "native:0", "native:1", "native:absent"] {
                let form = StreamForm(view: view, filter: GraphFilter(deviceID: device))
                // Twice: the second one gets what was written for the first.
                for before in graphs + graphs {
                    let alone = form.diff(before, newest, facilities)
                    #expect(tick.diff(from: before, form, facilities) == alone)
                }
                let whole = form.reset(newest, logID: "1", facilities)
                for _ in 0..<2 {
                    #expect(tick.reset(form, logID: "1", facilities) == whole)
                }
            }
        }
    }

    /// Whoever asks for ever other parts of a home that stands still would fill the memory.
    @Test func whatIsKeptIsBounded() throws {
        let newest = try #require(graphs.last)
        let tick = StreamTick(from: graphs[4], to: newest)
        let long = String(repeating: "x", count: 8000)
        for number in 0..<1000 {
            let form = StreamForm(view: .tiles, filter: GraphFilter(deviceID: "\(number)\(long)"))
            let whole = form.reset(newest, logID: "1", facilities)
            #expect(tick.reset(form, logID: "1", facilities) == whole)
        }
        #expect(tick.keptBytes > 1000 * 1000)
        #expect(tick.keptBytes <= ServerLimits.streamTextBytesMax)
    }
}
