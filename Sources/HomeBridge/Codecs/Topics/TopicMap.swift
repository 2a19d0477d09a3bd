// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// What plain MQTT topics mean: a map for topics that announce nothing, as data.
///
/// A program brings one along as a value; a person writes one as a YAML file (docs/codecs/topics.md
/// has its form). A map is checked as a whole by ``check(_:)``, and read by ``TopicsCodec``.
public struct TopicMap: Hashable, Sendable {
    /// Names the map within its profile: 1 to 32 of `a-z 0-9 -`. It stands in ids, for ever.
    public var name: String
    /// What the topics say; of several that match, the one counts that has a plain level where they
    /// first differ.
    public var topics: [Entry]
    /// What else is known of single devices.
    public var devices: [Device]

    /// A map of topics.
    ///
    /// - Parameters:
    ///   - name: stands in ids, for ever.
    ///   - topics: in any order.
    ///   - devices: in any order.
    public init(name: String, topics: [Entry], devices: [Device] = []) {
        self.name = name
        self.topics = topics
        self.devices = devices
    }

    /// All topics of one form, and what their messages say.
    public struct Entry: Hashable, Sendable {
        /// Levels with slashes between: `home/{room}/{device}/{quantity}`; `+` is a level without
        /// a name.
        public var topic: String
        /// What identifies the device, with levels: `{room}/{device}`, which is also the default
        /// where both levels are named.
        public var id: String?
        /// The device's name; the level `{device}` by default.
        public var device: String?
        /// The device's room; the level `{room}` by default.
        public var room: String?
        /// Who made the device.
        public var vendor: String?
        /// The product's name.
        public var product: String?
        /// What the payload says; none: the payload is the value of the level `{quantity}`.
        public var values: [Value]
        /// Whether members of a JSON payload that no value takes are kept as vendor attributes.
        public var keepsRest: Bool
        /// What makes the device tell its state.
        public var ask: Message?

        /// The topics of a pattern.
        ///
        /// - Parameters:
        ///   - topic: the pattern.
        ///   - values: none: the payload is the value of the level `{quantity}`.
        public init(
            _ topic: String, id: String? = nil, device: String? = nil, room: String? = nil,
            vendor: String? = nil, product: String? = nil, keepsRest: Bool = true,
            ask: Message? = nil, values: [Value] = []
        ) {
            self.topic = topic
            self.id = id
            self.device = device
            self.room = room
            self.vendor = vendor
            self.product = product
            self.keepsRest = keepsRest
            self.ask = ask
            self.values = values
        }
    }

    /// One value of a payload.
    public struct Value: Hashable, Sendable {
        /// Keys of a JSON payload, and indices of its arrays, from the outside in; empty: the
        /// payload is the value.
        public var path: [String]
        /// A row of the catalogue, `temperature`, or a level that names one, `{quantity}`.
        public var quantity: String?
        /// A vendor's attribute, for what the catalogue has no row for.
        public var attribute: String?
        /// The part of the device; by default that of the row.
        public var part: String?
        /// The part's device type, where it should be another than the row's: `OnOffLight`.
        public var type: String?
        /// The unit in which the values come; by default the row's usual one.
        public var unit: String?
        /// The value is the number times this, plus ``offset``.
        public var scale: Double
        /// Added behind the scale.
        public var offset: Double
        /// What words mean, beside the numbers; empty: the row's usual words.
        public var words: [Word]
        /// Whether messages say the value; false where it can only be set.
        public var isReported: Bool
        /// How the value is set.
        public var set: Setting?
        /// Commands that are words: `stop`, `open`.
        public var commands: [Command]

        /// A value of the catalogue.
        ///
        /// - Parameter quantity: the row's name, or a level: `{quantity}`.
        public init(
            _ quantity: String, at path: [String] = [], part: String? = nil, type: String? = nil,
            unit: String? = nil, scale: Double = 1, offset: Double = 0, words: [Word] = [],
            isReported: Bool = true, set: Setting? = nil, commands: [Command] = []
        ) {
            self.init(at: path, words: words, set: set)
            self.quantity = quantity
            self.part = part
            self.type = type
            self.unit = unit
            self.scale = scale
            self.offset = offset
            self.isReported = isReported
            self.commands = commands
        }

