// SPDX-License-Identifier: Apache-2.0

/// One device of a snapshot, read without copying: its page, and the snapshot's names.
///
/// It keeps its page alive, and the page never changes while it is held.
package struct DeviceView: Sendable {
    package let page: DevicePage
    let symbols: SymbolTable

    package var id: String { page.id }
    /// Former ids of devices that were joined with this one, sorted.
    package var aliases: [String] { page.aliases.sorted(by: utf8Less) }
    package var name: String { page.name }
    package var structureID: String? { page.structureID }
    package var roomID: String? { page.roomID }
    package var isMatterDevice: Bool { page.identity.isMatterDevice }
    package var isGroup: Bool { page.identity.isGroup }
    /// The codec that announced the device.
    package var codec: String { page.identity.codec }
    package var nativeID: String { page.identity.nativeID }
    package var vendorName: String? { page.identity.vendorName }
    package var productName: String? { page.identity.productName }
    package var serialNumber: String? { page.identity.serialNumber }
    package var softwareVersion: String? { page.identity.softwareVersion }
    package var connectivityState: ConnectivityState { page.connectivity }
    package var dataSourceLocality: LocalityType { page.locality }
    package var routeClass: RouteClass { page.routeClass }
    /// When a live message was last about the device, in nanoseconds since 1970 UTC; nil for never.
    /// Part of the books, and of no comparison.
    package var lastHeard: Int64? { page.lastHeard == 0 ? nil : page.lastHeard }

    /// Sorted by part.
    package var parts: [PartView] {
        page.parts.indices.map { PartView(page: page, symbols: symbols, index: $0) }
            .sorted { utf8Less($0.part, $1.part) }
    }

    /// The part of this name.
    package func part(named name: String) -> PartView? {
        symbols.find(name).flatMap { page.partIndex($0) }.map {
            PartView(page: page, symbols: symbols, index: $0)
        }
    }

    /// The device type of the part, and whether another part beside the root has the trait too: the
    /// words for the trait's values depend on these. Nil where there is no such part.
    package func site(ofPart part: String, trait: String) -> (type: String, isShared: Bool)? {
        guard let symbol = symbols.find(part), let index = page.partIndex(symbol) else {
            return nil
        }
        var isShared = false
        if page.parts.count > 1, let trait = symbols.find(trait) {
            isShared = page.parts.indices.contains { other in
                other != index && !page.parts[other].isRoot
                    && page.parts[other].traits.contains { $0.trait == trait }
            }
        }
        return (symbols[page.parts[index].type], isShared)
    }

    /// The parts that a multipart device is composed of, in part order; empty where it is not
    /// multipart (D-9).
    ///
    /// These are the announced parts with a device type that another part has as well; utility
    /// types, as the root's, do not count.
    package var composedParts: [PartView] {
        // Most devices have one part, and this runs for each device of a list.
        guard page.parts.count > 1 else { return [] }
        let parts = parts.filter { $0.isAnnounced && !$0.isUtility }
        return parts.filter { part in
            parts.contains { $0.index != part.index && $0.typeSymbol == part.typeSymbol }
        }
    }
}

extension DeviceView {
    /// Whether both have the same page, and are therefore equal.
    package func isSamePage(as other: DeviceView) -> Bool { page === other.page }

    /// Whether the graphs of both are the same; the books do not count.
    package func hasSameGraph(as other: DeviceView) -> Bool {
        if isSamePage(as: other) { return true }
        guard page.hasSameFields(as: other.page) else { return false }
        let pair = SymbolPair(symbols, other.symbols)
        return isSameStorage(page.parts, other.page.parts)
            || areSameInAnyOrder(page.parts, other.page.parts) { $0.hasSameGraph(as: $1, pair) }
    }

    /// Whether all fields that equality of the Home API's device covers are equal (M-8): names,
    /// places, connectivity, the set of device types and the set of traits, but no attribute
    /// values.
    package func hasSameMetadata(as other: DeviceView) -> Bool {
        if isSamePage(as: other) { return true }
        guard utf8Equal(page.id, other.page.id), utf8Equal(page.name, other.page.name),
            utf8Equal(page.structureID, other.page.structureID),
            utf8Equal(page.roomID, other.page.roomID),
            utf8Equal(page.identity.codec, other.page.identity.codec),
            page.identity.isMatterDevice == other.page.identity.isMatterDevice,
            page.connectivity == other.page.connectivity, page.locality == other.page.locality
        else { return false }
        let pair = SymbolPair(symbols, other.symbols)
        return hasSameTypes(as: other, pair) && hasSameTraits(as: other, pair)
    }

    /// Consistent with ``hasSameMetadata(as:)``. It takes only the number of traits: their names
    /// seldom distinguish devices of one id, and would cost more than all the rest.
    package func hashMetadata(into hasher: inout Hasher) {
        hashUTF8(page.id, into: &hasher)
        hashUTF8(page.name, into: &hasher)
        for id in [page.structureID, page.roomID] {
            hasher.combine(id == nil)
            if let id { hashUTF8(id, into: &hasher) }
        }
        hashUTF8(page.identity.codec, into: &hasher)
        hasher.combine(page.identity.isMatterDevice)
        hasher.combine(page.connectivity)
        hasher.combine(page.locality)
        hasher.combine(page.parts.reduce(0) { $0 + $1.traits.count })
    }

    /// Whether both have the same set of device types, on however many parts.
    private func hasSameTypes(as other: DeviceView, _ pair: SymbolPair) -> Bool {
        let left = page.parts
        let right = other.page.parts
        return left.allSatisfy { part in right.contains { pair.areSame(part.type, $0.type) } }
            && right.allSatisfy { part in left.contains { pair.areSame($0.type, part.type) } }
    }

    /// Whether both have the same set of traits on the same parts; a part without traits adds none.
    private func hasSameTraits(as other: DeviceView, _ pair: SymbolPair) -> Bool {
        areSameInAnyOrder(
            page.parts.filter { !$0.traits.isEmpty },
            other.page.parts.filter { !$0.traits.isEmpty }
        ) { left, right in
            pair.areSame(left.part, right.part)
                && areSameInAnyOrder(left.traits, right.traits) { pair.areSame($0.trait, $1.trait) }
        }
    }
}

extension DevicePage {
    /// Whether the fields of the graph are the same, all but the parts.
    func hasSameFields(as other: DevicePage) -> Bool {
        utf8Equal(id, other.id) && utf8Equal(name, other.name)
            && utf8Equal(structureID, other.structureID) && utf8Equal(roomID, other.roomID)
            && connectivity == other.connectivity && locality == other.locality
            && routeClass == other.routeClass
            && areSameInAnyOrder(aliases, other.aliases) { utf8Equal($0, $1) }
            && identity.isSame(as: other.identity)
    }
}

extension DeviceIdentity {
    fileprivate func isSame(as other: DeviceIdentity) -> Bool {
        isMatterDevice == other.isMatterDevice && isGroup == other.isGroup
            && utf8Equal(codec, other.codec) && utf8Equal(nativeID, other.nativeID)
            && utf8Equal(vendorName, other.vendorName)
            && utf8Equal(productName, other.productName)
            && utf8Equal(serialNumber, other.serialNumber)
            && utf8Equal(softwareVersion, other.softwareVersion)
    }
}
