import AttributionModel
import Testing

@testable import Generating

@Suite struct AddressTextTests {
    @Test(
        arguments: [
            (0x2001_0db8_0000_0000, 0x0000_0000_0000_0001, "2001:db8::1", "2001:0db8:0000:0000:0000:0000:0000:0001"),
            (
                0x2001_0db8_0001_0002, 0x0003_0004_0005_0006, "2001:db8:1:2:3:4:5:6",
                "2001:0db8:0001:0002:0003:0004:0005:0006"
            ),
            (
                0x2001_0db8_0000_0001, 0x0001_0001_0001_0001, "2001:db8:0:1:1:1:1:1",
                "2001:0db8:0000:0001:0001:0001:0001:0001"
            ),
            (0x2001_0000_0000_0001, 0x0000_0000_0000_0001, "2001:0:0:1::1", "2001:0000:0000:0001:0000:0000:0000:0001"),
            (0x2600_1700_00ab_0000, 0x0000_0000_0000_0000, "2600:1700:ab::", "2600:1700:00ab:0000:0000:0000:0000:0000"),
        ] as [(UInt64, UInt64, String, String)])
    func `IPv6 is written in its canonical and in its full form`(high: UInt64, low: UInt64, short: String, long: String)
    {
        var line = LineBuffer()
        line.address(IPAddress(family: 6, high: high, low: low))
        #expect(line.string == short)
        line.removeAll()
        line.longAddress(IPAddress(family: 6, high: high, low: low))
        #expect(line.string == long)
    }
}
