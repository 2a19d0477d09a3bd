// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// Section 8 of the Home API's rules.
@Suite("Cloud-to-cloud: identity")
struct CloudToCloudIdentityTests {
    /// What a field became: its attribute, and whether the record warns of it.
    private static func read(
        _ field: String, _ json: String?
    ) -> (value: AttributeValue?, warnings: [String]) {
        let attribute = [
            "matterOriginalVendorId": "vendorID", "matterOriginalProductId": "productID",
            "matterUniqueId": "uniqueID",
        ]
        let more = json.map { ",\"\(field)\":\($0)" } ?? ""
        var home = CodecHome()
        let result = home.read(CloudSupport.sync(CloudSupport.device("d", "LIGHT", [], more: more)))
        let value = home.value("root", "Matter.BasicInformationTrait", attribute[field] ?? "")
        #expect(result.notices.count == result.events.filter(Self.isWarning).count)
        return (value, home.lines.filter { $0.hasPrefix("unreadable") })
    }

    private static func isWarning(_ event: HomeEvent) -> Bool {
        if case .messageUnreadable = event { true } else { false }
    }

    @Test(
        "matterOriginalVendorId, matterOriginalProductId: 0x and hexadecimal digits, in any case",
        arguments: ["matterOriginalVendorId", "matterOriginalProductId"])
    func numbers(field: String) {
        for (json, expected) in [
            ("\"0xfff1\"", 0xFFF1), ("\"0XFFF1\"", 0xFFF1), ("\"0xFfF1\"", 0xFFF1), ("\"0x0\"", 0),
            ("\"0x1234\"", 0x1234), ("\"0x00001234\"", 0x1234),
        ] {
            let result = Self.read(field, json)
            #expect(result.value == .int(Int64(expected)), "\(json)")
            #expect(result.warnings.isEmpty, "\(json)")
        }
        for json in [nil, "\"\"", "null"] as [String?] {
            let result = Self.read(field, json)
            #expect(result.value ?? .null == .null, "\(json ?? "absent")")
            #expect(result.warnings.isEmpty, "\(json ?? "absent")")
        }
        for json in [
            "\"fff1\"", "\"0x\"", "\"0x10000\"", "\"0x-1\"", "\"0x+1\"", "\"65521\"", "\"0xfg\"",
            "\" 0xfff1\"", "65521", "[]", "true",
        ] {
            let result = Self.read(field, json)
            #expect(result.value == .null, "\(json)")
            #expect(result.warnings.count == 1, "\(json)")
            #expect(
                result.warnings.first?.hasPrefix(
                    "unreadable wrong identity: payload.devices[0].\(field): ") == true, "\(json)")
        }
    }

    @Test("matterUniqueId: kept as it is")
    func uniqueID() {
        let kept = Self.read("matterUniqueId", "\" Matter-Device-ID \"")
        #expect(kept.value == .string(" Matter-Device-ID "))
        #expect(Self.read("matterUniqueId", "\"\"").value == .null)
        #expect(Self.read("matterUniqueId", nil).value == nil)
        let wrong = Self.read("matterUniqueId", "7")
        #expect(wrong.value == .null && wrong.warnings.count == 1)
    }

    @Test(
        "isMatterDevice: a vendor id that the CSA assigns and a product id, not a unique id alone",
        arguments: [
            ("0xfff1", "0x8000", true), ("0xfff4", "0x1", true), ("0x1", "0xffff", true),
            ("0x1037", "0x0001", true), ("0xfff0", "0x8000", true), ("0x0", "0x8000", false),
            ("0xfff5", "0x8000", false), ("0xffff", "0x8000", false), ("0xfff1", "0x0", false),
            ("0xfff1", "", false), ("", "0x8000", false), ("", "", false),
            ("0x10000", "0x8000", false), ("fff1", "0x8000", false), ("0xfff1", "8000", false),
        ])
    func matterDevice(vendor: String, product: String, isMatter: Bool) {
        for unique in ["", "own-id-of-a-maker"] {
            let more = """
                ,"matterOriginalVendorId":"\(vendor)","matterOriginalProductId":"\(product)",\
                "matterUniqueId":"\(unique)"
                """
            var home = CodecHome()
            let result = home.read(
                CloudSupport.sync(CloudSupport.device("d", "LIGHT", ["OnOff"], more: more)))
            let announced = result.events.compactMap { event in
                if case .deviceAnnounced(let device) = event { device.isMatterDevice } else { nil }
            }
            #expect(announced == [isMatter], "\(vendor) \(product) \(unique)")
            let kept = home.value("root", "Matter.BasicInformationTrait", "uniqueID")
            #expect(kept == (unique.isEmpty ? .null : .string(unique)))
        }
    }

    @Test("otherDeviceIds: no attribute, and kept over a restart")
    func otherDeviceIDs() throws {
        let more = ",\"otherDeviceIds\":[{\"agentId\":\"a\",\"deviceId\":\"local-device-id\"}]"
        var home = CodecHome()
        let result = home.read(
            CloudSupport.sync(CloudSupport.device("d", "LIGHT", ["OnOff"], more: more)))
        #expect(!home.lines.contains { $0.contains("local-device-id") })
        var restarted = CloudToCloudCodec(context: CodecSupport.context())
        for event in result.events { restarted.fold(event) }
        let kept = try #require(restarted.device("d", of: "acme"))
        let other = kept.sync["otherDeviceIds"]?.array?.first?.object
        #expect(other?["deviceId"]?.string == "local-device-id")
    }

    @Test("the fields of BasicInformation, each from its own")
    func basicInformation() {
        var home = CodecHome()
        let info = """
            ,"deviceInfo":{"manufacturer":"Acme","model":"L1","hwVersion":"h","swVersion":"s"},\
            "matterOriginalVendorId":"0xfff1","matterOriginalProductId":"0x8000",\
            "matterUniqueId":"u","otherDeviceIds":[{"agentId":"a","deviceId":"local"}]
            """
        home.read(CloudSupport.sync(CloudSupport.device("d", "LIGHT", ["OnOff"], more: info)))
        let prefix = "root Matter.BasicInformationTrait "
        #expect(
            home.values == [
                prefix + "hardwareVersionString": .string("h"),
                prefix + "productID": .int(0x8000), prefix + "productName": .string("L1"),
                prefix + "softwareVersionString": .string("s"), prefix + "uniqueID": .string("u"),
                prefix + "vendorID": .int(0xFFF1), prefix + "vendorName": .string("Acme"),
            ])
        #expect(home.types["root"] == "RootNodeDeviceType")
    }

    @Test("what SYNC says no more is unknown")
    func withdrawn() {
        var home = CodecHome()
        let more = ",\"matterUniqueId\":\"u\",\"deviceInfo\":{\"model\":\"L1\"}"
        home.read(CloudSupport.sync(CloudSupport.device("d", "LIGHT", [], more: more)))
        home.read(CloudSupport.sync(CloudSupport.device("d", "LIGHT", [])))
        #expect(home.value("root", "Matter.BasicInformationTrait", "uniqueID") == .null)
        #expect(home.value("root", "Matter.BasicInformationTrait", "productName") == .null)
    }
}
