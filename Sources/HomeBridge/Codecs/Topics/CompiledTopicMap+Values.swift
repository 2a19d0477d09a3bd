// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What a value of a map means, and the conversions that follow from it.

extension CompiledTopicMaps.Value {
    /// What a value is.
    enum Meaning {
        case row(TopicQuantity)
        case availability
        /// A vendor's attribute.
        case attribute(String)
    }

    /// What the value is on a topic with these levels. A level that names no row names an
    /// attribute.
    func meaning(_ levels: [String: String]) -> Meaning {
        guard let quantity else { return .attribute(attribute?.text(levels) ?? "") }
        let text = quantity.text(levels)
        if TopicQuantity.isAvailability(text) { return .availability }
        return TopicQuantity.named(text).map { .row($0) } ?? .attribute(text)
    }

    /// What a payload has to do with the value.
    enum Finding {
        case reported
        case nothing
        /// It is not as the map says, and why.
        case wrong(String)
    }

    /// Whether a payload says the value.
    func reading(of json: JSONValue, as meaning: Meaning) -> Finding {
        do throws(TopicMapError) {
            switch meaning {
            case .row(let row):
                switch try conversion(row).convert(json) {
                case .value, .nothing: return .reported
                case .unknown: return .nothing
                case .unreadable: return .wrong(expected(row, json))
                }
            case .attribute: return json.isNull ? .nothing : .reported
            case .availability:
                let words = try availability()
                if json.isNull { return .nothing }
                let lower = json.wordText?.lowercased()
                return words.contains { $0.text.lowercased() == lower }
                    ? .reported : .wrong("availability is \(Self.list(words.map(\.text)))")
            }
        } catch {
            // What a level named turned out to be has no such unit or words.
            return .wrong(error.description)
        }
    }

    /// What a row takes instead of a payload that it cannot take.
    private func expected(_ row: TopicQuantity, _ json: JSONValue) -> String {
        let words = value.words.isEmpty ? row.meanings.map(\.text) : value.words.map(\.text)
        guard row.numbers != nil else { return "\(row.name) is \(Self.list(words))" }
        let unit = (value.unit ?? row.usualUnit).map { " in \($0)" } ?? ""
        if json.wordText.flatMap({ JSONNumber($0) }) != nil {
            return "the number is out of the range of \(row.name)\(unit)"
        }
        return "\(row.name) is a number\(unit)"
            + (words.isEmpty ? "" : ", or \(Self.list(words))")
    }

    /// The first of some words.
    private static func list(_ words: [String]) -> String {
        let shown = words.prefix(8).joined(separator: ", ")
        return words.count > 8 ? shown + ", ..." : shown
    }

    /// An attribute of a part.
    struct AttributePath: Hashable {
        let part: ByteString
        let trait: ByteString
        let attribute: ByteString
    }

    /// The attribute that the value is on every topic; nil where that turns out with the topic.
    var constantAttributePath: AttributePath? {
        guard [quantity, attribute, part].allSatisfy({ $0?.isConstant ?? true }) else {
            return nil
        }
        switch meaning([:]) {
        case .availability: return nil
        case .attribute(let name):
            return AttributePath(
                part: "root", trait: ByteString(TopicsCodec.vendorTrait),
                attribute: ByteString(name))
        case .row(let row):
            return AttributePath(
                part: ByteString(partName(row, [:]) ?? "root"), trait: ByteString(row.trait),
                attribute: ByteString(row.attribute))
        }
    }

    /// The part of a row; nil for what belongs to the device itself.
    func partName(_ row: TopicQuantity, _ levels: [String: String]) -> String? {
        guard row.type != nil else { return nil }
        let text = part?.text(levels) ?? ""
        let name = PartName.make(text.isEmpty ? row.part : text)
        return name == "root" ? "main" : name
    }

    // MARK: Conversions

    /// How a value of a row is read.
    func conversion(_ row: TopicQuantity) throws(TopicMapError) -> ValueConversion {
        guard let numbers = row.numbers else {
            if value.unit != nil {
                throw TopicMapError("\(row.name) has no unit", at: [.key("unit")])
            }
            if value.scale != 1 || value.offset != 0 {
                throw TopicMapError(
                    "\(row.name) is told by words, not by numbers",
                    at: [.key(value.scale != 1 ? "scale" : "offset")])
            }
            return .words(try words(value.words, row, nil, orUsual: true))
        }
        guard let plain = numbers(value.unit ?? row.usualUnit) else {
            throw TopicMapError(
                unknown: "unit of \(row.name)", value.unit ?? "", of: row.units, at: [.key("unit")])
        }
        let words = try words(value.words, row, plain, orUsual: true)
        return Self.named(words, try scaled(plain, row))
    }

