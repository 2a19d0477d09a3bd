// SPDX-License-Identifier: Apache-2.0

/// A value in some stretch of time.
package struct ValueSample: Hashable, Sendable {
    /// In words, safe for a terminal; empty for a number that nobody wants to see in words.
    package var text: String
    /// In the unit that tables show; nil for a state, and for what is not known.
    package var number: Double?

    package init(text: String, number: Double? = nil) {
        self.text = text
        self.number = number
    }
}
