// SPDX-License-Identifier: Apache-2.0
#ifndef HEARTH_CLIBCRYPTO_SHIM_H
#define HEARTH_CLIBCRYPTO_SHIM_H

#include <openssl/evp.h>
#include <openssl/sha.h>

#endif
