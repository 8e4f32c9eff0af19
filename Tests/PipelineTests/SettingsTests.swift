import AttributionModel
import Fixtures
import PipelineFile
import Testing

@testable import Pipeline

/// Two places list settings by hand: the key of the cache those that shape a click (`PipelineDefinition.clickShape`),
/// and `PipelineComparison` all of them.
///
/// One that the first forgets gives clicks of another pipeline, and one that the second forgets a plan that says
/// nothing has changed.
@Suite("Settings of pipelines")
struct SettingsTests {
    @Test("are all known to these tests, with another value of each")
    func known() throws {
        let found = SettingValues(of: try PipelineFile.shippedNames.map(shippedPipeline)).names
        for (type, settings) in found {
            #expect(settings == ChangedSetting.all[type].map { Set($0.keys) }, "\(type): see ChangedSetting.all")
        }
        #expect(Set(found.keys) == Set(ChangedSetting.all.keys))
    }

    @Test("are all compared, and those that shape clicks are in the key of the cache, and no others")
    func changed() {
        let old = ChangedSetting.pipeline
        for (type, changes) in ChangedSetting.all {
            for (setting, change) in changes {
                var new = old
                change.apply(&new)
                #expect(!PipelineComparison(old, new).changes.isEmpty, "PipelineComparison forgets \(type).\(setting)")
                #expect((old.clickShape != new.clickShape) == change.shapesClicks, "clickShape: \(type).\(setting)")
            }
        }
        #expect(PipelineComparison(old, old).changes.isEmpty)
    }

    @Test("of matching and screening have other values in some pipelines by which the slow attributor is asked")
    func varied() throws {
        let shipped = try PipelineFile.shippedNames.map(shippedPipeline)
        let variants = try PipelineVariants.all.map { try definition(of: $0.text, name: $0.name) }
        var values = SettingValues()
        for pipeline in shipped + variants {
            values.add(pipeline.match)
            values.add(pipeline.clicks.screening)
            values.add(pipeline.installs.screening)
        }
        #expect(values.unvaried == [], "give a pipeline of PipelineVariants another value")
    }

    @Test("look at each signal in some pipeline by which the slow attributor is asked")
    func signals() throws {
        let shipped = try PipelineFile.shippedNames.map(shippedPipeline)
        let variants = try PipelineVariants.all.map { try definition(of: $0.text, name: $0.name) }
        let tiers = (shipped + variants).flatMap(\.match.tiers)
        let ofTiers = tiers.flatMap { ($0.clickKey ?? [.referredLink]) + ($0.probabilistic?.comparedSignals ?? []) }
        #expect(Signal.allCases.filter { !ofTiers.contains($0) } == [], "have a tier of PipelineVariants look at it")
    }
}
