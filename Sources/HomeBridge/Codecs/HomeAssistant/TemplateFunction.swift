// SPDX-License-Identifier: Apache-2.0

/// The functions, filters and methods of the subset; a filter's or method's subject is the first
/// argument.
enum TemplateFunction: String, Sendable {
    case float, int, round, lower, upper, capitalize, trim, string, bool, abs, length
    case first, last, replace, multiply, add, max, min, iif
    case isDefined = "is_defined"
    case standard = "default"
    case toJSON = "to_json"
    case fromJSON = "from_json"
    case get, keys, values, split, startswith, endswith, join, title, list, truncate
    case isNumber = "is_number"
    case bitwiseAnd = "bitwise_and"
    case bitwiseOr = "bitwise_or"
    /// `[from:to]`, either of which may be left out.
    case slice
    /// Degrees and percent of a colour given by red, green and blue; only the codec itself uses
    /// them.
    case hue, saturation

    /// What may be called as a function.
    static let functions = named([
        .float, .int, .bool, .max, .min, .iif, .isNumber, .bitwiseAnd, .bitwiseOr,
    ])

    /// What may be called as a filter.
    static let filters =
        named([
            .float, .int, .round, .lower, .upper, .capitalize, .trim, .string, .bool, .abs, .length,
            .first, .last, .replace, .multiply, .add, .max, .min, .iif, .isDefined, .standard,
            .toJSON, .fromJSON, .hue, .saturation, .join, .title, .list, .truncate, .isNumber,
            .bitwiseAnd, .bitwiseOr,
        ]).merging(["d": .standard, "count": .length, "tojson": .toJSON]) { $1 }

    /// What may be called as a method.
    static let methods =
        named([
            .get, .keys, .values, .split, .upper, .lower, .replace, .startswith, .endswith,
            .capitalize, .title,
        ]).merging(["strip": .trim]) { $1 }

    private static func named(_ functions: [Self]) -> [String: Self] {
        Dictionary(uniqueKeysWithValues: functions.map { ($0.rawValue, $0) })
    }
}
