// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// Devices of one model share what they have in common, and nothing else.
@Suite struct BindingShapeTests {
    private let store = BindingStore(context: CodecSupport.context(), codec: "shape")

    private func binding(
        _ native: String, attribute: String = "level", part: String = "main",
        template: String? = nil
    ) throws -> DeviceBinding {
        var binding = try #require(DeviceBinding(native: native, name: native, of: store))
        let trait = TraitDescription(trait: "Vendor.Trait", attributes: [attribute])
        binding.parts = [PartDescription(part: part, type: "Any", traits: [trait])]
        let reading = Reading(
            source: template.map { .template($0, then: []) } ?? .path([attribute]),
            effect: .value(slot: 0, attribute: attribute, rank: 0, conversion: .any))
        binding.topics = [TopicRule(topic: "home/\(native)", readings: [reading])]
        return binding
    }

    private func shape(of binding: DeviceBinding) -> BindingShape {
        BindingShape.shared(by: binding, compiler: nil)
    }

    private func announced(_ bindings: [DeviceBinding]) -> BindingStore {
        var (store, output) = (store, CodecOutput(events: []))
        for binding in bindings {
            _ = store.announce(binding, delivery: .live, into: &output)
        }
        return store
    }

    @Test("two devices of one model have one shape, in one home and in two, and their own topics")
    func same() throws {
        let one = try announced([binding("a"), binding("b")])
        let other = try announced([binding("c")])
        let readers = try [
            #require(one.reader("device:a")), #require(one.reader("device:b")),
            #require(other.reader("device:c")),
        ]
        for reader in readers { #expect(reader.shape === readers[0].shape) }
        #expect(
            readers.map { $0.binding.topics.map(\.topic) } == [["home/a"], ["home/b"], ["home/c"]])
        #expect(try readers.map(\.binding) == [binding("a"), binding("b"), binding("c")])
    }

    @Test("another part, attribute or path is another shape")
    func different() throws {
        let first = try shape(of: binding("a"))
        #expect(try shape(of: binding("a")) === first)
        #expect(try shape(of: binding("a", attribute: "levels")) !== first)
        #expect(try shape(of: binding("a", part: "other")) !== first)
    }

    /// Swift takes these strings for equal.
    @Test("names with the same characters and other bytes are read by their own bytes")
    func bytes() throws {
        let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
        var store = try announced([
            binding("a", attribute: composed), binding("b", attribute: decomposed),
        ])
        #expect(store.reader("device:a")?.shape !== store.reader("device:b")?.shape)
        for (native, name) in [("a", composed), ("b", decomposed)] {
            let output = store.read(
                CodecMessage(
                    topic: "home/\(native)", payload: Array("{\"\(name)\":7}".utf8),
                    delivery: .live, receivedAt: 0))
            guard case .attributesReported(let report) = output?.events.first else {
                Issue.record("\(native): \(output?.events ?? [])")
                continue
            }
            #expect(report.attributes.map { Array($0.key.utf8) } == [Array(name.utf8)])
        }
    }

    @Test("a device with templates has a shape of its own: each codec makes them ready in its way")
    func templates() throws {
        let device = try binding("a", template: "{{ value }}")
        #expect(shape(of: device) !== shape(of: device))
    }

    @Test("digests tell texts apart by their bytes")
    func digests() {
        let texts = ["", "a", "b", "caf\u{e9}", "cafe\u{301}", String(repeating: "a", count: 5000)]
        #expect(Set(texts.map { TextDigest($0) }).count == texts.count)
        for text in texts {
            #expect(
                TextDigest(text) == TextDigest(String(decoding: Array(text.utf8), as: UTF8.self)))
        }
    }

    @Test("a table forgets the shapes that no device has any more, and keeps the others")
    func table() throws {
        var table = BindingShape.Table()
        let kept = try (0..<100).map { try shape(of: binding("a", attribute: "kept-\($0)")) }
        for (number, shape) in kept.enumerated() { table[[0, UInt8(number)]] = shape }
        for number in 0..<10_000 {
            table[[1, UInt8(number / 256), UInt8(number % 256)]] = try shape(
                of: binding("a", attribute: "gone-\(number)"))
        }
        #expect(table.count <= 2 * kept.count + 1)
        for (number, shape) in kept.enumerated() { #expect(table[[0, UInt8(number)]] === shape) }
    }
}
