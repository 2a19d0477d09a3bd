// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTypes

/// Looks the names of a predicate up in a home, and checks what is compared with what.
struct PredicateBinder {
    private let text: String
    private let home: HomeSnapshot
    /// The values of parts that the group around asks for; nil outside of groups.
    private var memberValues: [BoundValue]?

    private typealias Syntax = PredicateSyntax

    static func bound(
        _ syntax: PredicateSyntax, of text: String, to home: HomeSnapshot
    ) throws(PredicateError) -> BoundPredicate {
        var binder = PredicateBinder(text: text, home: home)
        return try binder.bound(syntax)
    }

    private init(text: String, home: HomeSnapshot) {
        self.text = text
        self.home = home
    }

    private mutating func bound(_ syntax: Syntax) throws(PredicateError) -> BoundPredicate {
        switch syntax {
        case .and(let left, let right): return .and(try bound(left), try bound(right))
        case .or(let left, let right): return .or(try bound(left), try bound(right))
        case .not(let inner): return .not(try bound(inner))
        case .held(let inner, let nanoseconds):
            return .held(try bound(inner), nanoseconds: nanoseconds)
        case .comparison(let left, let comparison, let right, let column):
            return try self.comparison(left, comparison, right, column)
        case .changed(let name, let literal):
            let (value, scope) = try self.value(name)
            guard let literal else {
                note(value)
                return .changed(value, to: nil)
            }
            let (fitting, test) = fitted(value, try scope.test(.equal, literal))
            return .changed(fitting, to: test)
        case .truth(let name):
            let (value, scope) = try self.value(name)
            let (fitting, test) = fitted(value, try scope.truth(name))
            return .test(fitting, test)
        case .any(let group, let inner):
            let (group, inner) = try members(group, inner)
            return .any(group, inner)
        case .all(let group, let inner):
            let (group, inner) = try members(group, inner)
            return .all(group, inner)
        case .between(let start, let end): return .between(start, end)
        case .since(let point): return .since(point)
        case .before(let point): return .before(point)
        }
    }

    private func failure(_ message: String, at column: Int) -> PredicateError {
        PredicateError(text: text, column: column, message: message)
    }

    // MARK: Comparisons

    private mutating func comparison(
        _ left: Syntax.Operand, _ comparison: Syntax.Operator, _ right: Syntax.Operand,
        _ column: Int
    ) throws(PredicateError) -> BoundPredicate {
        switch (left, right) {
        case (.literal, .literal):
            throw failure("two fixed values are compared: neither can change", at: left.column)
        case (.literal, _):
            return try self.comparison(right, comparison.flipped, left, column)
        case (.value(let name), .literal(let literal)):
            let (value, scope) = try self.value(name)
            let (fitting, test) = fitted(value, try scope.test(comparison, literal))
            return .test(fitting, test)
        case (.value(let name), .value(let other)):
            return try compared(name, comparison, other)
        case (.count(let group, let inner), .literal(let literal)):
            guard case .number(let number, unit: nil) = literal.kind else {
                throw failure("a count is compared with a number", at: literal.column)
            }
            let (group, inner) = try members(group, inner)
            return .count(group, inner, comparison, number)
        case (.rate(let name, let window), .literal(let literal)):
            return try rate(name, window, comparison, literal)
        case (_, .value), (_, .count), (_, .rate):
            throw failure(
                "a count or rate is compared with a number, here", at: right.column)
        }
    }

    /// Two values: numbers of one dimension, or anything that can be equal.
    private mutating func compared(
        _ name: Syntax.ValueName, _ comparison: Syntax.Operator, _ other: Syntax.ValueName
    ) throws(PredicateError) -> BoundPredicate {
        // `on == device("Lamp").onOff`
        if memberValues == nil, name.device == nil, other.device != nil {
            return try compared(other, comparison.flipped, name)
        }
        let (left, scope) = try value(name)
        // `onOff == off`: the word has the form of a name.
        if other.device == nil, other.part == nil, other.names.count == 1 {
            let literal = Syntax.Literal(kind: .word(other.names[0]), column: other.column)
            do throws(PredicateError) {
                let (fitting, test) = fitted(left, try scope.test(comparison, literal))
                return .test(fitting, test)
            } catch {
                // A name alone is a value only inside a group.
                guard memberValues != nil, (try? value(other)) != nil else { throw error }
            }
        }
        let (right, otherScope) = try value(other)
        guard scope.isComparable(with: otherScope) else {
            throw failure(
                "\(name.text) and \(other.text) have different units or kinds", at: other.column)
        }
        if comparison.isOrder, scope.fact != nil || scope.refs.first?.isNumber == false {
            throw failure("\(name.text) has no order: == or != is meant", at: name.column)
        }
        note(left)
        note(right)
        return .comparison(left, comparison, right)
    }

