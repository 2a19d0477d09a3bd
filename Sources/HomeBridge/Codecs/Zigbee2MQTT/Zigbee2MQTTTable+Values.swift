// SPDX-License-Identifier: Apache-2.0

import HomeGraph

extension Zigbee2MQTTTable {
    /// The conversions of the table; nil where an expose lists something that they do not know.
    enum Values {
        /// Words of an enum, each of which must have its value; of a binary that lists such words.
        static func words(_ values: [String: Int64]) -> @Sendable (Expose) -> Conversion? {
            { expose in
                guard expose.type == "enum" || expose.type == "binary", !expose.values.isEmpty
                else { return nil }
                return Self.words(of: expose) { values[$0].map { .int($0) } }
            }
        }

        /// A conversion of every word that the expose lists; nil where one has no value.
        static func words(
            of expose: Expose, _ value: (String) -> AttributeValue?
        ) -> Conversion? {
            var words: [Conversion.Word] = []
            for listed in expose.values {
                guard let text = listed.wordText, let found = value(text.lowercased()) else {
                    return nil
                }
                words.append(.init(text: text, value: found))
            }
            return words.isEmpty ? nil : .words(words)
        }

        private static func binary(
            _ expose: Expose, on: AttributeValue, off: AttributeValue
        ) -> Conversion? {
            guard expose.type == "binary", let onWord = expose.valueOn?.wordText,
                let offWord = expose.valueOff?.wordText
            else { return nil }
            return .words([
                .init(text: onWord, value: on), .init(text: offWord, value: off),
            ])
        }

        static let isTrue: @Sendable (Expose) -> Conversion? = {
            binary($0, on: .bool(true), off: .bool(false))
        }

        /// A binary, or an enum of which each word must have its value.
        private static func choice(
            on: AttributeValue, off: AttributeValue,
            _ value: @escaping @Sendable (String) -> AttributeValue?
        ) -> @Sendable (Expose) -> Conversion? {
            { expose in
                expose.type == "enum"
                    ? words(of: expose, value) : binary(expose, on: on, off: off)
            }
        }

        /// One bit of a bitmap, or 1 of an enum, by a binary or by words.
        static func bits(
            _ bit: Int64, off: Set<String> = ["off"], on: Set<String> = ["on"]
        ) -> @Sendable (Expose) -> Conversion? {
            choice(on: .int(bit), off: .int(0)) { word in
                on.contains(word) ? .int(bit) : off.contains(word) ? .int(0) : nil
            }
        }

        /// A list that holds the fault or nothing.
        static func fault(_ number: Int64) -> @Sendable (Expose) -> Conversion? {
            { binary($0, on: .list([.int(number)]), off: .list([])) }
        }

        /// Null restores what was before; Aqara's memory is a binary of restoring and off.
        static let startUpOnOff: @Sendable (Expose) -> Conversion? = { expose in
            guard expose.type == "enum" || expose.name == "power_outage_memory" else { return nil }
            return choice(on: .null, off: .int(0), { startUpWords[$0] })(expose)
        }

        /// What can be switched, and only that: a state that is reported means something else.
        static let isOn: @Sendable (Expose) -> Conversion? = { expose in
            guard expose.isSettable, expose.valueOn?.wordText?.lowercased() == "on" else {
                return nil
            }
            return isTrue(expose)
        }

        /// By hand or by the schedule, where there is nothing else beside.
        static let programming: @Sendable (Expose) -> Conversion? = { expose in
            let known = [
                "manual": 0, "auto": 1, "schedule": 1, "scheduled": 1, "program": 1,
                "programming": 1,
            ]
            func value(_ word: JSONValue?) -> AttributeValue? {
                word?.wordText.flatMap { known[$0.lowercased()] }.map { .int(Int64($0)) }
            }
            if let on = value(expose.valueOn), let off = value(expose.valueOff) {
                return on == off ? nil : binary(expose, on: on, off: off)
            }
            guard expose.type == "enum",
                let words = words(of: expose, { value(.string($0)) }),
                case .words(let all) = words, Set(all.map(\.value)).count == all.count
            else { return nil }
            return words
        }

        /// True restores what was before, false turns on.
        static let restores: @Sendable (Expose) -> Conversion? = {
            binary($0, on: .null, off: .int(1))
        }

