// SPDX-License-Identifier: Apache-2.0

/// The results of reading a message file: for each codec the messages read and not read, and why,
/// how many of the devices' values are in the graph, and where codecs or sources contradict each
/// other.
struct MappingReport {
    /// The results of one codec, for the messages that it wants.
    struct Codec {
        var codec: String
        var messages = 0
        var read = 0
        var held = 0
        var unreadable: [Unreadable] = []
        /// How many messages were ignored for each reason.
        var ignored: [String: Int] = [:]
        /// How many devices it brought into the graph.
        var devices = 0
        var topics = Topics()
        var keys = Keys()
    }

    /// A message that no codec could read.
    struct Unreadable {
        var line: Int
        var topic: String
        var reason: String
        var detail: String
    }

    /// The topics of a codec's devices, by the best outcome of their messages.
    struct Topics {
        var read = 0
        var ignored = 0
        /// Topics with unreadable messages only, or that no codec wants.
        var unread: [String] = []

        var count: Int { read + ignored + unread.count }
    }

    /// The keys of the payloads that report device states.
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

    /// A contradiction between two codecs, two sources or two kinds of values.
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
    /// How many messages no codec wants, by topic.
    var unmapped: [String: Int] = [:]
    /// Messages beyond the bounds, which no codec was asked to read.
    var refused: [Unreadable] = []
    /// Sorted by kind and subject.
    var conflicts: [Conflict] = []
}
