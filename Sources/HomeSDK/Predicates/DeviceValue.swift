// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// A value of one device, by the name that a user gives it: an attribute, or `connectivity`.
package struct DeviceValue: Sendable {
    package let deviceID: String
    private let bound: BoundValue

    /// Looks a name up as a predicate does.
    ///
    /// - Parameters:
    ///   - name: `onOff`, `OnOff.onOff`, `humidity`, `connectivity`; for one of several parts
    ///     `left/onOff` or `part("left").onOff`.
    ///   - deviceID: of a device of the home.
    /// - Throws: ``PredicateError``, whose message says what the device has.
    package init(
        _ name: String, of deviceID: String, in home: HomeSnapshot
    ) throws(PredicateError) {
        let (part, rest) = Self.split(name)
        var names = [[rest]]
        if let dot = rest.lastIndex(of: "."), dot > rest.startIndex {
            names.insert([String(rest[..<dot]), String(rest[rest.index(after: dot)...])], at: 0)
        }
        var found: BoundValue?
        var failure: PredicateError?
        for names in names where found == nil {
            let name = PredicateSyntax.ValueName(
                device: deviceID, part: part, names: names, deviceColumn: 1, partColumn: 1,
                column: 1)
            do throws(PredicateError) {
                // Any value can change: nothing but the name is checked.
                let predicate = try PredicateBinder.bound(
                    .changed(name, to: nil), of: rest, to: home)
                if case .changed(let value, _) = predicate { found = value }
            } catch {
                failure = failure ?? error
            }
        }
        guard let found else {
            throw failure
                ?? PredicateError(text: name, column: 1, message: "'\(name)' is no value")
        }
        self.deviceID = deviceID
        bound = found
    }

    /// An attribute of a part.
    package init(deviceID: String, part: String, trait: String, attribute: String) {
        self.deviceID = deviceID
        bound = BoundValue(
            deviceID: deviceID, part: part, source: .attributes([AttributeRef(trait, attribute)]))
    }

    /// Whether the device can be reached.
    package static func connectivity(of deviceID: String) -> DeviceValue {
        DeviceValue(
            deviceID, BoundValue(deviceID: deviceID, source: .fact(.connectivity)))
    }

    private init(_ deviceID: String, _ bound: BoundValue) {
        self.deviceID = deviceID
        self.bound = bound
    }

    /// `left/onOff` and `part("left").onOff`, in two.
    private static func split(_ name: String) -> (part: String?, rest: String) {
        let open = #"part(""#
        if name.hasPrefix(open), let close = name.firstRange(of: #"")."#) {
            let start = name.index(name.startIndex, offsetBy: open.count)
            if start <= close.lowerBound {
                return (String(name[start..<close.lowerBound]), String(name[close.upperBound...]))
            }
        }
        guard let slash = name.lastIndex(of: "/"), slash > name.startIndex else {
            return (nil, name)
        }
        return (String(name[..<slash]), String(name[name.index(after: slash)...]))
    }

    /// The part and the attribute; nil for what belongs to the device as a whole.
    package var place: (part: String, trait: String, attribute: String)? {
        guard let part = bound.part, let ref = bound.refs.first else { return nil }
        return (part, ref.trait, ref.attribute)
    }

    /// `connectivity`; nil for an attribute.
    package var factName: String? {
        if case .fact(let fact) = bound.source { fact.rawValue } else { nil }
    }

    /// Whether the value is one of the device's own page, and of nothing else in the home.
    var isOfPage: Bool { if case .fact(.room) = bound.source { false } else { true } }

    /// The value in a home; null where it is not known, nil where the home has no such device.
    package func read(_ home: HomeSnapshot, _ device: DeviceView?) -> AttributeValue? {
        device == nil ? nil : bound.read(home, nil).value
    }

    /// Where the value stands on the page of its device; nil for what is no attribute, or was never
    /// reported.
    func position(_ home: HomeSnapshot) -> Position? {
        let reading = bound.read(home, nil)
        return reading.position.map { Position(value: $0, attribute: reading.index) }
    }

    /// A position, and the attribute that stands there, among those that the name may mean.
    struct Position {
        fileprivate let value: AttributePosition
        fileprivate let attribute: Int
    }

    /// As ``read(_:_:)``, as long as the page keeps its shape.
    func read(_ page: DevicePage, at position: Position) -> AttributeValue {
        bound.refs[position.attribute].member(of: page.value(at: position.value))
    }

    /// The place of the value, for its words; nil for what belongs to the device as a whole.
    package func context(in device: DeviceView?) -> ValueContext? {
        guard let part = bound.part, let ref = bound.refs.first else { return nil }
        let attribute = ref.member.map { "\(ref.attribute).\($0)" } ?? ref.attribute
        return ValueContext(ref.trait, attribute, part: part, of: device)
    }

    /// The number of a value in the unit that tables show; nil for what is no number, or has a
    /// word.
    ///
    /// Of an object, as a meter reports its energy, the member that stands for the whole.
    package func number(_ value: AttributeValue, _ context: ValueContext?) -> Double? {
        guard let ref = bound.refs.first, ref.isNumber != false else { return nil }
        if let context, context.labels?.apply(to: context.attribute) == true { return nil }
        return ref.number(ref.member(of: value))
    }

    /// Whether its values are numbers; nil where only the values themselves tell.
    package var isNumber: Bool? {
        if case .fact = bound.source { return false }
        return bound.refs.first?.isNumber
    }

    /// The unit of ``number(_:_:)``; empty for none.
    package func unit(_ context: ValueContext?) -> String {
        bound.refs.first?.unit
            ?? context?.concentrationUnit.flatMap { ValueStyle.concentrationUnits[$0] } ?? ""
    }

    /// The decimals that tables show of a number.
    package var digits: Int { bound.refs.first?.digits ?? 0 }
}
