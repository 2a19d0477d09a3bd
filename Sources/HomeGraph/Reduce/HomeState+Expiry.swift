// SPDX-License-Identifier: Apache-2.0

// Values that hold for a time. The device's books have their replacements and times; the timer of a
// device is that of the first value due.

extension HomeState {
    static func expiryTimer(ofDevice id: String) -> TimerFired {
        TimerFired(timer: .expired, subject: id)
    }

    mutating func reduceExpiry(_ event: ExpiryScheduled, at moment: Moment) -> EventEffect {
        guard let slot = graph.slot(event.deviceID),
            let source = graph.symbols.find(event.source),
            graph.pages[slot]?.sourceIndex(source) != nil
        else { return .ineffective }
        // A name that is not interned belongs to a value that does not exist: nothing to do. It
        // counts as unchanged, not ineffective, because the interned names are no part of the
        // state.
        let (part, trait) = (graph.symbols.find(event.part), graph.symbols.find(event.trait))
        guard let part, let trait else { return .unchanged }
        let before = graph.pages[slot]?.expiries
        let page = graph.pages.uniquePage(slot)
        let (delay, _) = Int64(event.seconds).multipliedReportingOverflow(by: 1_000_000_000)
        for member in event.values {
            guard let attribute = graph.symbols.find(member.key) else { continue }
            let expiry = Expiry(
                source: source, part: part, trait: trait, attribute: attribute,
                value: member.value, dueAt: moment.receivedAt &+ delay)
            page.schedule(expiry, isEnded: event.seconds == 0)
        }
        scheduleExpiry(slot)
        return page.expiries == before ? .unchanged : .changed
    }

    /// Schedules the timer of a device for the first of its values that expires.
    mutating func scheduleExpiry(_ slot: Int) {
        guard let page = graph.pages[slot] else { return }
        let timer = Self.expiryTimer(ofDevice: page.id)
        guard !page.expiries.isEmpty || books.timers[timer] != nil else { return }
        books.timers[timer] = page.expiries.lazy.map(\.dueAt).min()
    }

    /// Ends the expiries of reported values, which hold by their own rule.
    mutating func endExpiries(
        of report: InternedReport, _ attributes: [InternedAttribute], _ page: DevicePage
    ) {
        let count = page.expiries.count
        page.expiries.removeAll { expiry in
            expiry.part == report.part && expiry.trait == report.trait
                && attributes.contains { $0.name == expiry.attribute }
        }
        if page.expiries.count < count { scheduleExpiry(report.slot) }
    }

    /// Sets the replacements of the values that are due.
    ///
    /// - Parameter due: for when the timer was scheduled.
    mutating func expire(_ id: String, dueBy due: Int64, at moment: Moment) {
        guard let slot = graph.slot(id) else { return }
        let page = graph.pages.uniquePage(slot)
        let expired = page.expiries.filter { $0.dueAt <= due }
        page.expiries.removeAll { $0.dueAt <= due }
        for expiry in expired where graph.pages[slot]?.has(expiry) == true {
            let report = InternedReport(
                slot: slot, source: expiry.source, part: expiry.part, trait: expiry.trait,
                delivery: .stored)
            let value = InternedAttribute(name: expiry.attribute, value: expiry.value)
            _ = reduce(report, [value], at: moment)
        }
        scheduleExpiry(slot)
    }
}

extension DevicePage {
    fileprivate func schedule(_ expiry: Expiry, isEnded: Bool) {
        expiries.removeAll { $0.isSame(as: expiry) }
        guard !isEnded, has(expiry), expiries.count < HomeLimits.expiriesPerDeviceMax else {
            return
        }
        expiries.append(expiry)
    }

    /// Whether the device still has the source, and the attribute a value.
    fileprivate func has(_ expiry: Expiry) -> Bool {
        guard let source = sourceIndex(expiry.source) else { return false }
        let parts = sources[source].isSecondary ? partsByKind.secondary : partsByKind.leading
        return parts.contains { part in
            part.part == expiry.part
                && part.traits.contains { trait in
                    trait.trait == expiry.trait && trait.index(of: expiry.attribute) != nil
                }
        }
    }
}

// In checkpoints, behind the user's place: source | part | trait | attribute | value | due, each.

extension Expiry {
    /// In the byte of the user's place: devices without expiries keep their old bytes.
    static let bit: UInt8 = 0x80
}
