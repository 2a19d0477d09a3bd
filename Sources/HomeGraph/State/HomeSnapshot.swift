// SPDX-License-Identifier: Apache-2.0

/// The whole graph after one record: an immutable value, cheap to keep and to compare.
public struct HomeSnapshot: Sendable {
    /// The last record that is folded in; nil before the first.
    public internal(set) var offset: UInt64?
    /// Sorted by id.
    public internal(set) var structures: [StructureState] = []
    var roomTable = RoomTable() { didSet { roomChanges &+= 1 } }
    var symbols = SymbolTable()
    /// The slot of each device id, and of each alias, plus one; indexed by symbol.
    private var slotOfSymbol = PersistentArray<UInt32>()
    var pages = PageTree()
    /// Slots of removed devices, to be used again.
    private var freeSlots = TreeSet<Int>()
    /// How often rooms, and names of slots, have changed.
    private(set) var roomChanges: UInt64 = 0
    private(set) var nameChanges: UInt64 = 0

    public init() {}

    /// All rooms, sorted by id.
    public internal(set) var rooms: [RoomState] {
        get { roomTable.rooms.values }
        set { roomTable = RoomTable(newValue) }
    }

    /// The ids of all devices, sorted.
    public var deviceIDs: [String] {
        var ids: [String] = []
        for slot in 0..<pages.count {
            if let page = pages[slot] { ids.append(page.id) }
        }
        return ids.sorted(by: utf8Less)
    }

    /// All devices, sorted by id.
    public var devices: [DeviceState] {
        var devices: [DeviceState] = []
        for slot in 0..<pages.count {
            if let page = pages[slot] { devices.append(state(of: page)) }
        }
        return devices.sorted { utf8Less($0.id, $1.id) }
    }

    /// The number of devices.
    public var deviceCount: Int { pages.count - freeSlots.count }

    /// The device of this id or alias.
    public func device(_ id: String) -> DeviceState? {
        page(id).map { state(of: $0) }
    }

    public func structure(_ id: String) -> StructureState? {
        structures.first { utf8Equal($0.id, id) }
    }

    public func room(_ id: String) -> RoomState? { roomTable[id] }

    func page(_ id: String) -> DevicePage? {
        slot(id).flatMap { pages[$0] }
    }

    func slot(_ id: String) -> Int? {
        symbols.find(id).flatMap { slot($0) }
    }

    func slot(_ symbol: Symbol) -> Int? {
        guard symbol.index < slotOfSymbol.count, slotOfSymbol[symbol.index] > 0 else { return nil }
        return Int(slotOfSymbol[symbol.index]) - 1
    }

    /// The page of the device of this id; aliases do not count.
    func page(id: String) -> DevicePage? {
        page(id).flatMap { utf8Equal($0.id, id) ? $0 : nil }
    }

    /// Puts a page into a free slot, under its id and its aliases.
    mutating func add(_ page: DevicePage) -> Int {
        let slot = freeSlots.last ?? pages.count
        freeSlots.remove(slot)
        if slot < pages.count { pages.replace(slot, with: page) } else { pages.append(page) }
        for name in [page.id] + page.aliases { setSlot(slot, of: symbols.intern(name)) }
        return slot
    }

    /// Frees a slot; its id and aliases name nothing any more.
    mutating func remove(_ slot: Int) {
        guard let page = pages[slot] else { return }
        forgetNames(of: page, in: slot)
        pages.replace(slot, with: nil)
        freeSlots.insert(slot)
    }

    mutating func forgetNames(of page: DevicePage, in slot: Int) {
        for name in [page.id] + page.aliases {
            guard let symbol = symbols.find(name), self.slot(symbol) == slot else { continue }
            setSlot(nil, of: symbol)
        }
    }

    mutating func setSlot(_ slot: Int?, of symbol: Symbol) {
        nameChanges &+= 1
        while slotOfSymbol.count <= symbol.index { slotOfSymbol.append(0) }
        slotOfSymbol[symbol.index] = slot.map { UInt32($0) + 1 } ?? 0
    }

    /// Frees names without references, once they may be as many as the others. Symbols kept outside
    /// the snapshot are invalid afterwards.
    mutating func sweepSymbols() {
        guard symbols.needsSweep else { return }
        var isLive = [Bool](repeating: false, count: symbols.numberCount)
        for number in 0..<slotOfSymbol.count where slotOfSymbol[number] > 0 {
            isLive[number] = true
        }
        for slot in 0..<pages.count {
            pages[slot]?.forEachSymbol { isLive[$0.index] = true }
        }
        symbols.sweep(keeping: isLive)
    }

    /// The public value of a page.
    func state(of page: DevicePage) -> DeviceState {
        var device = DeviceState(id: page.id)
        device.aliases = page.aliases.sorted(by: utf8Less)
        device.name = page.name
        device.structureID = page.structureID
        device.roomID = page.roomID
        device.isMatterDevice = page.identity.isMatterDevice
        device.isGroup = page.identity.isGroup
        device.codec = page.identity.codec
        device.nativeID = page.identity.nativeID
        device.vendorName = page.identity.vendorName
        device.productName = page.identity.productName
        device.serialNumber = page.identity.serialNumber
        device.softwareVersion = page.identity.softwareVersion
        device.connectivityState = page.connectivity
        device.dataSourceLocality = page.locality
        device.routeClass = page.routeClass
        device.parts = page.parts.map { state(of: $0) }.sorted { utf8Less($0.part, $1.part) }
        return device
    }

    private func state(of page: PartPage) -> PartState {
        var part = PartState(part: symbols[page.part], type: symbols[page.type])
        part.isPrimaryType = page.isPrimary
        part.connectivityState = page.connectivity
        part.dataSourceLocality = page.locality
        part.traits = page.traits.map { state(of: $0) }.sorted { utf8Less($0.trait, $1.trait) }
        return part
    }

    private func state(of page: TraitPage) -> TraitState {
        var trait = TraitState(trait: symbols[page.trait])
        trait.connectivityState = page.connectivity
        trait.dataSourceLocality = page.locality
        trait.attributes = page.attributes
            .map { AttributeMember(key: symbols[$0.name], value: $0.value) }
            .sorted { utf8Less($0.key, $1.key) }
        return trait
    }
}

extension HomeSnapshot: Equatable {
    /// Whether both have the same graph; the offset does not count.
    public static func == (left: HomeSnapshot, right: HomeSnapshot) -> Bool {
        left.structures == right.structures && left.roomTable == right.roomTable
            && left.devices == right.devices
    }
}
