// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Logging
import Testing

@testable import HomeServer

@Suite struct AccessGuardTests {
    private static func caller(_ scope: AccessScope, structure: String? = nil) -> Caller {
        Caller(name: "panel", scope: scope, structure: structure)
    }

    @Test(arguments: AccessScope.allCases, AccessScope.allCases)
    func aScopeHasItsOwnRightsAndThoseBefore(has: AccessScope, needs: AccessScope) throws {
        let order: [AccessScope] = [.read, .command, .admin]
        let isEnough = try #require(order.firstIndex(of: has)) >= order.firstIndex(of: needs)!
        if isEnough {
            try Self.caller(has).mustHave(needs)
        } else {
            let refusal = #expect(throws: APIError.self) { try Self.caller(has).mustHave(needs) }
            #expect(refusal?.code == "permissionDenied")
            #expect(refusal?.message.contains("'\(needs)': yours has '\(has)'") == true)
        }
    }

    @Test func aTokenOfOneStructureIsShownThatOneAlone() throws {
        let mine = Self.caller(.admin, structure: "structure:1")
        #expect(throws: APIError.self) { try mine.mustSeeAll() }
        #expect(throws: APIError.self) { try mine.visible(GraphFilter(structureID: "structure:2")) }
        // What names no structure, or that one, is restricted to it; the rest of a filter stays.
        for wanted in [nil, "structure:1"] {
            let filter = try mine.visible(GraphFilter(structureID: wanted, roomID: "room:4.0"))
            #expect(filter == GraphFilter(structureID: "structure:1", roomID: "room:4.0"))
        }
    }

    @Test func aTokenOfTheHomeIsShownAllOfIt() throws {
        let all = Self.caller(.read)
        try all.mustSeeAll()
        for filter in [GraphFilter(), GraphFilter(structureID: "structure:2")] {
            #expect(try all.visible(filter) == filter)
        }
        #expect(all.maySee(device: "zigbee:1", in: HomeSnapshot()))
    }

    /// A device in each of two structures, named by their profiles.
    private static func home() -> HomeSnapshot {
        var state = HomeState()
        for (profile, id) in [("a", "zigbee:1"), ("b", "zigbee:2")] {
            let settings = ProfileSettings(profile: profile, structureName: profile)
            let device = DeviceAnnounced(
                deviceID: id, source: "\(profile):zigbee2mqtt:zigbee2mqtt", codec: "zigbee2mqtt",
                nativeID: id, name: id)
            reduce(
                into: &state,
                HomeRecord(
                    receivedAt: 1, cause: .engine,
                    events: [.profileChanged(settings), .deviceAnnounced(device)]))
        }
        return state.graph
    }

    @Test func aDeviceOfAnotherStructureIsNotThere() throws {
        let home = Self.home()
        let own = try #require(home.view(of: "zigbee:1")?.structureID)
        let other = try #require(home.view(of: "zigbee:2")?.structureID)
        try #require(own != other)
        let caller = Self.caller(.command, structure: own)
        try caller.mustSee(device: "zigbee:1", in: home)
        for id in ["zigbee:2", "zigbee:9"] {
            #expect(!caller.maySee(device: id, in: home), "\(id)")
            #expect(throws: (any Error).self) { try caller.mustSee(device: id, in: home) }
        }
    }
}

@Suite struct LoginFailuresTests {
    private struct Unreadable: Error {}

    private let failures = LoginFailures(
        logger: Logger(label: "test") { _ in
            SwiftLogNoOpLogHandler()
        })

    @Test func aMachineTriesOnlySoManyWrongSecrets() throws {
        var codes: [String] = []
        for _ in 0...ServerLimits.wrongLoginsAtOnceMax {
            let error = #expect(throws: APIError.self) {
                try failures.checked("10.0.0.1") { nil as Int? }
            }
            codes.append(error?.code ?? "")
        }
        #expect(codes.dropLast().allSatisfy { $0 == "permissionDenied" })
        #expect(codes.last == "resourceExhausted")
        // The owner of a right secret is let in all the same, and other machines are not meant.
        #expect(try failures.checked("10.0.0.1") { 7 } == 7)
        let other = #expect(throws: APIError.self) {
            try failures.checked("10.0.0.2") { nil as Int? }
        }
        #expect(other?.code == "permissionDenied")
    }

    @Test func nobodyComesInWhereTheListCannotBeRead() {
        let error = #expect(throws: APIError.self) {
            try failures.checked("10.0.0.1") { () throws -> Int? in throw Unreadable() }
        }
        #expect(error?.code == "unavailable")
    }
}
