// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeSDK

/// What is a predicate, and where one that is none is wrong.
@Suite struct PredicateSyntaxTests {
    @Test(
        "the grammar",
        arguments: [
            #"device("Lamp").onOff == on"#, #""Lamp".onOff == on"#, #"'Lamp'.onOff=on"#,
            #"on == device("Lamp").onOff"#, #"not device("Lamp").onOff == on"#,
            #"device("Lamp").onOff is not on"#, #"! ("Lamp".onOff == on)"#,
            #""Lamp".OnOff.onOff == on && "Spot".onOff == off || "Spot".onOff == on"#,
            #""Lamp".Matter.OnOffTrait.onOff changed to on"#, #""Lamp".onOff changed"#,
            #""Lamp".brightness >= 50 % for 1h30m"#, #""Lamp".brightness>=50%"#,
            #""Twin".part("left").onOff == on"#, #"any(onOff == on)"#, #"home.any(onOff == on)"#,
            #"room("Kitchen").all(onOff == off for 10m)"#,
            #"type("DimmableLight").count(onOff == on) > 2"#,
            #"count(connectivity == offline) > 3"#,
            #"rate("Climate".humidity, 5m) > 20 %/h"#, #""Climate".temperature < -5.5 °C"#,
            #"between 22:00 and 06:00"#, #"since @3 and before 2030-01-01T00:00:00Z"#,
            #""Lamp".onOff"#, #""Front door".contact == open"#, #""Lamp".connectivity != online"#,
            #""Blind".position > 50 % AND "Lamp".onOff == ON"#,
        ])
    func grammar(_ text: String) throws {
        let home = PredicateHome.furnished()
        var known = home
        known.report(1, "lamp.OnOff", .bool(true))
        _ = try HomePredicate(text).bound(to: known.snapshot)
    }

