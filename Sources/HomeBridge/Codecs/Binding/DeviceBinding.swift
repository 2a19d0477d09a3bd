// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// What a codec remembers of one device: its identity, how each of its topics is read, and what may
/// be set.
///
/// Compiled once, from an announcement, and kept in the log as JSON. Reading a message needs
/// nothing else. A codec names the device, ``BindingBuilder`` adds the rest, and
/// ``BindingStore`` works by it.
public struct DeviceBinding: Hashable, Sendable {
    /// Unique within codec and profile: `device:<…>`.
    public internal(set) var key: String
    /// The last component of the source's id: the announcer, a base topic, or empty.
    var root: String
    /// The device's id in the home.
    public var deviceID: String
    /// The device's identity in the words of its ecosystem.
    public internal(set) var native: String
    /// What the announcement calls it.
    public var name: String
    /// The room that the announcement names.
    public var area: String?
    /// Who made it.
    public var vendor: String?
    /// The model.
    public var product: String?
    /// The number on its label.
    public var serial: String?
    /// The version of its firmware.
    public var software: String?
    /// Whether it stands for several devices.
    public var isGroup = false
    /// Which messages prove that it is there.
    public var liveness = Liveness.always
    /// Other ids under which the same device may be known; they become aliases of it.
    public var otherIDs: [String] = []
    /// In the order announced. The utility part `root` is one of them.
    var parts: [PartDescription] = []
    var topics: [TopicRule] = []
    /// Values that follow from the announcement alone, as a unit.
    var constants: [Constant] = []
    var settings: [SettingRule] = []
    var words: [WordRule] = []
    /// How long values hold that nothing reports again.
    var expiries: [ExpiryRule] = []
    /// Questions that make the device tell its state.
    public var questions: [CodecRequest] = []
    /// What else the codec must know of the device, sorted by key.
    var notes: [JSONMember] = []
    /// The version of the codec that compiled parts and rules from other bindings of its own: the
    /// log has those, and not what follows from them. Nil: parts and rules stand in the log.
    var compiledBy: UInt16?

    /// All ids by which the device is known.
    var ids: [String] { [deviceID] + otherIDs }

    /// More ids of one device are left out: so many aliases the home keeps as well.
    static let otherIDsMax = 256

    /// Adds those of these ids that are new.
    mutating func addIDs(_ more: [String]) {
        for id in more where !ids.contains(where: { utf8Equal($0, id) }) {
            guard otherIDs.count < Self.otherIDsMax else { return }
            otherIDs.append(id)
        }
    }

    struct Constant: Hashable {
        var slot: Int
        var attribute: String
        var value: AttributeValue
    }

    /// Part and trait of every slot: all traits of all parts, in order.
    var slots: [(part: String, trait: String)] {
        parts.flatMap { part in part.traits.map { (part.part, $0.trait) } }
    }
}

extension DeviceBinding {
    /// The key of the binding of a device: `device:<native>`.
    public static func key(_ native: String) -> String { "device:" + native }
}

/// How the messages of one topic are read.
public struct TopicRule: Hashable, Sendable {
    var topic: String
    var form = Form.json
    var readings: [Reading] = []
    /// The slot where leaves of a JSON text land that no reading takes, under their path with dots;
    /// nil: they are left out.
    var restSlot: Int?
    /// Put before the path of such a leaf.
    var restPrefix = ""

    /// What the payload of a message is.
    public enum Form: Int, Hashable, Sendable {
        /// A JSON text.
        case json = 0
        /// The payload is the value, whatever it looks like.
        case text = 1
        /// A JSON text where it is one, else the payload as text.
        case either = 2
        /// A JSON object whose members are values of their own: one that the readings do not read
        /// in full stays whole under its key.
        case members = 3

        /// Whether the payload has to be a JSON text.
        var isJSON: Bool { self == .json || self == .members }
    }

    /// The same for whatever topic.
    var unnamed: TopicRule {
        var rule = self
        rule.topic = ""
        return rule
    }
}

/// What one place of a payload says.
struct Reading: Hashable {
    var source = Source.path([])
    var effect: Effect

    enum Source: Hashable {
        /// Keys, and indices of lists as decimal text, from the outside in; empty: the whole.
        case path([String])
        /// A template of the ecosystem, rendered from the whole message; where keys follow, the
        /// outcome is a JSON text, and the value stands there.
        case template(String, then: [String])
    }

    enum Effect: Hashable {
        /// Of two values for one attribute in one message the higher rank wins.
        case value(slot: Int, attribute: String, rank: Int, conversion: ValueConversion)
        /// A fact of connectivity, by words.
        case fact(FactRule)
        /// Something that happened for a moment. A value that names no event is none.
        case momentary(MomentaryRule)
    }
}

