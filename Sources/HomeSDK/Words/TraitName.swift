// SPDX-License-Identifier: Apache-2.0

/// The short name of a trait: `OnOff` for `Matter.OnOffTrait`.
package func shortTraitName(_ trait: String) -> String {
    var name =
        trait.utf8.lastIndex(of: UInt8(ascii: ".")).map {
            String(trait[trait.utf8.index(after: $0)...])
        } ?? trait
    if name.hasSuffix("Trait"), name.utf8.count > 5 { name.removeLast(5) }
    return name
}
