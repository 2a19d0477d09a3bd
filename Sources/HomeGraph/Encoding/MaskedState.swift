// SPDX-License-Identifier: Apache-2.0

extension HomeState {
    /// The state in other words, as if it had been folded from records that the mask changed.
    ///
    /// - Throws: `CodingError` where the mask gives two names one text.
    package func masked(by mask: some RecordMask) throws(CodingError) -> HomeState {
        var state = try HomeState(encoded: encoded(mask: mask))
        state.books.held = zip(state.books.held, books.held).map { masked, held in
            var masked = masked
            masked.payload = mask.payload(held.payload, topic: held.topic)
            return masked
        }
        for index in state.books.profiles.indices {
            for entry in state.books.profiles[index].fence.entries.indices {
                let hash = state.books.profiles[index].fence.entries[entry].hash
                state.books.profiles[index].fence.entries[entry].hash = mask.fenceHash(hash)
            }
            // The plan in force is sorted by its own texts.
            state.books.profiles[index].filters.sort { utf8Less($0, $1) }
            state.books.profiles[index].refusedFilters.sort { utf8Less($0, $1) }
        }
        state.books.profiles.sort { utf8Less($0.settings.profile, $1.settings.profile) }
        // What the texts were the order of is in its new order now.
        return try HomeState(encoded: state.encoded())
    }
}