    private mutating func rate(
        _ name: Syntax.ValueName, _ window: Int64, _ comparison: Syntax.Operator,
        _ literal: Syntax.Literal
    ) throws(PredicateError) -> BoundPredicate {
        let (value, scope) = try self.value(name)
        guard let ref = scope.refs.first, ref.isNumber != false else {
            throw failure("\(name.text) is no number: only numbers have a rate", at: name.column)
        }
        let shown = (ref.unit ?? "") + "/h"
        guard case .number(let number, let unit?) = literal.kind,
            let rate = PredicateUnit.rate(unit)
        else {
            throw failure(
                "a rate is compared with a number by time, as 2 \(shown)", at: literal.column)
        }
        let own = ref.unit.flatMap { PredicateUnit($0) }
        guard rate.unit.dimension == own?.dimension ?? ref.unit ?? "" else {
            throw failure("'\(unit)' does not fit \(name.text): \(shown) does", at: literal.column)
        }
        note(value)
        let perSecond = number * rate.unit.factor / (own?.factor ?? 1) / rate.seconds
        return .rate(
            value, nanoseconds: window, comparison, perSecond: perSecond)
    }

    // MARK: Groups

    private mutating func members(
        _ group: Syntax.Group, _ inner: Syntax
    ) throws(PredicateError) -> (BoundGroup, BoundPredicate) {
        memberValues = []
        defer { memberValues = nil }
        let id = try id(of: group)
        let bound = try bound(inner)
        let values = memberValues ?? []
        return (
            BoundGroup(
                kind: group.kind, id: id, values: values, isOfDevices: areOfDevices(values)), bound
        )
    }

    /// Whether the members that have some values are devices: where no part of the home has all of
    /// them. Many sensors have a part for each thing that they measure.
    private func areOfDevices(_ values: [BoundValue]) -> Bool {
        if values.isEmpty { return true }
        if values.count == 1 { return false }
        var hasPart = false
        home.forEachView { device in
            hasPart =
                hasPart
                || device.parts.contains { part in values.allSatisfy { $0.isThere(part) } }
        }
        return !hasPart
    }

    /// Remembers that the members of the group around must have a value.
    private mutating func note(_ value: BoundValue) {
        guard value.deviceID == nil, value.part == nil, value.isOfPart else { return }
        memberValues?.append(value)
    }

    /// A value and its test without the attributes that the test does not fit: they are not meant.
    private mutating func fitted(
        _ value: BoundValue, _ test: FittedTest
    ) -> (BoundValue, ValueTest) {
        var value = value
        if case .attributes(let refs) = value.source {
            value.source = .attributes(
                zip(refs, test.fits).compactMap { ref, fit in
                    guard let fit else { return nil }
                    var ref = ref
                    ref.types = fit.types ?? ref.types
                    return ref
                })
        }
        note(value)
        return (
            value,
            ValueTest(
                comparison: test.comparison, expected: test.fits.compactMap { $0?.expected })
        )
    }

    private func id(of group: Syntax.Group) throws(PredicateError) -> String {
        let things: [(id: String, name: String)]
        switch group.kind {
        case .home: return ""
        case .room: things = home.rooms.map { ($0.id, $0.name) }
        case .structure: things = home.structures.map { ($0.id, $0.name) }
        case .type:
            var types = Set<String>()
            home.forEachView { for part in $0.parts { types.insert(part.type) } }
            things = types.sorted(by: utf8Less).map { ($0, DeviceFactName.typeName($0)) }
        }
        return try id(group.name, among: things, what: group.kind.rawValue, group.column)
    }

    /// An id wins over a name, a name over one that differs in the case of its letters.
    private func id(
        _ name: String, among things: [(id: String, name: String)], what: String, _ column: Int
    ) throws(PredicateError) -> String {
        let exact = things.filter { utf8Equal($0.id, name) }
        let named = exact.isEmpty ? things.filter { utf8Equal($0.name, name) } : exact
        let folded = DeviceWords.folded(name)
        let found = named.isEmpty ? things.filter { DeviceWords.folded($0.name) == folded } : named
        guard let first = found.first else {
            let known = things.map(\.name).filter { !$0.isEmpty }
            throw failure(
                "there is no \(what) '\(name)'" + suggestion(name, in: known, isListed: true),
                at: column)
        }
        guard found.count == 1 else {
            throw failure(
                "'\(name)' is the name of \(found.count) \(what)s: "
                    + found.map(\.id).joined(separator: ", "), at: column)
        }
        return first.id
    }

    private func suggestion(_ word: String, in known: [String], isListed: Bool = false) -> String {
        let near = Suggestion.near(word, in: known)
        if !near.isEmpty { return Suggestion.question(near) }
        guard isListed, !known.isEmpty, known.count <= 12 else { return "" }
        return ": there is " + known.sorted(by: utf8Less).joined(separator: ", ")
    }

    // MARK: Values