/// What words of a payload say of being reachable.
public struct FactRule: Hashable, Sendable {
    /// Nil: the whole device.
    var part: String?
    var slot = FactSlot.own
    var words: [Word]
    /// Words count in their own spelling only, else without regard to case.
    var isExact = false
    /// How several topics of one subject count together; each has its own `name` then.
    var group: Group?

    struct Word: Hashable, Sendable {
        var text: String
        var value: FactValue
    }

    struct Group: Hashable, Sendable {
        var mode: Mode
        /// Names this topic among those of the group.
        var name: String
        /// All names of the group.
        var names: [String]
    }

    enum Mode: Int, Hashable, Sendable {
        case all = 0
        case any = 1
    }
}

extension FactRule {
    /// What each word says, in any case.
    ///
    /// - Parameter slot: whose availability it is: the device's own, or that of its gateway.
    public init(_ slot: FactSlot = .own, words: KeyValuePairs<String, FactValue>) {
        self.init(slot: slot, words: words.map { Word(text: $0.key, value: $0.value) })
    }
}

/// How an occurrence is named and what it carries.
public struct MomentaryRule: Hashable, Sendable {
    var slot: Int
    /// Nil: the text of the value is the name.
    var name: String?
    /// The key under which the value stands in the event's fields; nil: only what is beside it.
    var field: String?
    /// Whether the members of the value are fields as well.
    var takesMembers = false
    /// What the keys beside the value begin with whose values are fields as well. Where it begins
    /// with the value's own key, they say nothing by themselves. Such a value is a word.
    var companions: String?
    /// Words of the value that mean that nothing happened.
    var silence: [String] = []
}

extension MomentaryRule {
    /// Something that happens for a moment, such as a press.
    ///
    /// - Parameters:
    ///   - name: nil: the text of the value is the name.
    ///   - field: the key under which the value stands in the event's fields; nil: it does not.
    ///   - takesMembers: whether the members of an object are fields.
    ///   - silence: words that mean that nothing happened.
    public init(
        name: String? = nil, field: String? = nil, takesMembers: Bool = false,
        silence: [String] = []
    ) {
        self.init(
            slot: 0, name: name, field: field, takesMembers: takesMembers, silence: silence)
    }
}

/// Where an attribute is set.
public struct SettingRule: Hashable, Sendable {
    var slot: Int
    var attribute: String
    var topic: String
    var payload = Payload.text
    var conversion: ValueConversion
    var setting = ValueSetting.settable
    /// Numbers are whole where no step is named.
    var wholeSteps = true
    /// What a report says again, as an expectation; false where nothing reports it.
    var isReported = true

    /// How the value stands in the payload of a command.
    public enum Payload: Hashable, Sendable {
        /// The value alone.
        case text
        /// The value alone, before everything else that a command sends.
        case textFirst
        /// The value alone where it is false. True is set by another attribute of the part: by what
        /// the command says of it, else by its last value, else by this one.
        case through(trait: String, attribute: String, otherwise: AttributeValue)
        /// As `through(trait:attribute:otherwise:)`.
        public static func through(_ name: AttributeName, otherwise: AttributeValue) -> Payload {
            .through(trait: name.trait, attribute: name.name, otherwise: otherwise)
        }
        /// A member of an object, by its path; members for one topic go out together.
        case member([String])
        /// A template of the ecosystem with the value in it.
        case template(String)
        /// One of several values with commas between them, which go out together or not at all.
        case item(Int, of: Int)
        /// Half a colour (hue or saturation, x or y), which goes out with the other half.
        case channels(Channels)
    }

    /// How a colour stands in the payload of a command.
    public enum Channels: Hashable, Sendable {
        /// Red, green and blue of 0 to 255 with commas between them.
        case text
        /// Behind a word, in an order of the ecosystem, with commas between them.
        case spelled(prefix: String, Order)
        /// `r`, `g` and `b` of an object, by its path.
        case member([String])
        /// A template of the ecosystem with `red`, `green` and `blue` in it.
        case template(String)

        /// What the numbers of a colour are.
        public enum Order: String, Hashable, Sendable {
            /// Red, green and blue of 0 to 255.
            case rgb
            /// Degrees, percent, and full brightness in percent.
            case hsv
            /// The point of the CIE 1931 diagram, of 0 to 1 each.
            case xyz
        }
    }
}

/// How long a value holds that nothing reports again, and what takes its place then.
struct ExpiryRule: Hashable {
    var slot: Int
    var attribute: String
    var seconds: UInt32
    var value: AttributeValue
    /// The value that holds so long; nil: any that is known.
    var when: AttributeValue?
}

/// A command that is a word, not a value: toggle, stop, open.
struct WordRule: Hashable {
    var slot: Int
    /// The command's name in the data model.
    var command: String
    var topic: String
    var payload: String
}

extension ValueSetting {
    /// Anything may be set.
    static let settable = ValueSetting(access: 7)
}
