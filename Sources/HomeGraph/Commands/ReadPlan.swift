// SPDX-License-Identifier: Apache-2.0

/// A question to a device that passed its checks (F-1), for a codec to turn into messages.
public struct ReadPlan: Hashable, Sendable {
    /// The device's id and aliases: the names by which codecs may know it.
    public var ids: [String]
    /// The part and trait to ask for; nil: everything that the device can report.
    public var target: Target?
    /// The sources that may be asked; nil: every source that knows the device.
    public var sources: [String]?

    /// One trait of a device.
    public struct Target: Hashable, Sendable {
        public var part: String
        public var trait: String

        public init(part: String, trait: String) {
            self.part = part
            self.trait = trait
        }
    }

    public init(ids: [String], target: Target? = nil, sources: [String]? = nil) {
        self.ids = ids
        self.target = target
        self.sources = sources
    }

    /// Whether one of the sources is a codec's of a broker profile.
    public func mayAsk(profile: String, codec: String) -> Bool {
        guard let sources else { return true }
        let own = "\(profile):\(codec):"
        return sources.contains { $0.utf8.starts(with: own.utf8) }
    }
}

extension HomeState {
    /// Checks a question to a device as commands are checked: by the trait's own values (K-1).
    ///
    /// - Parameters:
    ///   - deviceID: the device's id or an alias of it.
    ///   - part: nil: as for commands.
    ///   - trait: nil asks for everything that the device can report, where any trait can be
    ///     reached.
    /// - Returns: the question, with the sources that have the trait and are not off.
    /// - Throws: `CommandRefusal`: `notFound` for the device or part; `unimplemented` for a trait
    ///   that it does not have; `unavailable` where the trait cannot be reached (K-2, K-3).
    public func planRead(
        _ deviceID: String, part: String? = nil, trait: String? = nil
    ) throws(CommandRefusal) -> ReadPlan {
        guard let trait else { return try planRead(deviceID) }
        let command = DeviceCommand(
            deviceID: deviceID, part: part, trait: trait, action: .write([]))
        let subject = try subject(of: command)
        try Self.checkReach(subject, command)
        return ReadPlan(
            ids: Self.ids(of: subject.page),
            target: ReadPlan.Target(part: subject.partName, trait: trait),
            sources: sourcesToAsk(subject.page, subject.part, subject.trait))
    }

    private func planRead(_ deviceID: String) throws(CommandRefusal) -> ReadPlan {
        let page = try page(deviceID)
        var sources: [String] = []
        for part in page.parts {
            for trait in part.traits where trait.isReachable {
                let found = sourcesToAsk(page, part, trait)
                sources += found.filter { new in !sources.contains { utf8Equal($0, new) } }
            }
        }
        guard !sources.isEmpty else {
            throw CommandRefusal(.unavailable, "Nothing of \(page.id) can be reached.")
        }
        return ReadPlan(ids: Self.ids(of: page), sources: sources)
    }

    static func ids(of page: DevicePage) -> [String] {
        [page.id] + page.aliases.sorted(by: utf8Less)
    }
}

extension TraitPage {
    /// Whether a message can be sent to it (K-2 to K-4).
    var isReachable: Bool { locality != .unspecified && connectivity != .offline }
}
