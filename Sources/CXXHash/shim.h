// XXH3 as Swift sees it: plain functions with the seed 0, no macros.
#ifndef ASCRIBE_CXXHASH_SHIM_H
#define ASCRIBE_CXXHASH_SHIM_H

#include <xxhash.h>

#endif
