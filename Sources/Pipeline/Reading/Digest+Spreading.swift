import AttributionModel

extension Digest {
    /// A device id as the key of a sorter: devices choose their ids, so these are mixed to spread over the partitions.
    var spread: Digest {
        var builder = DigestBuilder(seed: DigestSeed.device)
        builder.add(self)
        return builder.digest
    }
}