    @Test(
        "mistakes of grammar have a column",
        arguments: [
            ("", 1, "a value, as device(\"Hall lamp\").onOff is expected here, not the end"),
            (#"device("Lamp"#, 8, "the text has no closing \""),
            (
                #"device(Lamp).onOff"#, 8,
                "a device's name or id in quotes is expected here, not 'Lamp'"
            ),
            (#"device("Lamp") == on"#, 16, "'.' and an attribute is expected here, not '='"),
            (
                #""Lamp".onOff =="#, 16,
                "a value, as device(\"Hall lamp\").onOff is expected here, not the end"
            ),
            (#""Lamp".onOff == on on"#, 20, "'and', 'or' or the end is expected here, not 'on'"),
            (#"("Lamp".onOff == on"#, 20, "')' is expected here, not the end"),
            (#""Lamp".onOff == on for 10"#, 24, "a duration is written as 45s, 10m, 1h30m or 2d"),
            (#""Lamp".onOff == on for 99999999999d"#, 24, "the duration is too long"),
            (#"between 25:00 and 6:00"#, 9, "a time of day is written as 22:00"),
            (#"between 22:00"#, 14, "'and' and a time of day is expected here, not the end"),
            (#"since then"#, 7, "'then' is no point of the log"),
            (
                #"room("Hall").onOff == on"#, 14,
                "any(…), all(…) or count(…) is expected here, not 'onOff'"
            ),
            (#"rate("Lamp".onOff) > 1 /h"#, 18, "',' and a duration is expected here, not ')'"),
            (#"5"#, 2, "an operator, as == or < is expected here, not the end"),
            (#"5 == 6"#, 1, "two fixed values are compared: neither can change"),
        ])
    func mistakes(_ text: String, _ column: Int, _ message: String) throws {
        let home = PredicateHome.furnished().snapshot
        do {
            _ = try HomePredicate(text).bound(to: home)
            Issue.record("\(text) is read")
        } catch {
            #expect(error.column == column, "\(error)")
            #expect(error.message == message)
        }
    }

    @Test("conditions in each other are bounded, and so is the text")
    func bounds() {
        let deep = String(repeating: "(", count: 40_000)
        #expect(throws: PredicateError.self) { try HomePredicate(deep) }
        #expect(throws: PredicateError.self) {
            try HomePredicate(String(repeating: "!", count: 5000) + "any(onOff)")
        }
        #expect(throws: PredicateError.self) {
            try HomePredicate(String(repeating: "(", count: 5000))
        }
    }

    @Test("what is read in two ways, and what is too much, is refused")
    func refused() {
        for text in [
            #"not "Lamp".onOff == on for 10m"#, "any(any(onOff == on))", "between 1:00 and 1:00",
            "count(all(onOff == on) or onOff == on) > 1",
            Array(repeating: "any(onOff)", count: 300).joined(separator: " or "),
            #""Climate".humidity > 20 percent"#, #""Lamp".room < "Spot".room"#,
            #""Front door".contact"#,
        ] {
            #expect(throws: PredicateError.self, "\(text)") {
                _ = try HomePredicate(text).bound(to: PredicateHome.furnished().snapshot)
            }
        }
    }

    @Test("a mark stands below the mistake")
    func mark() {
        #expect(throws: PredicateError.self) { try HomePredicate("any(onOff == )") }
        do {
            _ = try HomePredicate("any(onOff == )")
        } catch {
            #expect(error.description.hasSuffix("\n  any(onOff == )\n               ^"))
        }
    }

    /// It stands below the same character whether an accent is a part of its letter or follows it.
    @Test(arguments: ["é", "e\u{301}", "👩‍👩‍👧"])
    func markBehindSigns(sign: String) {
        #expect {
            try HomePredicate("\"\(sign)\".onOff == )")
        } throws: { ($0 as? PredicateError)?.column == 14 }
    }

    @Test(
        "names, values and units that the home does not have",
        arguments: [
            (
                #"device("Lampe").onOff == on"#, 8,
                "there is no device 'Lampe'; did you mean 'Lamp'?"
            ),
            (
                #"room("Kitchn").any(onOff)"#, 1,
                "there is no room 'Kitchn'; did you mean 'Kitchen'?"
            ),
            (#""Lamp".onOf == on"#, 8, "'Lamp' has no value 'onOf'; did you mean 'onOff'?"),
            (#""Lamp".onOff == onn"#, 17, "'onn' is no value of onOff; did you mean 'on'?"),
            (#""Lamp".onOff > on"#, 16, "'>' compares numbers: == or != is meant"),
            (#""Lamp".onOff == 5"#, 17, "onOff is no number: it is on, off"),
            (#""Climate".humidity > 20 °C"#, 22, "'°C' does not fit humidity, which is in %"),
            (
                #""Climate".temperature == warm"#, 26,
                "'warm' is no value of temperature: a number of °C is meant"
            ),
            (
                #""Twin".onOff == on"#, 8,
                #"'onOff' may be part("left").OnOff.onOff or part("right").OnOff.onOff"#
            ),
            (
                #""Twin".part("lefd").onOff == on"#, 13,
                "there is no part 'lefd'; did you mean 'left'?"
            ),
            (#"onOff == on"#, 1, #"whose 'onOff'? write device("…").onOff, or any(…) around it"#),
            (
                #""Climate".measuredValue > 3"#, 11,
                #"'measuredValue' may be part("main").RelativeHumidityMeasurement.measuredValue or part("main").TemperatureMeasurement.measuredValue"#
            ),
            (
                #"rate("Climate".humidity, 5m) > 20 %"#, 32,
                "a rate is compared with a number by time, as 2 %/h"
            ),
            (
                #"rate("Climate".humidity, 5m) > 20 °C/h"#, 32,
                "'°C/h' does not fit humidity: %/h does"
            ),
            (
                #""Lamp".connectivity == onlin"#, 24,
                "'onlin' is no value of connectivity; did you mean 'online'?"
            ),
            (
                #""Lamp".brightness"#, 8,
                "'brightness' is not true or false by itself: compare it, as brightness == …"
            ),
            (#"count(onOff == on) > 3 W"#, 22, "a count is compared with a number"),
        ])
    func unknown(_ text: String, _ column: Int, _ message: String) throws {
        let home = PredicateHome.furnished().snapshot
        do {
            _ = try HomePredicate(text).bound(to: home)
            Issue.record("\(text) is bound")
        } catch {
            #expect(error.message == message)
            #expect(error.column == column, "\(error)")
        }
    }
}
