// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeSDK

/// What predicates are, moment by moment.
@Suite struct PredicateEvaluatorTests {
    /// Lamp: on at 10, off at 20, on at 30, off at 1000.
    private static var lamp: PredicateHome {
        var home = PredicateHome.furnished()
        home.report(5, "lamp.OnOff", .bool(false))
        home.report(10, "lamp.OnOff", .bool(true))
        home.report(20, "lamp.OnOff", .bool(false))
        home.report(30, "lamp.OnOff", .bool(true))
        home.report(1000, "lamp.OnOff", .bool(false))
        return home
    }

    @Test(
        "values, negation and time",
        arguments: [
            (#""Lamp".onOff == on"#, "+10 -20 +30 -1000"),
            (#""Lamp".onOff"#, "+10 -20 +30 -1000"),
            (#""Lamp".onOff == off"#, "+5 -10 +20 -30 +1000"),
            (#""Lamp".onOff != on"#, "+5 -10 +20 -30 +1000"),
            // What is not known is neither on nor different from it, but it is not on.
            (#"not "Lamp".onOff == on"#, "+0 -10 +20 -30 +1000"),
            (#""Lamp".onOff == unknown"#, "+0 -5"),
            (#""Lamp".onOff != unknown"#, "+5"),
            (#""Lamp".onOff == on for 11s"#, "+41 -1000"),
            (#""Lamp".onOff == on for 9s"#, "+19 -20 +39 -1000"),
            // The deadline and the record that ends the condition at one time: it was so long.
            (#""Lamp".onOff == on for 970s"#, "+1000 -1000"),
            (#"not ("Lamp".onOff == on for 11s)"#, "+0 -41 +1000"),
            (#""Lamp".onOff changed"#, "+10 -10 +20 -20 +30 -30 +1000 -1000"),
            (#""Lamp".onOff changed to on"#, "+10 -10 +30 -30"),
            (#""Lamp".onOff changed and "Lamp".onOff == off"#, "+20 -20 +1000 -1000"),
            // Within a group, a device that is named is meant itself, and no part of the member.
            (#"any(onOff and "Front door".type == ContactSensor)"#, "+10 -20 +30 -1000"),
            (#"any(onOff and "Lamp".type == OnOffPluginUnit)"#, ""),
            (#"since @8 and before @10"#, "+10 -30"),
            (#"between 00:00:15 and 00:00:25"#, "+15 -25"),
            (#"between 00:15 and 00:00:12"#, "+0 -12 +900"),
            (#""Lamp".onOff == on and between 00:00:15 and 00:01"#, "+15 -20 +30 -60"),
        ])
    func values(_ text: String, _ edges: String) throws {
        #expect(try Self.lamp.edges(text) == edges)
    }

    @Test("time goes on behind the last record")
    func afterwards() throws {
        #expect(try Self.lamp.edges(#""Lamp".onOff == off for 1m"#) == "")
        #expect(try Self.lamp.edges(#""Lamp".onOff == off for 1m"#, until: 1059) == "")
        #expect(try Self.lamp.edges(#""Lamp".onOff == off for 1m"#, until: 1060) == "+1060")
    }

    @Test("a clock that is set back adds nothing to a duration")
    func clockSetBack() throws {
        var home = PredicateHome.furnished()
        home.report(100, "lamp.OnOff", .bool(true))
        home.report(40, "spot.OnOff", .bool(true))
        home.report(45, "spot.OnOff", .bool(false))
        home.report(60, "spot.OnOff", .bool(true))
        // 0 s back at 40, then 10 s until 50.
        #expect(try home.edges(#""Lamp".onOff == on for 10s"#) == "+50")
    }

    @Test(
        "units and words",
        arguments: [
            (#""Climate".temperature > 21.5 °C"#, "+20 -30"),
            (#""Climate".temperature > 21.5"#, "+20 -30"),
            (#""Climate".temperature > 71 °F"#, "+20 -30"),
            (#""Climate".temperature == 21.5 °C"#, "+10 -20"),
            (#""Climate".temperature < "Climate".temperature"#, ""),
            (#""Climate".temperature == unknown"#, "+0 -10 +30"),
            (#""Climate".temperature changed"#, "+20 -20"),
            (#""Climate".temperature changed to unknown"#, "+30 -30"),
            (#""Climate".humidity >= 45 %"#, "+11"),
            (#""Front door".contact == open"#, "+12 -13"),
            (#""Front door".contact == closed"#, "+13"),
            (#""Lamp".brightness == 50 %"#, "+14"),
            (#""Blind".position == closed"#, "+15 -16"),
            (#""Blind".position > 40 %"#, "+15 -16"),
            (#""Blind".position == open"#, "+16"),
            (#""Lamp".room == kitchen"#, "+0"),
            (#""Lamp".type == DimmableLight"#, "+0"),
        ])
    func units(_ text: String, _ edges: String) throws {
        var home = PredicateHome.furnished()
        home.report(10, "climate.TemperatureMeasurement", .int(2150))
        home.report(11, "climate.RelativeHumidityMeasurement", .int(4512))
        home.report(12, "door.BooleanState", .bool(false))
        home.report(13, "door.BooleanState", .bool(true))
        home.report(14, "lamp.LevelControl", .int(128))
        home.report(15, "cover.WindowCovering", .int(10_000))
        home.report(16, "cover.WindowCovering", .int(0))
        home.report(20, "climate.TemperatureMeasurement", .int(2170))
        home.report(30, "climate.TemperatureMeasurement", .null)
        #expect(try home.edges(text) == edges)
    }

    @Test(
        "groups",
        arguments: [
            ("any(onOff == on)", "+1 -5 +10 -30 +35 -40"),
            (#"room("Kitchen").any(onOff == on)"#, "+1 -5 +10 -30"),
            (#"room("kitchen").all(onOff == on)"#, "+20 -25"),
            (#"room("Hall").count(onOff == on) == 1"#, "+35 -40"),
            (#"home.count(onOff == on) >= 2"#, "+20 -25"),
            // Only parts that have the value are members, and none at all is not all.
            (#"room("Hall").all(brightness > 10 %)"#, ""),
            (#"type("OnOffPluginUnit").any(onOff == on)"#, "+35 -40"),
            (#"any(onOff == on for 10s)"#, "+20 -30"),
            (#"room("Kitchen").any(onOff changed to off)"#, "+5 -5 +25 -25 +30 -30"),
        ])
    func groups(_ text: String, _ edges: String) throws {
        var home = PredicateHome.furnished()
        home.report(1, "lamp.OnOff", .bool(true))
        home.report(1, "twin/left.OnOff", .bool(false))
        home.report(1, "twin/right.OnOff", .bool(false))
        home.report(5, "lamp.OnOff", .bool(false))
        home.report(5, "spot.OnOff", .bool(false))
        home.report(10, "lamp.OnOff", .bool(true))
        home.report(20, "spot.OnOff", .bool(true))
        home.report(25, "spot.OnOff", .bool(false))
        home.report(30, "lamp.OnOff", .bool(false))
        home.report(35, "twin/right.OnOff", .bool(true))
        home.report(40, "twin/right.OnOff", .bool(false))
        #expect(try home.edges(text) == edges)
    }

    @Test("a change is over with its moment, also where it made the predicate false")
    func notChanged() throws {
        var home = PredicateHome.furnished()
        home.report(10, "door.BooleanState", .bool(true))
        home.report(20, "door.BooleanState", .bool(false))
        home.report(3600, "lamp.OnOff", .bool(true))
        let text = #"not ("Front door".contact changed)"#
        #expect(try home.edges(text) == "+0 -20 +20")
        #expect(try home.edges("(\(text)) for 10m") == "+620")
    }

    @Test("values of one sensor may be on parts of their own")
    func severalParts() throws {
        var home = PredicateHome.furnished()
        home.report(10, "climate.TemperatureMeasurement", .int(2500))
        home.report(11, "lamp.OnOff", .bool(true))
        home.report(12, "lamp.LevelControl", .int(200))
        home.report(20, "climate.RelativeHumidityMeasurement", .int(6000))
        #expect(try home.edges("any(temperature > 20 °C and humidity > 50 %)") == "+20")
        #expect(try home.edges("any(temperature > 20 °C and room == Hall)") == "+10")
        #expect(try home.edges("any(onOff == on and brightness > 50 %)") == "+12")
    }

    @Test("what a word does not fit is no member")
    func fittingMembers() throws {
        var home = PredicateHome.furnished()
        home.device("leak", "Leak", "Hall", "WaterLeakDetector", ["BooleanState"])
        home.report(10, "leak.BooleanState", .bool(false))
        home.report(11, "door.BooleanState", .bool(true))
        home.report(20, "door.BooleanState", .bool(false))
        home.report(30, "leak.BooleanState", .bool(true))
        #expect(try home.edges("all(contact == closed)") == "+11 -20")
        #expect(try home.edges("any(leak)") == "+30")
        #expect(try home.edges("any(leak == leak)") == "+30")
        #expect(try home.edges("any(stateValue == dry)") == "+10 -30")
    }

    @Test("what was never reported is unknown, also in a group")
    func neverReported() throws {
        var home = PredicateHome.furnished()
        home.report(10, "lamp.OnOff", .bool(true))
        home.report(20, "spot.OnOff", .bool(true))
        #expect(try home.edges(#"room("Kitchen").any(onOff == unknown)"#) == "+0 -20")
        #expect(try home.edges(#"room("Kitchen").all(onOff == on)"#) == "+20")
    }

    @Test("orders agree with equality, and large numbers stay different")
    func orders() throws {
        var home = PredicateHome.furnished()
        home.report(10, "climate.TemperatureMeasurement", .int(2584))
        let value = #""Climate".temperature"#
        for (text, isTrue) in [
            ("== 25.8", true), ("!= 25.8", false), ("<= 25.8", true), ("> 25.8", false),
            (">= 25.9", false), ("== 25.84", true), ("> 25.83", true), ("== 78.5 °F", true),
        ] {
            #expect(try home.edges("\(value) \(text)") == (isTrue ? "+10" : ""), "\(text)")
        }
        #expect(!ValueTest.compare(1_700_000_001, .equal, 1_700_000_000, digits: 6))
        #expect(ValueTest.compare(1_700_000_001, .greater, 1_700_000_000, digits: 6))
    }

    @Test("the extremes of time end nothing", arguments: [Int64.min, .max, .max - 1, 0])
    func extremes(_ time: Int64) throws {
        var home = PredicateHome.furnished()
        home.report(10, "lamp.OnOff", .bool(true))
        let bound = try HomePredicate(
            #""Lamp".onOff == on for 10m or between 22:00 and 06:00 or rate("Climate".humidity, 1h) > 1 %/h"#
        ).bound(to: home.snapshot)
        let snapshot = home.snapshot
        for first in [Int64.min, 0, .max] {
            var predicates = PredicateSet([bound], timeOfDay: LocalTimeOfDay.seconds)
            for step in [Int64.min, 0, .max] {
                _ = predicates.take(snapshot, offset: 1, time: first, step: 0)
                _ = predicates.take(snapshot, offset: 2, time: time, step: step)
            }
            _ = predicates.pass(until: time)
        }
    }

    @Test("a clock that was set lets no time pass")
    func newEra() throws {
        var home = PredicateHome.furnished()
        home.report(10, "lamp.OnOff", .bool(true))
        let bound = try HomePredicate(#""Lamp".onOff == on for 1h"#).bound(to: home.snapshot)
        var predicates = PredicateSet([bound], timeOfDay: PredicateHome.day)
        _ = predicates.take(home.snapshot, offset: 1, time: PredicateHome.time(0))
        let later = PredicateHome.time(1e6)
        let step = Int64(1e6) * 1_000_000_000
        #expect(predicates.take(home.snapshot, offset: 2, time: later, step: step).isEmpty)
        #expect(predicates.pass(until: later + 3_599_000_000_000).isEmpty)
        #expect(predicates.pass(until: later + 3_600_000_000_000).count == 1)
    }

    @Test("a rate counts what came within its window")
    func rates() throws {
        var home = PredicateHome.furnished()
        for (second, value) in [(0.0, 4000), (60, 4100), (120, 4600), (600, 4600)] {
            home.report(second, "climate.RelativeHumidityMeasurement", .int(Int64(value)))
        }
        // 5 % within a minute are 300 % in an hour; the rise leaves the window a minute later.
        #expect(try home.edges(#"rate("Climate".humidity, 1m) > 100 %/h"#) == "+120 -180")
        #expect(try home.edges(#"rate("Climate".humidity, 1m) > 5 %/min"#) == "")
        #expect(try home.edges(#"rate("Climate".humidity, 2m) > 170 %/h"#) == "+120 -180")
    }

    @Test("a device that goes and comes back begins anew")
    func memberGone() throws {
        var home = PredicateHome.furnished()
        home.report(10, "spot.OnOff", .bool(true))
        home.take(15, [.deviceRemoved(DeviceRemoved(deviceID: "spot", source: nil))])
        var again = try #require(home.records.first { $0.events[0].isAbout("spot") }).events
        again.append(PredicateHome.report("spot.OnOff", .bool(true)))
        home.take(20, again)
        home.report(40, "lamp.OnOff", .bool(false))
        #expect(try home.edges(#"room("Kitchen").any(onOff == on for 12s)"#) == "+32")
    }
}

extension HomeEvent {
    fileprivate func isAbout(_ id: String) -> Bool {
        if case .deviceAnnounced(let event) = self { return event.deviceID == id }
        return false
    }
}
