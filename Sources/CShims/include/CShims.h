// SPDX-License-Identifier: Apache-2.0

#ifndef HEARTH_CSHIMS_H
#define HEARTH_CSHIMS_H

#include <stddef.h>
#include <stdint.h>

/// Extends a CRC-32C (Castagnoli) by `count` bytes. Start with 0; the value of an earlier call
/// goes on where that call ended. Uses the processor's CRC instructions where it has them.
uint32_t hearth_crc32c(uint32_t crc, const void *bytes, size_t count);

/// The same by table, eight bytes a step: what `hearth_crc32c` falls back to, and its oracle.
uint32_t hearth_crc32c_table(uint32_t crc, const void *bytes, size_t count);

/// 1 when `hearth_crc32c` uses instructions of the processor, else 0.
int hearth_crc32c_is_hardware(void);

#endif
