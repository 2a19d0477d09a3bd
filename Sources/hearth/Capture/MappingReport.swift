// SPDX-License-Identifier: Apache-2.0

/// What the codecs made of a message file: per codec what was read, what not and why, how much of
/// what devices say ended in the graph, and where two contradict each other.
struct MappingReport {
    /// What one codec made of what is its business.
    struct Codec {
        var codec: String
        var messages = 0
        var read = 0
        var held = 0
        var unreadable: [Unreadable] = []
        /// How many messages were ignored for each reason.
        var ignored: [String: Int] = [:]
        /// How many devices the graph has from it.
        var devices = 0
        var topics = Topics()
        var keys = Keys()
    }

    /// A message that nobody could read.
    struct Unreadable {
        var line: Int
        var topic: String
        var reason: String
        var detail: String
    }

    /// The topics of a codec's devices, by the best that became of a message.
    struct Topics {
        var read = 0
        var ignored = 0
        /// Unreadable, or nobody's business.
        var unread: [String] = []

        var count: Int { read + ignored + unread.count }
    }

    /// The keys of the payloads that say something of devices.
    struct Keys {
        var payloads = 0
        var count = 0
        var used = 0
        /// Payloads of which less than nine in ten keys were used.
        var poor: [Poor] = []
        /// How often each key was not used.
        var unused: [String: Int] = [:]

        struct Poor {
            var line: Int
            var topic: String
            var count: Int
            var used: Int
        }
    }

    /// Something that two say differently.
    struct Conflict: Hashable {
        enum Kind: String, CaseIterable {
            /// Two codecs read messages of one topic.
            case topic
            /// Two sources announce one device.
            case device
            /// One attribute had values of different kinds.
            case attribute
        }

        var kind: Kind
        /// The topic, the device, or the attribute with its device.
        var subject: String
        /// Codecs, sources or kinds; sorted.
        var between: [String]
    }

    var messages = 0
    var codecs: [Codec] = []
    /// How many messages were nobody's business, by topic.
    var unmapped: [String: Int] = [:]
    /// Beyond the bounds of a message, so that no codec was asked.
    var refused: [Unreadable] = []
    /// Sorted by kind and subject.
    var conflicts: [Conflict] = []
}
