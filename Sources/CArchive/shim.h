// libarchive as Swift sees it: every call that Compression and the tests make is a plain function, but one for names.
#ifndef ASCRIBE_CARCHIVE_SHIM_H
#define ASCRIBE_CARCHIVE_SHIM_H

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

// Moves to the next entry and gives its name, NULL where it has none that can be read.
//
// A name of which an archive says that it is UTF-8 is converted to the locale's encoding while the header is read. In the
// locale of a program that asks for none it is lost, so for that long the thread has one of UTF-8.
static inline int ascribe_read_next_header(struct archive *archive, struct archive_entry **entry, const char **name) {
    locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    // Older systems of Apple have no other one for certain.
    if (!utf8) utf8 = newlocale(LC_CTYPE_MASK, "en_US.UTF-8", (locale_t)0);
    locale_t before = utf8 ? uselocale(utf8) : (locale_t)0;
    int code = archive_read_next_header(archive, entry);
    *name = NULL;
    if (code == ARCHIVE_OK || code == ARCHIVE_WARN) {
        *name = archive_entry_pathname_utf8(*entry);
        if (!*name) *name = archive_entry_pathname(*entry);
    }
    if (utf8) {
        uselocale(before);
        freelocale(utf8);
    }
    return code;
}

#endif
