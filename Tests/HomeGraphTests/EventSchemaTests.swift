// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import HomeGraph

/// The descriptions of the events against docs/EVENTS.md, and against each other.
@Suite struct EventSchemaTests {
    private static let page: String = {
        let file = URL(filePath: #filePath).appending(path: "../../../docs/EVENTS.md").standardized
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }()

    @Test("the page lists the fields of each kind in the order in which they are stored")
    func thePageHasTheFields() {
        for kind in EventKind.allCases {
            let line = "**`\(kind)`** " + FieldLister.list(kind)
            let isThere = [".", ";"].contains { Self.page.contains(line + $0) }
            #expect(isThere, "docs/EVENTS.md lacks: \(line)")
        }
    }

    @Test("the page defines no other kind") func thePageHasNoOtherKind() throws {
        let section = try #require(Self.page.firstRange(of: "## 7. Events and their fold rules"))
        let defined = Self.page[section.upperBound...].matches(of: /\*\*`(\w+)`\*\*/).map {
            String($0.1)
        }
        #expect(Set(defined) == Set(HomeEvent.kindNames))
        #expect(defined.count == HomeEvent.kindNames.count)
    }

    @Test("the line of each kind has the fields of its description, and no others")
    func theLineHasTheFieldsOfTheSchema() throws {
        let common: Set = [
            "cause", "index", "kind", "offset", "receivedAt", "sourceAt", "v",
        ]
        #expect(EncodingTests.events.count == EventKind.allCases.count, "each kind has a sample")
        for (event, kind) in zip(EncodingTests.events, EventKind.allCases) {
            let record = HomeRecord(offset: 5, receivedAt: 1, cause: .engine, events: [event])
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(record.eventJSON(0).utf8))
                    as? [String: Any])
            var lister = FieldLister()
            _ = HomeEvent(kind, filledBy: &lister)
            let listed = Set(
                lister.fields.map { field in
                    String(field.dropFirst().prefix { $0 != "`" && $0 != "?" })
                })
            let leftOut: Set = ["isSecondary", "settleSeconds"]
            #expect(listed.subtracting(object.keys).isSubset(of: leftOut), "\(kind)")
            #expect(Set(object.keys).subtracting(common).isSubset(of: listed), "\(kind)")
        }
    }
}
