import Commands

/// The executable: all it does is in `Commands`.
@main
enum Ascribe {
    static func main() {
        Program.main()
    }
}
