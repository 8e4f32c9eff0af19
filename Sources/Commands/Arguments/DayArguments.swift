import ArgumentParser
import Pipeline

/// Which batch days `ascribe run` decides.
struct DayArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Decide one batch day and publish it in <output>/date=<date>/.", valueName: "date"))
    var date: String?

    @Option(help: ArgumentHelp("The first of several days, with --to.", valueName: "date"))
    var from: String?

    @Option(help: ArgumentHelp("The last of several days, with --from.", valueName: "date"))
    var to: String?

    @Flag(
        help: ArgumentHelp(
            "Decide the last day that is over, in the pipeline's time zone, and the days after the last published "
                + "one."))
    var yesterday = false

    @Flag(help: "Decide again the published days that an earlier day's change has made stale.")
    var stale = false

    @Option(
        help: ArgumentHelp(
            "Also decide again that many days before the first, at most \(DayOptions.allowedReprocess.upperBound), with "
                + "what has arrived since. (default: 0)",
            valueName: "number"),
        transform: WholeNumber.parse)
    var reprocessDays = 0

    @Flag(
        help: ArgumentHelp(
            "Publish days whose logs are missing, instead of stopping. A published day whose logs are gone stays as it "
                + "is."))
    var allowMissing = false

    @Option(
        help: ArgumentHelp(
            "Stop if the newest click or the newest install is older than this, such as 6h. Lines dated in the future "
                + "are left out; if there are any, the age is exact to a quarter of an hour.",
            valueName: "length"),
        transform: LengthOfTime.parse)
    var maxAge: Duration?

    @OptionGroup
    var cache: CacheArguments

    /// Whether any days are named.
    var areNamed: Bool { date != nil || from != nil || to != nil || yesterday || stale }

    func validate() throws {
        let named = [date != nil, from != nil || to != nil, yesterday, stale].count { $0 }
        guard named <= 1 else {
            throw ValidationError("write one of --date, --from with --to, --yesterday and --stale.")
        }
        guard (from == nil) == (to == nil) else { throw ValidationError("write --from and --to together.") }
        let allowed = DayOptions.allowedReprocess
        guard allowed.contains(reprocessDays) else {
            throw ValidationError(
                "the value \(reprocessDays) is invalid for --reprocess-days; write \(allowed.lowerBound) to "
                    + "\(allowed.upperBound).")
        }
        guard named == 1 || (reprocessDays == 0 && !allowMissing && maxAge == nil) else {
            throw ValidationError(
                "--reprocess-days, --allow-missing and --max-age need --date, --from with --to or --yesterday; the last two "
                    + "may also go with --stale."
            )
        }
        guard named == 1 || !cache.areNamed else {
            throw ValidationError(
                "--cache-dir, --cache-size and --no-cache need --date, --from with --to, --yesterday or --stale.")
        }
        guard !stale || reprocessDays == 0 else {
            throw ValidationError("--stale names its days; leave out --reprocess-days.")
        }
    }

    /// What the run is asked to do; nil to decide everything in one result.
    var options: DayOptions? {
        var options: DayOptions
        if let first = date ?? from, let last = date ?? to {
            options = DayOptions(.range(from: first, to: last))
        } else if yesterday || stale {
            options = DayOptions(yesterday ? .yesterday : .stale)
        } else {
            return nil
        }
        options.reprocess = reprocessDays
        options.allowsMissing = allowMissing
        options.maximumAge = maxAge
        options.cache = cache.options
        return options
    }
}