    private func scaled(
        _ plain: ValueConversion, _ row: TopicQuantity
    ) throws(TopicMapError) -> ValueConversion {
        if value.scale == 1, value.offset == 0 { return plain }
        let key = value.scale != 1 ? "scale" : "offset"
        guard value.scale != 0 else {
            throw TopicMapError("a scale of 0 makes all values the same", at: [.key("scale")])
        }
        guard let scaled = plain.applied(try factors()) else {
            throw TopicMapError(
                "\(row.name) takes no \(key) in this unit", at: [.key(key)])
        }
        return scaled
    }

    private func factors() throws(TopicMapError) -> ValueConversion.Factors {
        if let factors = ValueConversion.Factors(scale: value.scale, offset: value.offset) {
            return factors
        }
        for (key, number) in [("scale", value.scale), ("offset", value.offset)]
        where (number * 1e9).rounded() != number * 1e9 {
            throw TopicMapError("more than nine decimals", at: [.key(key)])
        }
        throw TopicMapError(
            "scale and offset have together too many digits",
            at: [.key(value.offset != 0 ? "offset" : "scale")])
    }

    private static func named(
        _ words: [ValueConversion.Word], _ inner: ValueConversion
    ) -> ValueConversion {
        words.isEmpty
            ? inner : .named(words.map { .init(text: $0.text, value: $0.value) }, inner)
    }

    /// The words of a payload with the values that they mean.
    ///
    /// - Parameters:
    ///   - numbers: how a number that a word means becomes a value.
    ///   - orUsual: the row's usual words where there are none.
    private func words(
        _ words: [TopicMap.Word], _ row: TopicQuantity, _ numbers: ValueConversion?,
        orUsual: Bool = false
    ) throws(TopicMapError) -> [ValueConversion.Word] {
        if words.isEmpty { return orUsual ? row.meanings : [] }
        var found: [ValueConversion.Word] = []
        for word in words {
            let value: AttributeValue? =
                switch word.meaning {
                case .null: .null
                case .string(let text): row.meaning(of: text)
                case .bool(let isTrue): row.meaning(of: isTrue ? "true" : "false")
                case let number:
                    numbers.map { $0.convert(JSONValue(number)).value }
                        ?? row.meaning(of: JSONValue(number).wordText ?? "")
                        ?? (row.meanings.contains { $0.value == number } ? number : nil)
                }
            guard let value else {
                throw TopicMapError(
                    unknown: "meaning for \(row.name)", JSONValue(word.meaning).wordText ?? "",
                    of: row.meanings.map(\.text), at: [.key("words"), .key(word.text)])
            }
            found.append(.init(text: word.text, value: value))
        }
        return found
    }

    /// The words that say whether the device can be reached.
    func availability() throws(TopicMapError) -> [FactRule.Word] {
        if value.words.isEmpty { return Self.usualAvailability }
        var found: [FactRule.Word] = []
        for word in value.words {
            guard let fact = Self.availability(word) else {
                throw TopicMapError(
                    unknown: "meaning for availability",
                    JSONValue(word.meaning).wordText?.lowercased() ?? "",
                    of: ["online", "offline", "sleeping"],
                    at: [.key("words"), .key(word.text)])
            }
            found.append(.init(text: word.text, value: fact))
        }
        return found
    }

    private static func availability(_ word: TopicMap.Word) -> FactValue? {
        let text = JSONValue(word.meaning).wordText?.lowercased() ?? ""
        return text == "sleeping"
            ? .sleeping : usualAvailability.first { $0.text == text }?.value
    }

    private static let usualAvailability: [FactRule.Word] =
        ["online", "on", "true", "1", "yes", "connected", "available", "alive", "up", "ready"]
        .map { .init(text: $0, value: .on) }
        + [
            "offline", "off", "false", "0", "no", "disconnected", "unavailable", "dead", "down",
            "lost",
        ]
        .map { .init(text: $0, value: .off) }

    /// How a vendor's attribute is read.
    var attributeConversion: ValueConversion {
        Self.named(value.words.map { .init(text: $0.text, value: $0.meaning) }, .any)
    }

