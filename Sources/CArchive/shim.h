// libarchive as Swift sees it: every call that Compression and the tests make is a plain function.
#ifndef ASCRIBE_CARCHIVE_SHIM_H
#define ASCRIBE_CARCHIVE_SHIM_H

#include <archive.h>
#include <archive_entry.h>

#endif
