// SPDX-License-Identifier: Apache-2.0

/// Whether the events of one record report everything that a command waits for (K-9).
///
/// Live reports count, and of several the last value of an attribute; stored and late reports are
/// of another time.
/// - Parameters:
///   - expectation: Nothing satisfies an empty one.
///   - events: of one record.
///   - deviceIDs: the device's id and aliases.
public func isSatisfied(
    _ expectation: [CommandTarget], by events: [HomeEvent], deviceIDs: [String]
) -> Bool {
    guard !expectation.isEmpty else { return false }
    return expectation.allSatisfy { isReported($0, by: events, deviceIDs: deviceIDs) == true }
}

/// Whether the events of one record report the wanted value, or another one.
///
/// - Parameters:
///   - target: The expected value.
///   - events: of one record; live reports count, and the last value where there are several.
///   - deviceIDs: the device's id and aliases.
/// - Returns: nil where they do not report the attribute.
public func isReported(
    _ target: CommandTarget, by events: [HomeEvent], deviceIDs: [String]
) -> Bool? {
    for case .attributesReported(let report) in events.reversed() where report.delivery == .live {
        guard utf8Equal(report.part, target.part), utf8Equal(report.trait, target.trait),
            deviceIDs.contains(where: { utf8Equal($0, report.deviceID) }),
            let reported = report.attributes.last(where: { utf8Equal($0.key, target.attribute) })
        else { continue }
        return target.isSatisfied(by: reported.value)
    }
    return nil
}

extension CommandTarget {
    /// Whether a reported value is the wanted one, within the tolerance.
    func isSatisfied(by reported: AttributeValue) -> Bool {
        if value == reported { return true }
        guard tolerance > 0, let distance = Self.distance(value, reported) else { return false }
        if distance <= Double(tolerance) { return true }
        // Hues are a circle of 254 steps: red is at both ends.
        return attribute == "currentHue" && Self.hueCircle - distance <= Double(tolerance)
    }

    private static let hueCircle = 254.0

    private static func distance(_ left: AttributeValue, _ right: AttributeValue) -> Double? {
        switch (left, right) {
        case (.int(let a), .int(let b)):
            // Exact, unlike a difference of doubles.
            Double(a > b ? UInt64(bitPattern: a &- b) : UInt64(bitPattern: b &- a))
        case (.uint(let a), .uint(let b)): Double(a > b ? a - b : b - a)
        default:
            if let a = left.double, let b = right.double { (a - b).magnitude } else { nil }
        }
    }
}

extension AttributeValue {
    /// A number as a double; nil for everything else.
    var double: Double? {
        switch self {
        case .int(let value): Double(value)
        case .uint(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }
}
