// SPDX-License-Identifier: Apache-2.0

/// The values that one property of a product can have, from its exposes.
struct SimulatedFeature: Hashable, Sendable {
    enum Form: Hashable, Sendable {
        /// Least and most, in thousandths.
        case number(least: Int?, most: Int?)
        case words([SimulatedJSON], toggle: SimulatedJSON?)
        case composite
    }

    var form: Form
    /// A bit mask: 1 published in the state, 2 can be set, 4 can be asked for.
    var access: Int

    var isSettable: Bool { access & 2 != 0 }
    var isReadable: Bool { access & 4 != 0 }

    /// The value that a device takes for a command; nil when it does not understand the command.
    ///
    /// Words are understood in any case, and reported in the expose's own spelling.
    func value(for wanted: SimulatedJSON, now current: SimulatedJSON?) -> SimulatedJSON? {
        switch form {
        case .composite: return nil
        case .number(let least, let most):
            guard let thousandths = wanted.scaled(places: 3), thousandths >= least ?? .min,
                thousandths <= most ?? .max
            else { return nil }
            return wanted
        case .words(let words, let toggle):
            if let toggle, wanted.isSameWord(as: toggle), words.count == 2 {
                return current == words[0] ? words[1] : words[0]
            }
            return words.first { wanted.isSameWord(as: $0) }
        }
    }

    /// The features of a product, by their property in its states.
    static func features(of exposes: [SimulatedJSON]) -> [String: SimulatedFeature] {
        var features: [String: SimulatedFeature] = [:]
        for members in exposes.compactMap(\.members) {
            if let property = members["property"]?.text, let feature = Self(members) {
                features[property] = feature
            } else if case .list(let inner)? = members["features"] {
                features.merge(Self.features(of: inner)) { first, _ in first }
            }
        }
        return features
    }

    private init?(_ members: [String: SimulatedJSON]) {
        access = members["access"]?.scaled(places: 0) ?? 0
        switch members["type"]?.text {
        case "numeric":
            form = .number(
                least: members["value_min"]?.scaled(places: 3),
                most: members["value_max"]?.scaled(places: 3))
        case "binary":
            guard let on = members["value_on"], let off = members["value_off"] else { return nil }
            form = .words([on, off], toggle: members["value_toggle"])
        case "enum":
            guard case .list(let values)? = members["values"] else { return nil }
            form = .words(values, toggle: nil)
        case "composite": form = .composite
        default: return nil
        }
    }
}

extension SimulatedJSON {
    fileprivate func isSameWord(as other: SimulatedJSON) -> Bool {
        guard let text, let word = other.text else { return self == other }
        return text.lowercased().utf8.elementsEqual(word.lowercased().utf8)
    }
}
