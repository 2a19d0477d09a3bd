// SPDX-License-Identifier: Apache-2.0

/// The words that a redaction leaves as they are, all others it replaces: those that the codecs
/// know, the names of traits, attributes and choices, units, and those of Hearth's own events.
///
/// The lists are made of the sources; see `KnownWordsTests`.
enum KnownWords {
    /// In lower case.
    static func contain(_ word: String) -> Bool { words.contains(word) }

    /// Whether a whole text is a sentence of Hearth's own.
    static func containSentence(_ text: String) -> Bool { sentences.contains(text) }

    /// Makers whose words on a device help those who read a report.
    static let makers = [
        "ajax", "amazon", "aqara", "apple", "bosch", "danfoss", "eurotronic", "google", "heiman",
        "honeywell", "hue", "ikea", "innr", "inovelli", "ledvance", "legrand", "lidl", "lumi",
        "moes", "neo", "nous", "osram", "philips", "samsung", "schneider", "shelly", "signify",
        "smartthings", "sonoff", "tradfri", "tuya", "xiaomi", "yale",
    ]

    /// Words of Hearth that stand in no codec.
    private static let own = ["main", "redacted", "root"]

    /// What codecs know a device by although another word follows at once: `shellyplus1`.
    static let beginnings = ["shelly"]

    private static let words = Set(
        (own + makers)
            + generatedWords.split(separator: "\n").flatMap { line in
                line.split(separator: " ").map { String($0) }
            })
    private static let sentences = Set(
        generatedSentences.split(separator: "\n").map { String($0) })
}
