// SPDX-License-Identifier: Apache-2.0

// The timers that show a flapping fact once it was unchanged for the window of its profile. When
// each is due follows from the facts alone.

extension HomeState {
    /// The timer for the facts of a device.
    static func settleTimer(ofDevice id: String) -> TimerFired {
        TimerFired(timer: .settled, subject: id)
    }

    /// The timer for the facts of a source about itself; no id contains a space.
    static func settleTimer(ofSource source: String) -> TimerFired {
        TimerFired(timer: .settled, subject: sourcePrefix + source)
    }

    private static let sourcePrefix = "source "

    /// The window of a source's profile, in nanoseconds; 0: nothing is damped.
    func settleWindow(ofSource source: String) -> Int64 {
        Int64(books.profile(profileKey(ofSource: source))?.settings.settleSeconds ?? 0)
            * 1_000_000_000
    }

    func settleWindow(of source: Symbol) -> Int64 {
        settleWindow(ofSource: graph.symbols[source])
    }

    /// Schedules the timer of a device for the first of its facts that is due, if one settles.
    mutating func scheduleSettling(_ slot: Int) {
        guard let page = graph.pages[slot] else { return }
        books.timers[Self.settleTimer(ofDevice: page.id)] = page.settlesAt
    }

    /// The same for the facts of a source about itself.
    mutating func scheduleSettling(ofSource source: String) {
        let book = books.source(source)
        let due = [book?.bridge, book?.gateway].compactMap { $0?.damping?.settling?.dueAt }
        books.timers[Self.settleTimer(ofSource: source)] = due.min()
    }

    /// Shows the withheld values that are due by now.
    ///
    /// - Parameter due: for when the timer was scheduled.
    mutating func settle(_ subject: String, dueBy due: Int64, at moment: Moment) {
        if subject.utf8.starts(with: Self.sourcePrefix.utf8) {
            let source = String(
                decoding: subject.utf8.dropFirst(Self.sourcePrefix.utf8.count), as: UTF8.self)
            settle(source: source, dueBy: due, at: moment)
        } else if let slot = graph.slot(subject) {
            graph.pages.update(slot) { $0.settle(dueBy: due, at: moment) }
            scheduleSettling(slot)
            recompute(slot)
        }
    }

    private mutating func settle(source: String, dueBy due: Int64, at moment: Moment) {
        let isKnown: Void? = books.sourceBooks.update(ByteString(source)) { book in
            _ = book.bridge?.settle(dueBy: due, at: moment.receivedAt)
            _ = book.gateway?.settle(dueBy: due, at: moment.receivedAt)
        }
        guard isKnown != nil else { return }
        scheduleSettling(ofSource: source)
        recompute(source: source)
    }

    /// Shows all facts of a profile and removes their damping.
    mutating func undamp(profile: String) {
        for source in books.sources(ofProfile: profile) {
            books.sourceBooks.update(ByteString(source)) { book in
                book.bridge?.damping = nil
                book.gateway?.damping = nil
            }
            scheduleSettling(ofSource: source)
        }
        for slot in slots(ofProfile: profile) {
            guard let page = graph.pages[slot] else { continue }
            let damped = page.sources.indices.filter {
                let source = graph.symbols[page.sources[$0].source]
                return utf8Equal(profileKey(ofSource: source), profile)
                    && page.sources[$0].facts.contains { $0.fact.damping != nil }
            }
            guard !damped.isEmpty else { continue }
            graph.pages.update(slot) { page in
                for index in damped { page.undamp(source: index) }
            }
            scheduleSettling(slot)
        }
    }
}

extension DevicePage {
    /// When the first of the facts that settle is due, in nanoseconds since 1970 UTC; nil for none.
    fileprivate var settlesAt: Int64? {
        var first: Int64?
        for source in sources.indices {
            for fact in sources[source].facts.indices {
                guard let due = sources[source].facts[fact].fact.damping?.settling?.dueAt else {
                    continue
                }
                first = min(first ?? due, due)
            }
        }
        return first
    }

    fileprivate func settle(dueBy due: Int64, at moment: Moment) {
        for source in sources.indices {
            for fact in sources[source].facts.indices {
                _ = sources[source].facts[fact].fact.settle(dueBy: due, at: moment.receivedAt)
            }
        }
    }

    fileprivate func undamp(source: Int) {
        for fact in sources[source].facts.indices {
            sources[source].facts[fact].fact.damping = nil
        }
    }
}
