// SPDX-License-Identifier: Apache-2.0

#ifndef HEARTH_CSHIMS_H
#define HEARTH_CSHIMS_H

#include <stddef.h>
#include <stdint.h>
#include <termios.h>

/// Extends a CRC-32C (Castagnoli) by `count` bytes. Start with 0; the value of an earlier call
/// goes on where that call ended. Uses the processor's CRC instructions where it has them.
uint32_t hearth_crc32c(uint32_t crc, const void *bytes, size_t count);

/// The same by table, eight bytes a step: what `hearth_crc32c` falls back to, and its oracle.
uint32_t hearth_crc32c_table(uint32_t crc, const void *bytes, size_t count);

/// The register of a CRC-32C (its complement, that is) after `count` zero bytes. With it the checksum
/// of a part of a buffer follows from those of two of its beginnings.
uint32_t hearth_crc32c_shift(uint32_t state, size_t count);

/// 1 when `hearth_crc32c` uses instructions of the processor, else 0.
int hearth_crc32c_is_hardware(void);

/// Begins to count instructions, where the program runs under valgrind's callgrind.
void hearth_counting_begin(void);

/// Ends counting, and has callgrind write down what was counted under a name.
void hearth_counting_end(const char *name);

/// 1 under valgrind, else 0.
int hearth_counting_is_on(void);

/// From now on a crash of the calling thread stores the number of its signal at this place, which
/// must live until `hearth_crash_leave`. Calls nest eight deep; deeper ones are not noted.
void hearth_crash_enter(uint32_t *place);

/// Ends the latest `hearth_crash_enter` of the calling thread.
void hearth_crash_leave(void);

/// From now on a crash of any thread stores the number of its signal at this place. Installs the
/// handlers at the first call; each gives the signal on to whom it belonged to before.
/// Returns 0 where there is no room for one more place.
int hearth_crash_watch(uint32_t *place);

/// Ends `hearth_crash_watch` for a place.
void hearth_crash_unwatch(uint32_t *place);

/// From now on a crash of any thread gives the terminal on the standard input these settings, where
/// there are any, and writes a text to the standard output, before the crash takes its course. The
/// text must live for ever; without one nothing is done any more.
void hearth_crash_terminal(const struct termios *settings, const char *text, size_t count);

#endif