    /// How the value of a row is set; nil where it cannot be.
    func setting(_ row: TopicQuantity) throws(TopicMapError) -> SettingRule? {
        guard let set = value.set else { return nil }
        var conversion = try conversion(row)
        let words = set.words.isEmpty ? value.words : set.words
        if let plain = row.numbers?(value.unit ?? row.usualUnit) {
            // The usual words are understood, but not sent: a device that says where it is in
            // numbers takes numbers.
            conversion = Self.named(
                words.isEmpty ? [] : try self.words(words, row, plain), try scaled(plain, row))
        } else if !set.words.isEmpty {
            conversion = .words(try self.words(words, row, nil))
        }
        return rule(
            row.attribute, set, conversion,
            wholeSteps: row.hasWholeSteps && value.scale.magnitude == 1)
    }

    /// How a vendor's attribute is set; nil where it cannot be.
    func attributeSetting(_ name: String) -> SettingRule? {
        guard let set = value.set else { return nil }
        let words = set.words.isEmpty ? value.words : set.words
        let conversion = Self.named(words.map { .init(text: $0.text, value: $0.meaning) }, .any)
        return rule(name, set, conversion, wholeSteps: false)
    }

    /// Slot and topic are filled in by the caller.
    private func rule(
        _ attribute: String, _ set: TopicMap.Setting, _ conversion: ValueConversion,
        wholeSteps: Bool
    ) -> SettingRule {
        let payload: SettingRule.Payload =
            if let text = set.payload {
                .template(text)
            } else if !set.path.isEmpty {
                .member(set.path)
            } else {
                .text
            }
        var setting = ValueSetting.settable
        setting.valueMin = set.min.map { JSONNumber($0) }
        setting.valueMax = set.max.map { JSONNumber($0) }
        setting.valueStep = set.step.map { JSONNumber($0) }
        setting.values = Self.values(conversion, payload)
        return SettingRule(
            slot: 0, attribute: attribute, topic: "", payload: payload, conversion: conversion,
            setting: setting, wholeSteps: wholeSteps, isReported: value.isReported)
    }

    /// The words as they stand in JSON, where one of them is a number; empty otherwise: words are
    /// texts then, but for `true` and `false`.
    private static func values(
        _ conversion: ValueConversion, _ payload: SettingRule.Payload
    ) -> [JSONValue] {
        switch payload {
        case .member: break
        case .template(let text) where TopicPayload.takesJSON(text): break
        default: return []
        }
        let texts: [String] =
            switch conversion {
            case .words(let words): words.map(\.text)
            case .named(let names, _): names.map(\.text)
            default: []
            }
        guard texts.contains(where: { JSONNumber($0) != nil }) else { return [] }
        return texts.map { text in
            switch text {
            case "true": .bool(true)
            case "false": .bool(false)
            default: JSONNumber(text).map { .number($0) } ?? .string(text)
            }
        }
    }

    // MARK: Checks

    /// - Throws: what makes no sense, and where.
    func check() throws(TopicMapError) {
        guard (value.quantity == nil) != (value.attribute == nil) else {
            throw TopicMapError("a value is either a 'quantity' or an 'attribute'")
        }
        guard value.words.count <= TopicMap.Bound.words,
            value.set?.words.count ?? 0 <= TopicMap.Bound.words
        else { throw TopicMapError("at most \(TopicMap.Bound.words) words", at: [.key("words")]) }
        guard value.isReported || value.set != nil else {
            throw TopicMapError(
                "what is not reported can be set: write 'set'", at: [.key("reported")])
        }
        if let type = value.type, TopicQuantity.typeName(type) == nil {
            throw TopicMapError(
                unknown: "device type", type, of: TopicQuantity.types, at: [.key("type")])
        }
        if let set = value.set {
            try TopicMapError.below(.key("set")) { () throws(TopicMapError) in try check(set) }
        }
        if let attribute, attribute.isConstant, !value.path.isEmpty,
            SecretNames.key(of: attribute.text([:]), at: value.path) != nil
        {
            throw TopicMapError(
                "'\(attribute.text([:]))' names a secret, and the last key of its path does not: it "
                    + "could not be hidden", at: [.key("path")])
        }
        // What else the row is turns out with the topic.
        guard quantity?.isConstant ?? true else { return try checkAnyRow() }
        switch meaning([:]) {
        case .row(let row): try check(row)
        case .availability:
            _ = try availability()
            try refuse(
                [("set", value.set != nil), ("part", value.part != nil)], of: "availability")
            try checkNumberless("availability")
        case .attribute(let name):
            if value.quantity != nil {
                throw TopicMapError(
                    unknown: "quantity", name, of: TopicQuantity.names, at: [.key("quantity")])
            }
            guard !name.isEmpty || attribute?.isConstant == false else {
                throw TopicMapError("an attribute has a name", at: [.key("attribute")])
            }
            try refuse(
                [("part", value.part != nil), ("type", value.type != nil)], of: "an attribute")
            try checkNumberless("an attribute, which stays as the device says it,")
        }
    }

