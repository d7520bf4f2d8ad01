import Glibc
import Testing

@testable import Serving

/// Who has the other end of a connection.
@Suite struct PeersTests {
    private static let list = """
          sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
           0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 11 1 0 100 0 0 10 0
           1: 0100007F:1F90 0100007F:9C40 01 00000000:00000000 00:00000000 00000000  1000        0 12 1 0 20 4 30 10 -1
           2: 0100007F:9C40 0100007F:1F90 01 00000000:00000000 00:00000000 00000000 65534        0 13 1 0 20 4 30 10 -1
        """

    @Test(
        arguments: [(40_000, 8_080, 65_534), (8_080, 40_000, 1_000), (40_000, 8_081, nil)]
            as [(Int, Int, uid_t?)])
    func theKernelSaysWhoHasAnEnd(port: Int, server: Int, owner: uid_t?) {
        #expect(Peers.owner(of: port, to: server, in: Self.list) == owner)
        // In the list of IPv6 addresses are longer.
        let long = Self.list.replacing("0100007F", with: "0000000000000000FFFF00000100007F")
        #expect(Peers.owner(of: port, to: server, in: long) == owner)
    }

    @Test func whatIsNoListSaysNothing() {
        for text in ["", "\n", "a b c\n1 2 3\n", "h\n0: 1 2 3 4 5 6 x y z"] {
            #expect(Peers.owner(of: 1, to: 2, in: text) == nil)
        }
        #expect(!Peers.isOfOtherUser(port: 1, server: 1))
    }
}
