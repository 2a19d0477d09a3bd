// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The fields by which a device of the cloud says which Matter node it is (spec section 8).
struct CloudIdentity: Hashable, Sendable {
    var vendorID: UInt16?
    var productID: UInt16?
    var uniqueID: String?
    /// What stood in a field and could not be read.
    private(set) var errors: [UnreadableMessage] = []
    /// The attributes of BasicInformation whose fields SYNC has, whatever it says there.
    private(set) var present: Set<String> = []

    /// - Parameters:
    ///   - object: one device of SYNC.
    ///   - place: where it stands, for errors.
    init(_ object: JSONObject, at place: String) {
        vendorID = number(
            object["matterOriginalVendorId"], "vendorID", place + ".matterOriginalVendorId")
        productID = number(
            object["matterOriginalProductId"], "productID", place + ".matterOriginalProductId")
        uniqueID = text(object["matterUniqueId"], "uniqueID", place + ".matterUniqueId")
    }

    init(vendorID: UInt16? = nil, productID: UInt16? = nil, uniqueID: String? = nil) {
        self.vendorID = vendorID
        self.productID = productID
        self.uniqueID = uniqueID
    }

    /// Whether a Matter node is the device of this record: a field that the record leaves empty
    /// is not compared, but it must have the unique id, and nothing that is wrong.
    func isOf(_ node: CloudIdentity) -> Bool {
        guard errors.isEmpty, let uniqueID, let other = node.uniqueID,
            utf8Equal(uniqueID, other)
        else { return false }
        return (vendorID == nil || vendorID == node.vendorID)
            && (productID == nil || productID == node.productID)
    }

    /// Whether a product of Matter is named: a vendor id that the CSA assigns, and a product id.
    var isOfMatterProduct: Bool {
        guard let vendorID, let productID else { return false }
        return Self.vendorIDs.contains(vendorID) && productID != 0
    }

    /// Those of makers, and 0xFFF1 to 0xFFF4, which devices under test have. 0 is the standard's
    /// own and what is above is reserved; a product id of 0 stands for none.
    private static let vendorIDs: ClosedRange<UInt16> = 1...0xFFF4

    private mutating func number(
        _ value: JSONValue?, _ attribute: String, _ place: String
    ) -> UInt16? {
        guard let text = text(value, attribute, place) else { return nil }
        if let number = Self.number(text) { return number }
        errors.append(
            UnreadableMessage(
                "wrong identity", "\(place): \(text) is no 0x and hexadecimal number of 16 bits"))
        return nil
    }

    private mutating func text(
        _ value: JSONValue?, _ attribute: String, _ place: String
    ) -> String? {
        guard let value, !value.isNull else { return nil }
        present.insert(attribute)
        guard let text = value.string else {
            errors.append(
                UnreadableMessage(
                    "wrong identity", "\(place): \(value.kindName) where a string is expected"))
            return nil
        }
        return text.isEmpty ? nil : text
    }

    /// `0xfff1`, in any case.
    static func number(_ text: String) -> UInt16? {
        let bytes = Array(text.utf8)
        guard bytes.count > 2, bytes[0] == UInt8(ascii: "0"), bytes[1] | 0x20 == UInt8(ascii: "x"),
            bytes[2...].allSatisfy(\.isHexDigit)
        else { return nil }
        return UInt16(String(decoding: bytes[2...], as: UTF8.self), radix: 16)
    }
}
