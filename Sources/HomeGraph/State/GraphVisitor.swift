// SPDX-License-Identifier: Apache-2.0

/// Visits the fields of an object of a snapshot, in the order of their keys in the JSON form.
protocol GraphVisitor: FieldVisitor {
    /// The name of the object among those beside it.
    mutating func id(_ name: String, _ value: inout String) throws(Failure)
    /// The objects below this one.
    mutating func objects<Object: GraphFields>(
        _ name: String, _ objects: inout [Object]
    ) throws(Failure)
}

/// An object of a snapshot with a description of its fields: the snapshot's JSON, a diff, and the
/// object that a diff gives follow from it.
protocol GraphFields {
    /// The collection in the paths of a diff.
    static var collection: ByteString { get }

    /// The object before a visitor fills it in.
    init()

    /// Visits each field, in the order of the keys.
    mutating func fields<Visitor: GraphVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure)
}

extension GraphFields {
    /// Shows the fields to a visitor that only reads.
    consuming func show<Visitor: GraphVisitor>(
        to visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try fields(&visitor)
    }

    /// The object that a visitor fills in.
    init<Visitor: GraphVisitor>(filledBy visitor: inout Visitor) throws(Visitor.Failure) {
        self.init()
        try fields(&visitor)
    }
}

extension StructureState: GraphFields {
    static var collection: ByteString { "structure" }

    init() { self.init(id: "", name: "") }

    mutating func fields<Visitor: GraphVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.id("id", &id)
        try visitor.text("name", &name)
    }
}

extension RoomState: GraphFields {
    static var collection: ByteString { "room" }

    init() { self.init(id: "", name: "", structureID: "") }

    mutating func fields<Visitor: GraphVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.id("id", &id)
        try visitor.text("name", &name)
        try visitor.text("structureID", &structureID)
    }
}

extension DeviceState: GraphFields {
    static var collection: ByteString { "device" }

    init() { self.init(id: "") }

    mutating func fields<Visitor: GraphVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.texts("aliases", &aliases)
        try visitor.text("codec", &codec)
        try visitor.choice("connectivityState", &connectivityState)
        try visitor.choice("dataSourceLocality", &dataSourceLocality)
        try visitor.id("id", &id)
        try visitor.flag("isGroup", &isGroup)
        try visitor.flag("isMatterDevice", &isMatterDevice)
        try visitor.text("name", &name)
        try visitor.text("nativeID", &nativeID)
        try visitor.optionalText("productName", &productName)
        try visitor.optionalText("roomID", &roomID)
        try visitor.choice("routeClass", &routeClass)
        try visitor.optionalText("serialNumber", &serialNumber)
        try visitor.optionalText("softwareVersion", &softwareVersion)
        try visitor.optionalText("structureID", &structureID)
        try visitor.objects("types", &parts)
        try visitor.optionalText("vendorName", &vendorName)
    }
}

extension PartState: GraphFields {
    static var collection: ByteString { "part" }

    init() { self.init(part: "", type: "") }

    mutating func fields<Visitor: GraphVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.choice("connectivityState", &connectivityState)
        try visitor.choice("dataSourceLocality", &dataSourceLocality)
        try visitor.flag("isPrimaryType", &isPrimaryType)
        try visitor.id("part", &part)
        try visitor.objects("traits", &traits)
        try visitor.text("type", &type)
    }
}

extension TraitState: GraphFields {
    static var collection: ByteString { "trait" }

    init() { self.init(trait: "") }

    mutating func fields<Visitor: GraphVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.members("attributes", &attributes)
        try visitor.choice("connectivityState", &connectivityState)
        try visitor.choice("dataSourceLocality", &dataSourceLocality)
        try visitor.id("trait", &trait)
    }
}
