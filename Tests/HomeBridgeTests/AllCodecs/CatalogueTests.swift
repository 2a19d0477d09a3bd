// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// The rows of the catalogue.
@Suite("Catalogue")
struct CatalogueTests {
    @Test("a row is found by its name, and no two rows have one name")
    func names() {
        let names = Quantity.all.map(\.name) + Condition.all.map(\.name)
        #expect(Set(names).count == names.count)
        for row in Quantity.all {
            #expect(Quantity.named(row.name)?.target == row.target)
        }
        for row in Condition.all {
            #expect(Condition.named(row.name)?.target == row.target)
        }
        #expect(Quantity.named("soil_moisture")?.target == .soilMoisture)
        #expect(Condition.named("open")?.off == .bool(true))
        #expect(Quantity.named("no_such_thing") == nil)
    }
}
