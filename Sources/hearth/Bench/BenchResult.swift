// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// One goal, measured beside its baseline in one run.
struct BenchResult {
    var goal: String
    /// The median of the runs.
    var value: Double
    var unit: String
    var target: Double
    /// Whether less is better.
    var isLimit = false
    var baseline: String
    var mode: String
    var runs: Int
    /// The correctness check of the same run.
    var gate: String
    /// Further figures, for people.
    var details: [(String, Double, String)] = []

    var isMet: Bool { isLimit ? value <= target : value >= target }

    var json: String {
        var json = JSONText()
        json.object { json in
            json.key("baseline")
            json.string(baseline)
            json.key("details")
            json.object { json in
                for (name, value, _) in details.sorted(by: { utf8Less($0.0, $1.0) }) {
                    json.key(name)
                    json.value(Self.rounded(value))
                }
            }
            json.key("gate")
            json.string(gate)
            json.key("goal")
            json.string(goal)
            json.key("met")
            json.bool(isMet)
            json.key("mode")
            json.string(mode)
            json.key("runs")
            json.number(runs)
            json.key("target")
            json.value(Self.rounded(target))
            json.key("unit")
            json.string(unit)
            json.key("v")
            json.number(1)
            json.key("value")
            json.value(Self.rounded(value))
        }
        return json.text
    }

    /// Three digits after the point are more than the precision of these figures.
    static func rounded(_ value: Double) -> AttributeValue {
        AttributeValue.number((value * 1000).rounded() / 1000) ?? .null
    }
}

/// The middle of some figures.
func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// The seconds of some work.
func seconds(_ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let time = try clock.measure(work)
    return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
}