        /// A value that the catalogue has no row for.
        ///
        /// - Parameter attribute: its name.
        public init(
            attribute: String, at path: [String] = [], words: [Word] = [], set: Setting? = nil
        ) {
            self.init(at: path, words: words, set: set)
            self.attribute = attribute
        }

        init(at path: [String] = [], words: [Word] = [], set: Setting? = nil) {
            self.path = path
            self.words = words
            self.set = set
            scale = 1
            offset = 0
            isReported = true
            commands = []
        }
    }

    /// A word of a payload, and what it means.
    public struct Word: Hashable, Sendable {
        public var text: String
        /// A boolean, a number in the value's unit, or a word of the row: `open`; null: unknown.
        public var meaning: AttributeValue

        /// A word and what it means.
        public init(_ text: String, _ meaning: AttributeValue) {
            self.text = text
            self.meaning = meaning
        }
    }

    /// How a value is set.
    public struct Setting: Hashable, Sendable {
        /// With the levels of the entry's topic: `home/{room}/{device}/set`.
        public var topic: String
        /// The payload with `{value}` in it; nil: the value alone.
        public var payload: String?
        /// Where the value stands in a JSON payload; empty: the payload is text.
        public var path: [String]
        /// The words that are sent, where they are others than those that come.
        public var words: [Word]
        /// The least number, in the unit of the payload.
        public var min: Double?
        /// The greatest number.
        public var max: Double?
        /// What lies between two numbers that the device takes.
        public var step: Double?

        /// A topic that takes values.
        public init(
            _ topic: String, payload: String? = nil, at path: [String] = [], words: [Word] = [],
            min: Double? = nil, max: Double? = nil, step: Double? = nil
        ) {
            self.topic = topic
            self.payload = payload
            self.path = path
            self.words = words
            self.min = min
            self.max = max
            self.step = step
        }
    }

    /// A message to a device.
    public struct Message: Hashable, Sendable {
        /// With the levels of the entry's topic.
        public var topic: String
        public var payload: String

        /// A message to a device.
        public init(_ topic: String, payload: String = "") {
            self.topic = topic
            self.payload = payload
        }
    }

    /// A command that is a word, not a value.
    public struct Command: Hashable, Sendable {
        /// `stop`, `open`, `close`, `toggle`, or the data model's own name.
        public var name: String
        public var message: Message

        /// A command and the message that gives it.
        public init(_ name: String, _ message: Message) {
            self.name = name
            self.message = message
        }
    }

    /// What is known of one device.
    public struct Device: Hashable, Sendable {
        /// As the entries make it: `kitchen/lamp`.
        public var id: String
        public var name: String?
        public var room: String?
        /// The type of its main part: the one that is not a sensor's, or its only one.
        public var type: String?

        /// What is known of the device of an id.
        public init(id: String, name: String? = nil, room: String? = nil, type: String? = nil) {
            self.id = id
            self.name = name
            self.room = room
            self.type = type
        }
    }
}

extension TopicMap {
    /// The bounds of a map.
    enum Bound {
        static let entries = 2_000
        static let valuesOfEntry = 256
        static let words = 256
        static let levels = 32
        static let devices = 10_000
        static let textBytes = 1 << 20
        static let pathKeys = 16
        /// Topics that make one device. Each new one writes the binding anew, so what the topics of
        /// a device may add to the log rises with the square of this.
        static let topicsOfDevice = 128
        /// The texts of all maps of a profile, which are logged in one record.
        static let textBytesOfAll = 4 << 20
        /// Scales, offsets and bounds lie within this distance of zero.
        static let number = 1e9
    }
}

extension TopicMap {
    /// Whether the catalogue has a row of this name, in any of its spellings.
    ///
    /// - Parameter name: `soil_moisture`, `soilMoisture`.
    public static func hasQuantity(_ name: String) -> Bool {
        TopicQuantity.named(name) != nil || TopicQuantity.isAvailability(name)
    }

    /// The attribute of a row of the catalogue, and whether it belongs to a part that a map may
    /// name; nil for what is no row.
    package static func attribute(
        ofQuantity name: String
    ) -> (name: AttributeName, hasPart: Bool)? {
        TopicQuantity.named(name).map { ($0.target, $0.type != nil) }
    }

    /// Whether an attribute at a path is a secret that could not be hidden there.
    package static func isSecret(attribute: String, at path: [String]) -> Bool {
        SecretNames.key(of: attribute, at: path) != nil
    }
}
