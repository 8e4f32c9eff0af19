import AttributionModel
import Testing

@Suite struct IPClassTests {
    @Test(
        arguments: [
            (0x0A00_0000, 0x0AFF_FFFF, true), (0x6440_0000, 0x647F_FFFF, false), (0x7F00_0000, 0x7FFF_FFFF, true),
            (0xA9FE_0000, 0xA9FE_FFFF, true), (0xAC10_0000, 0xAC1F_FFFF, true), (0xC0A8_0000, 0xC0A8_FFFF, true),
        ] as [(UInt64, UInt64, Bool)])
    func `an IPv4 address of a carrier's or private network is shared, its neighbours are a household's`(
        first: UInt64, last: UInt64, isPrivate: Bool
    ) {
        func address(_ number: UInt64) -> IPAddress { IPAddress(family: 4, high: 0, low: number) }
        for shared in [first, last] {
            #expect(IPClass(address(shared)) == .shared)
            #expect(address(shared).isPrivate == isPrivate)
        }
        for household in [first - 1, last + 1] {
            #expect(IPClass(address(household)) == .household)
            #expect(!address(household).isPrivate)
        }
    }

    @Test(arguments: [(0xFC00, 0xFDFF), (0xFE80, 0xFEBF)] as [(UInt64, UInt64)])
    func `an IPv6 address of a private network is shared, its neighbours are individual`(first: UInt64, last: UInt64) {
        func address(_ group: UInt64, _ rest: UInt64) -> IPAddress {
            IPAddress(family: 6, high: group << 48 | rest, low: rest)
        }
        let all: UInt64 = 0xFFFF_FFFF_FFFF
        for shared in [address(first, 0), address(last, all)] {
            #expect(IPClass(shared) == .shared)
            #expect(shared.isPrivate)
        }
        for individual in [address(first - 1, all), address(last + 1, 0)] {
            #expect(IPClass(individual) == .individual)
            #expect(!individual.isPrivate)
        }
    }

    @Test func `no address has no class`() {
        #expect(IPClass(.absent) == nil)
        #expect(!IPAddress.absent.isPrivate)
    }
}
