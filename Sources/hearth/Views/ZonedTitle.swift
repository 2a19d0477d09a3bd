// SPDX-License-Identifier: Apache-2.0

import HomeSDK

/// The title of a table of times, said again where the times have another zone.
struct ZonedTitle {
    private var zone: String?

    /// The cells of the title line; nil where the zone is the one that was said last.
    ///
    /// - Parameter time: of the next row, in nanoseconds since 1970 UTC.
    mutating func cells(_ columns: [Table.Column], at time: Int64) -> [Table.Cell]? {
        let name = LocalTime.zone(at: time).name
        guard name != zone else { return nil }
        zone = name
        return columns.map { column in
            Table.Cell(column.title == "TIME" ? "TIME (\(name))" : column.title, .dim)
        }
    }
}
