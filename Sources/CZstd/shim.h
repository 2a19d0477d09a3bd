// SPDX-License-Identifier: Apache-2.0
#ifndef HEARTH_CZSTD_SHIM_H
#define HEARTH_CZSTD_SHIM_H

#include <zstd.h>

#endif
