// SPDX-License-Identifier: Apache-2.0

// The log, the engine, profiles, sessions and timers.

extension Books {
    func profileIndex(_ key: String) -> Int? {
        let place = profilePlace(key)
        guard place < profiles.count, utf8Equal(profiles[place].settings.profile, key) else {
            return nil
        }
        return place
    }

    /// The first profile whose key is not less.
    private func profilePlace(_ key: String) -> Int {
        var (low, high) = (0, profiles.count)
        while low < high {
            let middle = (low + high) / 2
            if utf8Less(profiles[middle].settings.profile, key) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// The sources of a profile.
    func sources(ofProfile profile: String) -> [String] {
        // A source is named like its profile alone, or begins with its profile and a colon.
        let prefix = ByteString(profile + ":")
        var found = sourceBooks[ByteString(profile)].map { [$0.source] } ?? []
        for (source, _) in sourceBooks.entries(from: prefix) {
            guard source.text.utf8.starts(with: prefix.text.utf8) else { break }
            found.append(source.text)
        }
        return found.filter { utf8Equal(profileKey(ofSource: $0), profile) }
    }

    /// The profile's place in the books, made where it is new.
    mutating func internProfile(_ settings: ProfileSettings) -> Int {
        if let index = profileIndex(settings.profile) { return index }
        let index = profilePlace(settings.profile)
        profiles.insert(ProfileBook(settings: settings), at: index)
        return index
    }

    /// Adds a book for a new source. Where the books are full, the first source by name without a
    /// device is removed.
    mutating func addSource(_ source: String) {
        let key = ByteString(source)
        guard sourceBooks[key] == nil else { return }
        if sourceBooks.count >= HomeLimits.sourcesMax, let idle = idleSources.first {
            forgetSource(idle)
        }
        sourceBooks[key] = SourceBook(source: source)
        idleSources.insert(key)
    }

    private mutating func forgetSource(_ key: ByteString) {
        sourceBooks[key] = nil
        idleSources.remove(key)
        timers[HomeState.settleTimer(ofSource: key.text)] = nil
        for (areGroups, suffix) in [(false, ""), (true, HomeState.groupsSuffix)] {
            missing.set([], ofSource: key.text, areGroups: areGroups)
            timers[TimerFired(timer: .removalGrace, subject: key.text + suffix)] = nil
        }
    }
}

extension HomeState {
    mutating func reduceOpened(_ event: LogOpened) -> EventEffect {
        guard books.logID.isEmpty else { return .ineffective }
        books.logID = event.logID
        books.homeName = event.homeName
        books.reducerVersion = event.reducerVersion
        _ = addStructure(name: event.homeName)
        return .changed
    }

    mutating func reduceRestored(_ event: LogRestored) -> EventEffect {
        guard !utf8Equal(books.logID, event.logID) else { return .ineffective }
        books.logID = event.logID
        return .changed
    }

    mutating func reduceReducer(version: UInt32) -> EventEffect {
        let known = books.reducerVersion
        guard version > known else { return .ineffective }
        books.reducerVersion = version
        if known < 2, version >= 2 { foldAreas() }
        return .changed
    }

    mutating func reduceClock(_ event: ClockStepped) -> EventEffect {
        guard event.era > books.era else { return .ineffective }
        books.era = event.era
        return .changed
    }

    mutating func reduceLoss(_ range: RangeLost) -> EventEffect {
        if books.lostRanges.count < Books.lostRangesMax { books.lostRanges.append(range) }
        return .changed
    }

    mutating func reduceProfile(_ settings: ProfileSettings) -> EventEffect {
        guard settings.route != .mixed else { return .ineffective }
        let old = books.profile(settings.profile)?.settings
        let isSameStructure = old.map { utf8Equal($0.structureName, settings.structureName) }
        if isSameStructure == true, old == settings { return .unchanged }
        let index = books.internProfile(settings)
        books.profiles[index].settings = settings
        // A structure that the user renamed since still belongs to the profile.
        if isSameStructure != true {
            books.profiles[index].structureID = structureID(named: settings.structureName)
        }
        if settings.settleSeconds == 0 { undamp(profile: settings.profile) }
        recompute(profile: settings.profile)
        return .changed
    }

    private mutating func structureID(named name: String?) -> String {
        if let name { return structure(named: name) }
        return graph.structure("structure:1")?.id ?? ""
    }

    mutating func reduceStarted(_ event: SessionStarted, at moment: Moment) -> EventEffect {
        guard let index = books.profileIndex(event.profile) else { return .ineffective }
        books.profiles[index].fence = SessionFence(epoch: event.epoch)
        books.profiles[index].filters = []
        books.profiles[index].refusedFilters = []
        setConnected(index, at: moment)
        return .changed
    }

    mutating func reduceResumed(profile: String, at moment: Moment) -> EventEffect {
        guard let index = books.profileIndex(profile) else { return .ineffective }
        guard books.profiles[index].session != .connected else { return .unchanged }
        setConnected(index, at: moment)
        return .changed
    }

    mutating func reduceRolledBack(profile: String) -> EventEffect {
        guard let index = books.profileIndex(profile) else { return .ineffective }
        books.profiles[index].fence.rollBack()
        return .changed
    }

    mutating func reduceAcknowledged(_ event: SubscriptionsAcknowledged) -> EventEffect {
        guard let index = books.profileIndex(event.profile) else { return .ineffective }
        let isSame =
            books.profiles[index].filters == event.filters
            && books.profiles[index].refusedFilters == event.refused
        books.profiles[index].filters = event.filters
        books.profiles[index].refusedFilters = event.refused
        return isSame ? .unchanged : .changed
    }

    mutating func reduceDropped(_ event: BrokerDropped) -> EventEffect {
        guard let index = books.profileIndex(event.profile) else { return .ineffective }
        books.profiles[index].brokerDropped &+= event.count
        return .changed
    }

    private mutating func setConnected(_ index: Int, at moment: Moment) {
        let wasUnknown = books.profiles[index].session == .unknown
        let key = books.profiles[index].settings.profile
        books.profiles[index].session = .connected
        books.profiles[index].sessionSince = moment.offset
        books.profiles[index].lostReason = ""
        books.timers[TimerFired(timer: .sessionGrace, subject: key)] = nil
        if wasUnknown { recompute(profile: key) }
    }

    mutating func reduceLost(_ event: SessionLost, at moment: Moment) -> EventEffect {
        guard let index = books.profileIndex(event.profile) else { return .ineffective }
        guard books.profiles[index].session == .connected else { return .unchanged }
        books.profiles[index].session = .lost
        books.profiles[index].sessionSince = moment.offset
        books.profiles[index].lostReason = event.reason
        let grace = Int64(books.profiles[index].settings.sessionGraceSeconds) * 1_000_000_000
        books.timers[TimerFired(timer: .sessionGrace, subject: event.profile)] =
            moment.receivedAt &+ grace
        return .changed
    }

    mutating func reduceTimer(_ event: TimerFired, at moment: Moment) -> EventEffect {
        guard let due = books.timers[event] else { return .ineffective }
        books.timers[event] = nil
        switch event.timer {
        case .sessionGrace:
            guard let index = books.profileIndex(event.subject),
                books.profiles[index].session == .lost
            else { return .ineffective }
            books.profiles[index].session = .unknown
            books.profiles[index].sessionSince = moment.offset
            recompute(profile: event.subject)
        case .removalGrace:
            let (source, areGroups) = Self.listSubject(event.subject)
            guard books.source(source) != nil else { return .ineffective }
            let missing = books.missing.ids(ofSource: source, areGroups: areGroups)
            books.missing.set([], ofSource: source, areGroups: areGroups)
            for id in missing {
                guard let page = graph.page(id), utf8Equal(page.id, id) else { continue }
                _ = letGo(id, source: source, at: moment)
            }
        case .settled: settle(event.subject, dueBy: due, at: moment)
        case .expired: expire(event.subject, dueBy: due, at: moment)
        }
        return .changed
    }

    /// Marks the removal timer of a source's groups; no topic, hence no source, holds a `#`.
    static let groupsSuffix = "#groups"

    /// The source that a removal timer belongs to, and whether it is about the source's groups.
    private static func listSubject(_ subject: String) -> (source: String, areGroups: Bool) {
        let length = groupsSuffix.utf8.count
        guard subject.utf8.suffix(length).elementsEqual(groupsSuffix.utf8) else {
            return (subject, false)
        }
        return (String(decoding: subject.utf8.dropLast(length), as: UTF8.self), true)
    }
}

extension HomeState {
    /// Folds the loss of records that a damaged log no longer holds; the state is incomplete from
    /// here on, and its books say so.
    public mutating func foldLost(_ range: RangeLost) {
        noteLost(range)
        graph.offset = range.last
    }

    /// Notes a loss that lies before this state.
    public mutating func noteLost(_ range: RangeLost) {
        guard !books.lostRanges.contains(range) else { return }
        if books.lostRanges.count < Books.lostRangesMax { books.lostRanges.append(range) }
    }
}