    /// Whether each key makes sense for at least one row that a level may name.
    private func checkAnyRow() throws(TopicMapError) {
        let rows = TopicQuantity.all
        if let unit = value.unit, !rows.contains(where: { $0.numbers?(unit) != nil }) {
            throw TopicMapError(
                unknown: "unit", unit, of: rows.flatMap(\.units), at: [.key("unit")])
        }
        guard value.scale != 0 else {
            throw TopicMapError("a scale of 0 makes all values the same", at: [.key("scale")])
        }
        _ = try factors()
        try checkAnyRow(value.words)
        try TopicMapError.below(.key("set")) { () throws(TopicMapError) in
            try checkAnyRow(value.set?.words ?? [])
        }
        let commands = Set(rows.flatMap(\.commands.keys))
        for command in value.commands where !commands.contains(command.name) {
            throw TopicMapError(
                unknown: "command", command.name, of: commands.sorted(),
                at: [.key("commands"), .key(command.name)], isKeyWrong: true)
        }
    }

    private func checkAnyRow(_ words: [TopicMap.Word]) throws(TopicMapError) {
        for word in words {
            let isKnown = TopicQuantity.all.contains { row in
                let numbers = row.numbers?(value.unit ?? row.usualUnit)
                return (try? self.words([word], row, numbers)) != nil
            }
            if isKnown || Self.availability(word) != nil { continue }
            throw TopicMapError(
                unknown: "meaning", JSONValue(word.meaning).wordText ?? "",
                of: TopicQuantity.all.flatMap { $0.meanings.map(\.text) },
                at: [.key("words"), .key(word.text)])
        }
    }

    private func check(_ row: TopicQuantity) throws(TopicMapError) {
        _ = try conversion(row)
        try TopicMapError.below(.key("set")) { () throws(TopicMapError) in _ = try setting(row) }
        let commands = row.commands
        for command in value.commands where commands[command.name] == nil {
            throw TopicMapError(
                unknown: "command of \(row.name)", command.name, of: commands.keys.sorted(),
                at: [.key("commands"), .key(command.name)], isKeyWrong: true)
        }
        if row.type == nil, value.part != nil || value.type != nil {
            throw TopicMapError(
                "\(row.name) belongs to the device itself, not to a part",
                at: [.key(value.part != nil ? "part" : "type")])
        }
    }

    private func check(_ set: TopicMap.Setting) throws(TopicMapError) {
        if let payload = set.payload {
            guard set.path.isEmpty else {
                throw TopicMapError("either 'payload' or 'path'", at: [.key("path")])
            }
            guard payload.contains(TopicPayload.mark) else {
                throw TopicMapError(
                    "the payload needs '{value}' where the value stands", at: [.key("payload")])
            }
            try TopicMap.checkSecrets(payload)
        }
        if let step = set.step, step <= 0 {
            throw TopicMapError("a step is above 0", at: [.key("step")])
        }
        if let min = set.min, let max = set.max, min > max {
            throw TopicMapError("min is above max", at: [.key("min")])
        }
    }

    private func checkNumberless(_ what: String) throws(TopicMapError) {
        try refuse(
            [
                ("unit", value.unit != nil), ("scale", value.scale != 1),
                ("offset", value.offset != 0), ("commands", !value.commands.isEmpty),
            ], of: what)
    }

    private func refuse(
        _ keys: [(key: String, isThere: Bool)], of what: String
    ) throws(TopicMapError) {
        for (key, isThere) in keys where isThere {
            throw TopicMapError("\(what) has no '\(key)'", at: [.key(key)])
        }
    }
}

extension TopicMap {
    /// The log holds a map as it is, so no secret may stand in its payloads; `{value}` is none.
    ///
    /// - Parameter key: what a bare payload is called.
    static func checkSecrets(
        _ payload: String, key: String? = nil
    ) throws(TopicMapError) {
        let redaction = SecretRedaction(digest: { _ in "" })
        let pieces = payload.split(separator: TopicPayload.mark, omittingEmptySubsequences: false)
        // Within a text of JSON nothing stands for a value that is not known yet, and null
        // elsewhere.
        let isClean = ["", "null"].contains { value in
            let text = Array(pieces.joined(separator: value).utf8)
            return redaction.redacted(text, key: key, limits: JSONLimits()) == nil
        }
        guard isClean else {
            throw TopicMapError(
                "a secret stands in the payload, and the log would hold it", at: [.key("payload")])
        }
    }

