// SPDX-License-Identifier: Apache-2.0

extension HomeSnapshot {
    /// The device of this id or alias.
    package func view(of id: String) -> DeviceView? {
        page(id).map { DeviceView(page: $0, symbols: symbols) }
    }

    /// The names of the codecs that announce a device, leading or not.
    package func codecs(ofDevice id: String) -> Set<String> {
        guard let page = page(id) else { return [] }
        // <profile>:<codec>:<root>
        let names = page.sources.compactMap { source in
            symbols[source.source].split(separator: ":", omittingEmptySubsequences: false)
                .dropFirst().first.map(String.init)
        }
        return Set(names)
    }

    /// Whether a momentary event must not be delivered: its source is secondary, and another source
    /// leads with the trait on this device, so that it reports the same event.
    package func isShadowed(_ event: MomentaryOccurred) -> Bool {
        guard let page = page(event.deviceID), let trait = symbols.find(event.trait),
            let source = symbols.find(event.source).flatMap({ page.sourceIndex($0) })
        else { return false }
        return page.sources[source].isSecondary && page.isShadowed(trait)
    }

    /// All devices, sorted by id.
    package var views: [DeviceView] {
        var views: [DeviceView] = []
        forEachView { views.append($0) }
        return views.sorted { utf8Less($0.id, $1.id) }
    }

    /// Visits all devices, in an arbitrary order.
    package func forEachView<Failure>(
        _ body: (DeviceView) throws(Failure) -> Void
    ) throws(Failure) {
        for slot in 0..<pages.count {
            if let page = pages[slot] { try body(DeviceView(page: page, symbols: symbols)) }
        }
    }

    /// The devices whose graph differs now, sorted by id; devices whose books alone changed are
    /// left out.
    ///
    /// The cost follows the number of pages that are not the same objects. Snapshots of different
    /// homes may be compared as well; then all pages differ.
    package func changedViews(since old: HomeSnapshot) -> [DeviceViewChange] {
        // A device may have moved to another slot, and its slot may hold another device.
        var before: [ByteString: DeviceView] = [:]
        var after: [DeviceView] = []
        for slot in PageTree.changedSlots(old.pages, pages) {
            if slot < old.pages.count, let page = old.pages[slot] {
                before[ByteString(page.id)] = DeviceView(page: page, symbols: old.symbols)
            }
            if slot < pages.count, let page = pages[slot] {
                after.append(DeviceView(page: page, symbols: symbols))
            }
        }
        var changes: [DeviceViewChange] = []
        for new in after {
            let old = before.removeValue(forKey: ByteString(new.id))
            if let old, old.hasSameGraph(as: new) { continue }
            changes.append(DeviceViewChange(id: new.id, old: old, new: new))
        }
        changes += before.values.map { DeviceViewChange(id: $0.id, old: $0, new: nil) }
        return changes.sorted { utf8Less($0.id, $1.id) }
    }

    /// Whether both have the same structures and rooms; fast where neither changed.
    package func sharesPlaces(with other: HomeSnapshot) -> Bool {
        (isSameStorage(structures, other.structures) || structures == other.structures)
            && roomTable == other.roomTable
    }
}
