#include "Scalars.hpp"

#include <cstring>

namespace lines {

namespace {

constexpr bool is_leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

constexpr int days_of_month[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
constexpr int days_before_month[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};

/// Days since the first day of year 0, in the Gregorian calendar throughout.
constexpr int64_t day_number(int year, int month, int day) {
    // Leap days of the years before this one; 400 years are added and their 97 leap days taken away.
    int before = year + 399;
    int leaps = before / 4 - before / 100 + before / 400 - 96;
    return int64_t(year) * 365 + leaps + days_before_month[month - 1] + (month > 2 && is_leap(year)) + day - 1;
}

constexpr int64_t first_day = day_number(1970, 1, 1);

/// Two digits, or a number above 99 if either is not a digit.
inline int pair(const uint8_t *at) {
    unsigned tens = static_cast<uint8_t>(at[0] - '0'), ones = static_cast<uint8_t>(at[1] - '0');
    return tens > 9 || ones > 9 ? 1'000'000 : static_cast<int>(tens * 10 + ones);
}

/// Reads a date of ten bytes into `known`; false if there is no such day.
bool read_date(const uint8_t *text, KnownDate &known) {
    int year = pair(text) * 100 + pair(text + 2), month = pair(text + 5), day = pair(text + 8);
    if (text[4] != '-' || text[7] != '-' || year > 9999 || month < 1 || month > 12 || day < 1) return false;
    if (day > days_of_month[month - 1] + (month == 2 && is_leap(year))) return false;
    std::memcpy(known.text, text, sizeof known.text);
    known.seconds = (day_number(year, month, day) - first_day) * 86'400;
    return true;
}

}  // namespace

bool read_time(const uint8_t *text, size_t length, KnownDate &known, int64_t &milliseconds) {
    if (length < 20) return false;
    if (std::memcmp(text, known.text, sizeof known.text) != 0 && !read_date(text, known)) return false;
    int hour = pair(text + 11), minute = pair(text + 14), second = pair(text + 17);
    if ((text[10] | 0x20) != 't' || text[13] != ':' || text[16] != ':') return false;
    if (hour > 23 || minute > 59 || second > 59) return false;

    size_t at = 19;
    int64_t fraction = 0;
    if (text[at] == '.') {
        size_t begin = ++at;
        for (; at < length && is_digit(text[at]); ++at) {
            if (at < begin + 3) fraction = fraction * 10 + (text[at] - '0');
        }
        if (at == begin || at == length) return false;
        for (size_t digits = at - begin; digits < 3; ++digits) fraction *= 10;
    }

    int64_t offset = 0;
    if ((text[at] | 0x20) == 'z') {
        if (at + 1 != length) return false;
    } else {
        if ((text[at] != '+' && text[at] != '-') || at + 6 != length || text[at + 3] != ':') return false;
        int hours = pair(text + at + 1), minutes = pair(text + at + 4);
        if (hours > 23 || minutes > 59) return false;
        offset = (hours * 60 + minutes) * (text[at] == '-' ? -60 : 60);
    }
    int64_t seconds = known.seconds + hour * 3600 + minute * 60 + second - offset;
    milliseconds = seconds * 1000 + fraction;
    return true;
}

}  // namespace lines
