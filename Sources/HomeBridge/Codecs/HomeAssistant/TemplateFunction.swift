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
    case get, keys, values, split, startsWith, endsWith, join, title, list, truncate
    case isNumber = "is_number"
    case bitwiseAnd = "bitwise_and"
    case bitwiseOr = "bitwise_or"
    /// `[from:to]`, either of which may be left out.
    case slice
    /// Degrees and percent of a colour given by red, green and blue; only the codec itself uses
    /// them.
    case hue, saturation

    static func function(_ name: String) -> Self? {
        switch name {
        case "float": .float
        case "int": .int
        case "bool": .bool
        case "max": .max
        case "min": .min
        case "iif": .iif
        case "is_number", "bitwise_and", "bitwise_or": Self(rawValue: name)
        default: nil
        }
    }

    static func filter(_ name: String) -> Self? {
        switch name {
        case "float", "int", "round", "lower", "upper", "capitalize", "trim", "string", "bool",
            "abs", "length", "first", "last", "replace", "multiply", "add", "max", "min", "iif",
            "is_defined", "default", "to_json", "from_json", "hue", "saturation", "join", "title",
            "list", "truncate", "is_number", "bitwise_and", "bitwise_or":
            Self(rawValue: name)
        case "d": .standard
        case "count": .length
        case "tojson": .toJSON
        default: nil
        }
    }

    static func method(_ name: String) -> Self? {
        switch name {
        case "get": .get
        case "keys": .keys
        case "values": .values
        case "split": .split
        case "upper": .upper
        case "lower": .lower
        case "strip": .trim
        case "replace": .replace
        case "startswith": .startsWith
        case "endswith": .endsWith
        case "capitalize": .capitalize
        case "title": .title
        default: nil
        }
    }
}
