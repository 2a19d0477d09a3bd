// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeEngine
import HomeGraph
import Testing

/// The time line and charts have the numbers that a look at the records gives.
@Suite(.timeLimit(.minutes(20))) struct ChartFormTests {
    @Test func aRangeOfOneRecordHasOneRecord() async throws {
        let home = try ServedHome()
        try home.commit([.profileChanged(ProfileSettings(profile: "main"))])
        let begin = home.engine.state.books.lastReceivedAt
        let came = try home.engine.commit(
            (1...69 as ClosedRange<Int64>).map {
                HomeRecord(
                    receivedAt: begin + $0 * 7_000_000, cause: .message,
                    events: [.messageIgnored(reason: "x")])
            })
        let point = came.lowerBound + 3
        try await home.served { client in
            for count in [1, 2000] {
                let answer = try await client.get(
                    "/api/v1/timeline?from=@\(point)&to=@\(point)&buckets=\(count)")
                let start = timeText(begin + 4 * 7_000_000)
                let wanted =
                    #"{"buckets":[{"first":\#(point),"records":1,"start":"\#(start)"}],"from""#
                #expect(answer.text.hasPrefix(wanted), "\(answer.text)")
            }
            let answer = try await client.get(
                "/api/v1/timeline?from=@\(point)&to=@\(point + 1)&buckets=2")
            #expect(answer.text.components(separatedBy: #""records":1,"#).count == 3)
        }
    }

    @Test func aTemperatureIsTheDecimalThatPeopleRead() async throws {
        let home = try ServedHome()
        try home.commit([.profileChanged(ProfileSettings(profile: "main"))])
        try home.commit(
            ServedHome.device(
                "native:t", name: "Thermostat", type: "ThermostatDeviceType",
                trait: "Matter.ThermostatTrait",
                [AttributeMember(key: "localTemperature", value: .int(1983))]))
        try home.commit([.messageIgnored(reason: "x")])
        try await home.served { client in
            let answer = try await client.get(
                "/api/v1/history?device=native:t&attribute=localTemperature&points=1")
            #expect(
                answer.text.contains(
                    #"{"last":19.83,"max":19.83,"mean":19.83,"min":19.83,"start""#),
                "\(answer.text)")
        }
    }
}
