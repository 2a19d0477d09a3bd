// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What a codec remembers of one device: who it is, how each of its topics is read, and what may be
/// set.
///
/// Compiled once, from an announcement, and kept in the log as JSON. Reading a message needs
/// nothing else. Codecs whose devices announce their topics are built of these: they compile
/// announcements, and ``BindingStore`` does the rest.
struct DeviceBinding: Hashable {
    /// Unique within codec and profile: `device:<…>`.
    var key: String
    /// The last component of the source's id: the announcer, a base topic, or empty.
    var root: String
    var deviceID: String
    /// The device's identity in the words of its ecosystem.
    var native: String
    var name: String
    var area: String?
    var vendor: String?
    var product: String?
    var serial: String?
    var software: String?
    var isGroup = false
    var liveness = Liveness.always
    /// Other ids under which the same device may be known; they become aliases of it.
    var otherIDs: [String] = []
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
    var questions: [CodecRequest] = []
    /// What else the codec must know of the device, sorted by key.
    var notes: [JSONMember] = []

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

/// How the messages of one topic are read.
struct TopicRule: Hashable {
    var topic: String
    var form = Form.json
    var readings: [Reading] = []
    /// The slot where leaves of a JSON text land that no reading takes, under their path with dots;
    /// nil: they are left out.
    var restSlot: Int?
    /// Put before the path of such a leaf.
    var restPrefix = ""

    enum Form: Int, Hashable {
        /// A JSON text.
        case json = 0
        /// The payload is the value, whatever it looks like.
        case text = 1
        /// A JSON text where it is one, else the payload as text.
        case either = 2
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
struct FactRule: Hashable {
    /// Nil: the whole device.
    var part: String?
    var slot = FactSlot.own
    var words: [Word]
    /// Words count in their own spelling only, else without regard to case.
    var isExact = false
    /// How several topics of one subject count together; each has its own `name` then.
    var group: Group?

    struct Word: Hashable {
        var text: String
        var value: FactValue
    }

    struct Group: Hashable {
        var mode: Mode
        /// Names this topic among those of the group.
        var name: String
        /// All names of the group.
        var names: [String]
    }

    enum Mode: Int, Hashable {
        case all = 0
        case any = 1
    }
}

/// How an occurrence is named and what it carries.
struct MomentaryRule: Hashable {
    var slot: Int
    /// Nil: the text of the value is the name.
    var name: String?
    /// The key under which the value stands in the event's fields; nil: only what is beside it.
    var field: String?
    /// Whether the members beside the value, or of it, are fields as well.
    var takesMembers = false
    /// Words of the value that mean that nothing happened.
    var silence: [String] = []
}

/// Where an attribute is set.
struct SettingRule: Hashable {
    var slot: Int
    var attribute: String
    var topic: String
    var payload = Payload.text
    var conversion: ValueConversion
    var setting = ValueSetting.settable
    /// Numbers are whole where no step is named.
    var wholeSteps = true
    /// What a report says again, as an expectation; false where nothing tells it.
    var isReported = true

    enum Payload: Hashable {
        /// The value alone.
        case text
        /// The value alone, before everything else that a command sends.
        case textFirst
        /// The value alone where it is false. True is told by another attribute of the part: by what
        /// the command says of it, else by its last value, else by this one.
        case through(trait: String, attribute: String, otherwise: AttributeValue)
        /// A member of an object, by its path; members for one topic go out together.
        case member([String])
        /// A template of the ecosystem with the value in it.
        case template(String)
        /// One of several values with commas between them, which go out together or not at all.
        case item(Int, of: Int)
        /// Half a colour (hue or saturation, x or y), which goes out with the other half.
        case channels(Channels)
    }

    enum Channels: Hashable {
        /// Red, green and blue of 0 to 255 with commas between them.
        case text
        /// Behind a word, in an order of the ecosystem, with commas between them.
        case spelled(prefix: String, Order)
        /// `r`, `g` and `b` of an object, by its path.
        case member([String])
        /// A template of the ecosystem with `red`, `green` and `blue` in it.
        case template(String)

        enum Order: String, Hashable {
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
