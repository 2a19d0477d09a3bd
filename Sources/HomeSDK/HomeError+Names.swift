// SPDX-License-Identifier: Apache-2.0

package import HomeGraph
package import HomeTypes

extension HomeError {
    /// The error for a device that a home does not have, with the ids that were probably meant: a
    /// near id, or the id of a device of a near name.
    package static func noDevice(_ id: String, in home: HomeSnapshot) -> HomeError {
        let point = home.offset.map { " @\($0)" } ?? ""
        return .notFound(
            Suggestion.sentence(
                "There is no device '\(SafeText.escape(id))'\(point)"
                    + Suggestion.question(near(id, in: home))))
    }

    /// Nobody is asked whether a long text was meant: each word of a home would be compared with it.
    private static let bytesMax = 100

    private static func near(_ text: String, in home: HomeSnapshot) -> [String] {
        guard text.utf8.count <= bytesMax else { return [] }
        var ids: [String] = []
        var named: [(name: String, id: String)] = []
        home.forEachView { view in
            ids.append(view.id)
            if !view.name.isEmpty { named.append((view.name, view.id)) }
        }
        let near = Suggestion.near(text, in: ids)
        guard near.isEmpty else { return near }
        let names = Suggestion.near(text, in: named.map(\.name))
        return names.flatMap { name in named.filter { utf8Equal($0.name, name) }.map(\.id) }
            .prefix(3).map { SafeText.escape($0) }
    }
}