    /// Checks what has no text that could be read again.
    func checkTexts() throws(TopicMapError) {
        for (index, entry) in topics.enumerated() {
            for (place, value) in entry.values.enumerated() {
                try TopicMapError.below(
                    .key("topics"), .index(index), .key("values"), .index(place)
                ) { () throws(TopicMapError) in try value.checkTexts() }
            }
        }
    }
}

extension TopicMap.Value {
    fileprivate func checkTexts() throws(TopicMapError) {
        try Self.check([("scale", scale), ("offset", offset)])
        try Self.check(path)
        try Self.check(words)
        guard let set else { return }
        try TopicMapError.below(.key("set")) { () throws(TopicMapError) in
            try Self.check([("min", set.min), ("max", set.max), ("step", set.step)])
            try Self.check(set.path)
            try Self.check(set.words)
        }
    }

    private static func check(
        _ numbers: [(key: String, value: Double?)]
    ) throws(TopicMapError) {
        for (key, value) in numbers {
            guard let value, !(value.magnitude <= TopicMap.Bound.number) else { continue }
            throw TopicMapError(
                "\(key) is a number within 1000000000 of zero", at: [.key(key)])
        }
    }

    private static func check(_ path: [String]) throws(TopicMapError) {
        guard !path.contains(""), path.count <= TopicMap.Bound.pathKeys else {
            throw TopicMapError(
                "path is a path of 1 to \(TopicMap.Bound.pathKeys) keys that are not empty",
                at: [.key("path")])
        }
    }

    private static func check(_ words: [TopicMap.Word]) throws(TopicMapError) {
        for word in words {
            let isPlain =
                switch word.meaning {
                case .null, .bool, .int, .uint, .string: true
                case .double(let value): value.isFinite
                default: false
                }
            guard isPlain else {
                throw TopicMapError(
                    "a word means one value", at: [.key("words"), .key(word.text)])
            }
        }
    }
}

extension ValueConversion.Result {
    /// The value; nil for every other outcome.
    fileprivate var value: AttributeValue? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension ValueConversion {
    /// A scale and an offset as fractions with one divisor: `value * scale / divisor + offset /
    /// divisor`.
    struct Factors {
        let scale: Int
        let offset: Int
        let divisor: Int

        /// - Returns: nil for numbers with more than nine decimals.
        init?(scale: Double, offset: Double) {
            let (first, second) = (JSONNumber(scale), JSONNumber(offset))
            var power = 1
            for _ in 0...9 {
                if let scale = Self.whole(first, times: power),
                    let offset = Self.whole(second, times: power)
                {
                    (self.scale, self.offset, divisor) = (scale, offset, power)
                    return
                }
                power *= 10
            }
            return nil
        }

        /// A number times a power of ten, where that is a whole number.
        private static func whole(_ number: JSONNumber, times power: Int) -> Int? {
            guard let whole = number.scaled(by: power),
                let finer = number.scaled(by: power * 1_000_000)
            else { return nil }
            let (back, overflow) = whole.multipliedReportingOverflow(by: 1_000_000)
            return !overflow && back == finer ? whole : nil
        }
    }

    /// The conversion of numbers that are scaled first; nil for one that cannot be.
    func applied(_ factors: Factors) -> ValueConversion? {
        switch self {
        case .linear(let linear): linear.applied(factors).map { .linear($0) }
        case .energy(let linear): linear.applied(factors).map { .energy($0) }
        case .level(let top):
            Linear(factor: 254, divisor: top, min: 0, max: 254).applied(factors)
                .map { .linear($0) }
        default: nil
        }
    }
}

extension ValueConversion.Linear {
    fileprivate func applied(_ factors: ValueConversion.Factors) -> Self? {
        let (factor, first) = self.factor.multipliedReportingOverflow(by: factors.scale)
        let (added, second) = self.factor.multipliedReportingOverflow(by: factors.offset)
        let (own, third) = self.offset.multipliedReportingOverflow(by: factors.divisor)
        let (offset, fourth) = added.addingReportingOverflow(own)
        let (divisor, fifth) = self.divisor.multipliedReportingOverflow(by: factors.divisor)
        guard !first, !second, !third, !fourth, !fifth else { return nil }
        var linear = self
        (linear.factor, linear.offset, linear.divisor) = (factor, offset, divisor)
        return linear
    }
}
