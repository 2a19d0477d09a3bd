// SPDX-License-Identifier: Apache-2.0

/// The sender of a command, as far as it or the system named it: kept in the record, for people.
///
/// It influences neither the fold nor any permission: most of it can be claimed by any client.
public enum CommandSender: Hashable, Sendable {
    /// Through the control socket: the user as the system knows it, and the program by its own name
    /// or that of its process.
    case socket(user: String?, program: String?)
    /// Over MQTT: the topic, the response topic, and the user property `sender`.
    case mqtt(topic: String, responseTopic: String?, name: String?)
    /// A program that holds the home itself, by its own name for itself.
    case library(program: String)

    /// The most bytes of UTF-8 that each text keeps.
    public static let textBytesMax = 128

    /// The name of the user property with the sender of a command over MQTT.
    public static let propertyName = "sender"

    /// The sender with each text cut to ``textBytesMax``, between two Unicode scalars; an empty
    /// text becomes nil.
    public var bounded: CommandSender {
        mapped { text in
            guard text.utf8.count > Self.textBytesMax else { return text }
            var kept = String.UnicodeScalarView()
            var count = 0
            for scalar in text.unicodeScalars {
                count += UTF8.width(scalar)
                if count > Self.textBytesMax { break }
                kept.append(scalar)
            }
            return String(kept)
        }
    }

    /// The sender with other texts.
    public func mapped(_ change: (String) -> String) -> CommandSender {
        func kept(_ text: String?) -> String? {
            text.map(change).flatMap { $0.isEmpty ? nil : $0 }
        }
        return switch self {
        case .socket(let user, let program): .socket(user: kept(user), program: kept(program))
        case .mqtt(let topic, let responseTopic, let name):
            .mqtt(topic: change(topic), responseTopic: kept(responseTopic), name: kept(name))
        case .library(let program): .library(program: change(program))
        }
    }
}

extension CommandSender: EventFields {
    /// How a command came.
    private enum Transport: UInt8, FieldChoice {
        case socket = 0
        case mqtt = 1
        case library = 2

        var name: String {
            switch self {
            case .socket: "socket"
            case .mqtt: "mqtt"
            case .library: "library"
            }
        }
    }

    private var transport: Transport {
        switch self {
        case .socket: .socket
        case .mqtt: .mqtt
        case .library: .library
        }
    }

    init() { self.init(.library) }

    private init(_ transport: Transport) {
        self =
            switch transport {
            case .socket: .socket(user: nil, program: nil)
            case .mqtt: .mqtt(topic: "", responseTopic: nil, name: nil)
            case .library: .library(program: "")
            }
    }

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        var transport = transport
        try visitor.choice("by", &transport)
        if transport != self.transport { self = Self(transport) }
        switch self {
        case .socket(var user, var program):
            try visitor.knownText("user", &user)
            try visitor.knownText("program", &program)
            self = .socket(user: user, program: program)
        case .mqtt(var topic, var responseTopic, var name):
            try visitor.text("topic", &topic)
            try visitor.knownText("responseTopic", &responseTopic)
            try visitor.knownText("name", &name)
            self = .mqtt(topic: topic, responseTopic: responseTopic, name: name)
        case .library(var program):
            try visitor.text("program", &program)
            self = .library(program: program)
        }
    }
}
