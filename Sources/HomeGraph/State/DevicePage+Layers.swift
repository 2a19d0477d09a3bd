// SPDX-License-Identifier: Apache-2.0

// A device with secondary sources: their words count where no other source says the same
// first-hand. Each kind of source has a layer that only its own events change, and the shown parts
// follow from both layers, so the order of the announcements does not matter.

/// The parts of a device by the kind of their sources.
struct DeviceLayers: Sendable {
    /// The parts from sources that are not secondary.
    var leading: [PartPage] = []
    var secondary: [PartPage] = []
}

extension DevicePage {
    /// Whether it has sources of both kinds.
    var isMixed: Bool { sources.first?.isSecondary == false && sources.last?.isSecondary == true }

    /// The parts from each kind of source, shown or not.
    var partsByKind: DeviceLayers {
        if let layers { return layers }
        return sources.first?.isSecondary == true
            ? DeviceLayers(secondary: parts) : DeviceLayers(leading: parts)
    }

    /// Whether only secondary sources have a part, on a device that others know.
    func isSecondary(_ part: PartPage) -> Bool {
        guard let layers else { return false }
        return !layers.leading.contains { $0.part == part.part }
    }

    /// Whether a trait of the secondary layer is hidden, because the leading layer has it somewhere
    /// on the device. Its momentary events come from the leading source as well.
    func isShadowed(_ trait: Symbol) -> Bool {
        layers?.leading.contains { $0.traits.contains { $0.trait == trait } } ?? false
    }

    /// Changes the layer of one kind of source in `parts`; `compose` then shows the result.
    func withLayer<Result>(_ isSecondary: Bool, _ body: () -> Result) -> Result {
        guard layers != nil else { return body() }
        exchange(isSecondary)
        let result = body()
        exchange(isSecondary)
        return result
    }

    private func exchange(_ isSecondary: Bool) {
        if isSecondary {
            swap(&parts, &layers!.secondary)
        } else {
            swap(&parts, &layers!.leading)
        }
        countAttributes()
    }

    /// Shows all of the leading layer, and those traits of the secondary layer that the leading one
    /// has nowhere on the device; a part without such a trait is hidden.
    func compose() {
        guard let layers else { return }
        var shown = layers.leading
        for part in layers.secondary {
            var part = part
            part.traits.removeAll { isShadowed($0.trait) }
            if part.traits.isEmpty { continue }
            if let index = shown.firstIndex(where: { $0.part == part.part }) {
                shown[index].add(part)
            } else {
                shown.append(part)
            }
        }
        for index in shown.indices {
            shown[index].isPrimary =
                partIndex(shown[index].part).map { parts[$0].isPrimary } ?? false
        }
        parts = shown
        countAttributes()
        joinStatuses()
    }

    /// Shows the values of one trait of a layer where that layer's trait is the one shown.
    func showValues(at place: TraitPosition, isSecondary: Bool) {
        guard let layers else { return }
        let part = (isSecondary ? layers.secondary : layers.leading)[place.part]
        let trait = part.traits[place.trait]
        if isSecondary, isShadowed(trait.trait) { return }
        guard let index = partIndex(part.part), let shown = traitIndex(trait.trait, ofPart: index)
        else { return }
        parts[index].traits[shown].attributes = trait.attributes
        countAttributes()
    }

    /// Splits the parts into layers, before a source of the other kind is added.
    func separate() {
        guard layers == nil else { return }
        var split = partsByKind
        for index in split.leading.indices { split.leading[index].isPrimary = false }
        for index in split.secondary.indices { split.secondary[index].isPrimary = false }
        layers = split
    }

    /// Keeps layers only while there are sources of both kinds, and shows the rest.
    func settleLayers() {
        guard let layers else { return }
        if isMixed { return compose() }
        parts = sources.first?.isSecondary == true ? layers.secondary : layers.leading
        self.layers = nil
        countAttributes()
    }

    /// Takes a source's announcement, with its present kind; the source may be new.
    func enroll(_ source: DeviceSource) {
        guard let known = sourceIndex(source.source) else {
            let isFirstOfKind = sources.contains { $0.isSecondary != source.isSecondary }
            if isFirstOfKind { separate() }
            insert(source)
            return settleLayers()
        }
        if sources[known].isSecondary != source.isSecondary { changeKind(ofSource: known) }
        guard let index = sourceIndex(source.source) else { return }
        sources[index].announcedName = source.announcedName
        sources[index].announcedArea = source.announcedArea
        sources[index].route = source.route
        sources[index].liveness = source.liveness
    }

    /// Adds a source behind the others of its kind.
    func insert(_ source: DeviceSource) {
        let end = sources.firstIndex { $0.isSecondary } ?? sources.count
        sources.insert(source, at: source.isSecondary ? sources.count : end)
    }

    /// Makes a secondary source one that is not, or the opposite; its parts move with it.
    func changeKind(ofSource index: Int) {
        separate()
        var source = sources.remove(at: index)
        let words = withLayer(source.isSecondary) { takeOut(source.source) }
        source.isSecondary.toggle()
        insert(source)
        withLayer(source.isSecondary) { absorb(words) }
        settleLayers()
    }

    /// Removes a source's claims from the parts, and returns them.
    private func takeOut(_ source: Symbol) -> [PartPage] {
        let words = parts.compactMap { $0.words(of: source) }
        dropClaims(of: source, keeping: [], onlyDescribed: false)
        return words
    }

    /// Removes a source with all its claims.
    func letGo(ofSource index: Int) {
        let source = sources[index]
        withLayer(source.isSecondary) {
            dropClaims(of: source.source, keeping: [], onlyDescribed: false)
        }
        sources.remove(at: index)
        settleLayers()
    }
}

extension PartPage {
    /// Takes in the traits of a secondary source's part; its own description comes first.
    fileprivate mutating func add(_ secondary: PartPage) {
        if !isAnnounced, secondary.isAnnounced {
            type = secondary.type
            describedPrimary = secondary.describedPrimary
        }
        describers += secondary.describers
        traits += secondary.traits
    }

    /// The words of one source about the part: its traits with their values; nil for none.
    fileprivate func words(of source: Symbol) -> PartPage? {
        var words = self
        words.describers = describers.filter { $0 == source }
        words.traits = traits.compactMap { trait in
            var trait = trait
            trait.claims.removeAll { $0.source != source }
            return trait.claims.isEmpty ? nil : trait
        }
        return words.traits.isEmpty && words.describers.isEmpty ? nil : words
    }
}

/// Where a trait stands on its device's page.
package struct TraitPosition {
    package var part: Int
    package var trait: Int

    @inlinable
    package init(part: Int, trait: Int) {
        self.part = part
        self.trait = trait
    }
}
