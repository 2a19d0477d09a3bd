// SPDX-License-Identifier: Apache-2.0

/// A status in the text format of Prometheus (version 0.0.4).
public enum PrometheusText {
    /// The type of its HTTP answer.
    public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// Whether a metric goes up and down, or only up.
    public enum Kind: String, Sendable {
        /// Goes up and down.
        case gauge
        /// Goes up only.
        case counter
    }

    /// One metric of the daemon with all its label values.
    public typealias Family = MetricFamily<HomeStatus>

    /// One metric of a subject with all its label values.
    public struct MetricFamily<Subject>: Sendable {
        /// As Prometheus has it: `hearth_records_total`.
        public var name: String
        /// A gauge or a counter.
        public var kind: Kind
        /// The names of the labels, in their order.
        public var labels: [String]
        /// One line for people.
        public var help: String
        var samples: @Sendable (Subject) -> [Sample]

        package init(
            name: String, kind: Kind, labels: [String], help: String,
            samples: @escaping @Sendable (Subject) -> [Sample]
        ) {
            self.name = name
            self.kind = kind
            self.labels = labels
            self.help = help
            self.samples = samples
        }
    }

    /// One value of a metric.
    package struct Sample {
        /// One for each label of the family.
        var labels: [String]
        var value: Double

        package init(labels: [String] = [], value: Double) {
            self.labels = labels
            self.value = value
        }
    }

    /// The whole answer.
    public static func text(of status: HomeStatus) -> String {
        text(of: status, families)
    }

    package static func text<Subject>(of subject: Subject, _ families: [MetricFamily<Subject>])
        -> String
    {
        var text = ""
        for family in families {
            let samples = family.samples(subject)
            guard !samples.isEmpty else { continue }
            text += "# HELP \(family.name) \(escapedHelp(family.help))\n"
            text += "# TYPE \(family.name) \(family.kind.rawValue)\n"
            for sample in samples {
                text += "\(family.name)\(labels(family.labels, sample.labels)) "
                text += "\(number(sample.value))\n"
            }
        }
        return text
    }

    private static func labels(_ names: [String], _ values: [String]) -> String {
        precondition(names.count == values.count, "each label has a value")
        guard !names.isEmpty else { return "" }
        let pairs = zip(names, values).map { "\($0)=\"\(escapedLabel($1))\"" }
        return "{" + pairs.joined(separator: ",") + "}"
    }

    /// Writes integers without a fraction, which is easier to read.
    private static func number(_ value: Double) -> String {
        if let integer = Int64(exactly: value) { return String(integer) }
        return "\(value)"
    }

    static func escapedLabel(_ text: String) -> String {
        escaped(text, withQuotes: true)
    }

    static func escapedHelp(_ text: String) -> String {
        escaped(text, withQuotes: false)
    }

    private static func escaped(_ text: String, withQuotes: Bool) -> String {
        var safe = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": safe += "\\\\"
            case "\n": safe += "\\n"
            case "\"" where withQuotes: safe += "\\\""
            default: safe.unicodeScalars.append(scalar)
            }
        }
        return safe
    }
}