    private mutating func value(
        _ name: Syntax.ValueName
    ) throws(PredicateError) -> (BoundValue, ValueScope) {
        guard name.device != nil || memberValues != nil else {
            throw failure(
                "whose '\(name.text)'? write device(\"…\").\(name.text), or any(…) around it",
                at: name.column)
        }
        var devices: [DeviceView] = []
        var value = BoundValue(source: .attributes([]))
        if let device = name.device {
            var things: [(id: String, name: String)] = []
            if home.view(of: device) != nil {
                // As it is written: a former id is a device of its own before the two were joined.
                value.deviceID = device
            } else {
                home.forEachView { things.append(($0.id, $0.name)) }
                value.deviceID = try id(
                    device, among: things, what: "device", name.deviceColumn)
            }
            devices = value.deviceID.flatMap { home.view(of: $0) }.map { [$0] } ?? []
        } else {
            home.forEachView { devices.append($0) }
        }
        var scope = ValueScope(text: text, name: name)
        scope.parts = devices.flatMap { device in
            guard let part = name.part else { return device.parts }
            return device.part(named: part).map { [$0] } ?? []
        }
        if let part = name.part {
            value.part = part
            guard !scope.parts.isEmpty else {
                throw failure(
                    "there is no part '\(part)'"
                        + suggestion(
                            part, in: devices.flatMap { $0.parts.map(\.part) }, isListed: true),
                    at: name.partColumn)
            }
        }
        if name.names.count == 1,
            let fact = DeviceFactName.allCases.first(where: { $0.rawValue == name.names[0] })
        {
            value.source = .fact(fact)
            scope.fact = fact
            return (value, scope)
        }
        scope.refs = try refs(name, scope.parts)
        if value.deviceID != nil {
            // One device has one such value, or the predicate must say which one.
            let (part, ref) = try only(name, scope)
            value.part = part
            scope.refs = [ref]
        }
        value.source = .attributes(scope.refs)
        return (value, scope)
    }

    /// The attributes that a name may mean, among those of some parts.
    private func refs(
        _ name: Syntax.ValueName, _ parts: [PartView]
    ) throws(PredicateError) -> [AttributeRef] {
        var known: [ByteString: AttributeRef] = [:]
        for part in parts {
            for trait in part.traits {
                for attribute in trait.attributes.map(\.key) + trait.listedAttributes {
                    let key = ByteString("\(trait.trait)\u{0}\(attribute)")
                    if known[key] == nil { known[key] = AttributeRef(trait.trait, attribute) }
                }
            }
        }
        let all = known.values.sorted { utf8Less($0.text, $1.text) }
        if name.names.count > 1, let attribute = name.names.last {
            let trait = name.names.dropLast().joined(separator: ".")
            let found = all.filter {
                (utf8Equal($0.trait, trait) || utf8Equal(shortTraitName($0.trait), trait))
                    && utf8Equal($0.attribute, attribute)
            }
            if !found.isEmpty { return found }
        } else {
            let exact = all.filter { utf8Equal($0.attribute, name.names[0]) }
            if !exact.isEmpty { return exact }
            let folded = DeviceWords.folded(name.names[0])
            let everyday = EverydayNames.attributes(of: folded).flatMap { text in
                all.filter { utf8Equal($0.text, text) }.map { ref in
                    var ref = ref
                    ref.types = EverydayNames.types(of: folded)
                    return ref
                }
            }
            if !everyday.isEmpty { return everyday }
            let labelled = all.filter {
                $0.style.label.map { DeviceWords.folded($0) == folded } == true
                    || DeviceWords.folded($0.attribute) == folded
            }
            if !labelled.isEmpty { return labelled }
        }
        let owner = name.device.map { "'\($0)'" } ?? "no device"
        let names =
            name.names.count > 1
            ? all.map(\.text)
            : all.map(\.attribute)
                + EverydayNames.all.filter { everyday in
                    EverydayNames.attributes(of: everyday).contains { text in
                        all.contains { utf8Equal($0.text, text) }
                    }
                } + DeviceFactName.allCases.map(\.rawValue)
        throw failure(
            "\(owner) has \(name.device == nil ? "a" : "no") value '\(name.text)'"
                + suggestion(name.text, in: Array(Set(names)), isListed: true), at: name.column)
    }

    /// The one value of a device that a name means.
    private func only(
        _ name: Syntax.ValueName, _ scope: ValueScope
    ) throws(PredicateError) -> (part: String, ref: AttributeRef) {
        var found: [(part: PartView, ref: AttributeRef)] = []
        for part in scope.parts {
            for ref in scope.refs
            where ref.isOf(part)
                && part.trait(named: ref.trait).map({
                    $0.attribute(ref.attribute) != nil || $0.lists(ref.attribute)
                }) == true
            {
                found.append((part, ref))
            }
        }
        // The everyday name of several attributes means the first that is there.
        if EverydayNames.attributes(of: DeviceWords.folded(name.text)).count > 1,
            let first = found.first
        {
            found = found.filter { utf8Equal($0.ref.text, first.ref.text) }
        }
        let functional = found.filter { !$0.part.isUtility }
        if !functional.isEmpty { found = functional }
        // Of two sockets none is meant more than the other; a lamp is meant more than its button.
        let primary = found.filter { $0.part.isPrimaryType }
        if primary.count == 1, found.count(where: { $0.part.type == primary[0].part.type }) == 1 {
            found = primary
        }
        guard found.count == 1, let only = found.first else {
            throw failure(
                "'\(name.text)' may be "
                    + found.map { "part(\"\($0.part.part)\").\($0.ref.text)" }
                    .joined(separator: " or "), at: name.column)
        }
        return (only.part.part, only.ref)
    }
}