        private static let startUpWords: [String: AttributeValue] = [
            "off": .int(0), "power_off": .int(0), "on": .int(1), "power_on": .int(1),
            "toggle": .int(2), "inverted": .int(2), "previous": .null, "restore": .null,
            "memory": .null, "restart_memory": .null, "last_state": .null, "last": .null,
            "previous_state": .null, "last_status": .null, "recover": .null,
            "reverse": .int(2),
        ]

        static let chargeState = choice(on: .int(1), off: .int(3)) {
            chargeWords[$0].map { .int($0) }
        }

        private static let chargeWords: [String: Int64] = [
            "charging": 1, "charged": 2, "full": 2, "fully_charged": 2, "charge_complete": 2,
            "not_charging": 3, "discharging": 3, "uncharged": 3, "missing": 0, "unknown": 0,
            "none": 3, "idle": 3,
        ]

        /// The levels of locking, as `lock1`, `level_1` or plain words.
        static let keypadLockout = choice(on: .int(1), off: .int(0)) {
            lockoutLevel($0).map { .int($0) }
        }

        private static func lockoutLevel(_ word: String) -> Int64? {
            switch word {
            case "unlock", "unlocked", "off", "none", "false", "0": return 0
            case "lock", "locked", "on", "true": return 1
            default:
                let digits = word.drop { !$0.isNumber }
                guard
                    ["lock", "lock_", "level_", "level", "lockout_", ""]
                        .contains(String(word.dropLast(digits.count))), digits.count == 1
                else { return nil }
                return Int64(digits).flatMap { (0...5).contains($0) ? $0 : nil }
            }
        }

        /// Older lists have a lock of which only the state counts.
        static let childLock: @Sendable (Expose) -> Conversion? = { expose in
            keypadLockout(expose.features.first ?? expose)
        }

        /// Seconds, also as a choice of numbers.
        static func seconds(top: Int = 65_535) -> @Sendable (Expose) -> Conversion? {
            { expose in
                guard let factor = secondsFactor(expose) else { return nil }
                if expose.type == "numeric" { return .scaled(by: factor, in: 0...top) }
                let numbers = expose.values.compactMap { $0.wordText.flatMap { Int($0) } }
                // Below ten they would be numbers of choices, not seconds.
                guard expose.type == "enum", numbers.count == expose.values.count,
                    (numbers.max() ?? 0) >= 10
                else { return nil }
                return .scaled(by: factor, in: 0...top)
            }
        }

        private static func secondsFactor(_ expose: Expose) -> Int? {
            switch expose.unit?.lowercased() {
            case "s", "sec", "second", "seconds": 1
            case "min", "m", "minute", "minutes": 60
            case "h", "hr", "hour", "hours": 3_600
            case nil where expose.type == "enum": 1
            default: nil
            }
        }

        /// A delay that a sensor's cluster counts in seconds, also where the expose has no unit.
        static let delay: @Sendable (Expose) -> Conversion? = { expose in
            guard expose.unit == nil, expose.type == "numeric" else { return seconds()(expose) }
            return (expose.valueMax?.scaled(by: 1) ?? 0) >= 65_534
                ? .scaled(by: 1, in: 0...65_535) : nil
        }

        /// A number, in any unit or in those that are named.
        static func number(
            _ conversion: Conversion, in units: [String]? = nil
        ) -> @Sendable (Expose) -> Conversion? {
            { expose in
                guard expose.type == "numeric" else { return nil }
                return units.map { $0.contains(expose.unit ?? "") } ?? true ? conversion : nil
            }
        }

        static let setpoint: @Sendable (Expose) -> Conversion? = { expose in
            expose.type == "numeric" ? ValueUnits.temperature(expose.unit) : nil
        }

        /// Tenths of a second.
        static let transition = Conversion.scaled(by: 10, in: 0...65_534)

        static let tenths = number(transition, in: ["s", "sec", "seconds"])

        static func tenthsOfDegree(_ bounds: ClosedRange<Int>) -> @Sendable (Expose) -> Conversion?
        {
            number(.scaled(by: 10, in: bounds), in: ValueUnits.celsius)
        }

        /// A level in percent, or on the scale of 254.
        static let level: @Sendable (Expose) -> Conversion? = { expose in
            guard expose.type == "numeric" else { return nil }
            if expose.unit == "%" { return .level(top: 100) }
            switch expose.valueMax?.scaled(by: 1) {
            case 254, 255: return .level(top: 254)
            default: return nil
            }
        }
    }
}
