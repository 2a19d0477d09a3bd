// SPDX-License-Identifier: Apache-2.0

/// Whether the events of one record say all that a command waits for (K-9).
///
/// Live reports count, and the last value of an attribute where there are several; stored and late
/// ones are of another time.
/// - Parameters:
///   - expectation: empty: nothing can satisfy it.
///   - events: of one record.
///   - deviceIDs: the device's id and aliases.
public func isSatisfied(
    _ expectation: [CommandTarget], by events: [HomeEvent], deviceIDs: [String]
) -> Bool {
    guard !expectation.isEmpty else { return false }
    var reports: [AttributesReported] = []
    for case .attributesReported(let report) in events where report.delivery == .live {
        if deviceIDs.contains(where: { utf8Equal($0, report.deviceID) }) { reports.append(report) }
    }
    guard !reports.isEmpty else { return false }
    return expectation.allSatisfy { target in
        for report in reports.reversed()
        where utf8Equal(report.part, target.part) && utf8Equal(report.trait, target.trait) {
            let reported = report.attributes.last { utf8Equal($0.key, target.attribute) }
            if let reported { return target.isSatisfied(by: reported.value) }
        }
        return false
    }
}

extension CommandTarget {
    /// Whether a reported value is the one that is wanted, or near enough.
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
            // Exact where doubles are not.
            Double(a > b ? UInt64(bitPattern: a &- b) : UInt64(bitPattern: b &- a))
        case (.uint(let a), .uint(let b)): Double(a > b ? a - b : b - a)
        default:
            if let a = left.double, let b = right.double { (a - b).magnitude } else { nil }
        }
    }
}

extension AttributeValue {
    fileprivate var double: Double? {
        switch self {
        case .int(let value): Double(value)
        case .uint(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }
}
