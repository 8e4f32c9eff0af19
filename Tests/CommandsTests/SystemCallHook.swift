import Fixtures
import Subprocess

#if os(Linux)
    /// Stops a run at a call of the system that a test names: before the call goes on, a command of the test's runs.
    ///
    /// The calls that make, link, rename and remove names are caught, and those that write and sync. A run changes what
    /// lies on the disk by these alone, but for times of files in the cache: killed at each of them, it is killed at
    /// every moment that counts. A library that the loader puts before the system's own catches them, and no clock and
    /// no race decides where a run is.
    struct SystemCallHook {
        /// Why tests do without one.
        static let absence = "needs clang on the path, which Swift brings for C"

        /// Whether one can be had here.
        static func isAvailable() async -> Bool {
            guard let scratch = try? ScratchDirectory() else { return false }
            return (try? await ShellScript.run("command -v clang", in: scratch))?.status == .exited(0)
        }

        /// The calls that tests name; `any` is each that is caught, and `renamed` a rename that is done.
        enum Call: String {
            case any, open, mkdir, link, rename, renamed, unlink, rmdir, fsync
        }

        private let library: String

        /// Compiles the library into a folder, by the compiler that Swift brings for C.
        init(in scratch: ScratchDirectory) async throws {
            try scratch.write(Self.source, to: ".hook/hook.c")
            library = scratch.path(of: ".hook/hook.so")
            let built = try await ShellScript.run(
                "clang -shared -fPIC -O1 -o .hook/hook.so .hook/hook.c -ldl", in: scratch)
            guard built.status == .exited(0) else { throw NotCompiled(errors: built.errors) }
        }

        private struct NotCompiled: Error {
            var errors: String
        }

        /// A line of shell that runs `command` and, in its folder, `action` before the first call of a kind whose path
        /// has `part` in it; or before a later one, of which so many come `before` it.
        ///
        /// `$PPID` is the run then.
        func running(
            _ command: String, at call: Call, of part: String = "", before: Int = 0, do action: String
        ) -> String {
            "AT_CALL=\(call) AT_PATH='\(part)' AT_COUNT=\(before) AT_DO='\(action)' LD_PRELOAD='\(library)' \(command)"
        }

        /// The same that kills the run there.
        func killing(_ command: String, at call: Call, of part: String = "", before: Int = 0) -> String {
            running(command, at: call, of: part, before: before, do: "kill -9 $PPID")
        }

        /// The same that writes how many such calls the whole run has into a file.
        func counting(_ command: String, of call: Call, of part: String = "", to file: String) -> String {
            "AT_TOTAL='\(file)' " + running(command, at: call, of: part, before: .max, do: ":")
        }

        /// The same for a run that goes on: writes each such call of any kind, but for those that write, into a file:
        /// its name, a space and the path, which is whole for what is open and for names in open folders.
        func listing(_ command: String, of part: String = "", to file: String) -> String {
            "AT_LIST='\(file)' " + running(command, at: .any, of: part, before: .max, do: ":")
        }

        private static let source = #"""
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <fcntl.h>
            #include <stdarg.h>
            #include <stdatomic.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>
            #include <sys/stat.h>
            #include <sys/syscall.h>
            #include <sys/types.h>
            #include <unistd.h>

            static atomic_long met;
            static int list = -1;

            __attribute__((constructor)) static void begin(void) {
                const char *name = getenv("AT_LIST");
                if (name) list = syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
            }

            static void note(const char *call, const char *path) {
                char line[9000];
                int length = snprintf(line, sizeof line, "%s %s\n", call, path);
                if (length > 0 && length < (int)sizeof line) syscall(SYS_write, list, line, length);
            }

            // The path of an open file, or of a name in an open folder.
            static const char *place(int file, const char *name, char *room, size_t size) {
                char own[64];
                if (file == AT_FDCWD) return name;
                snprintf(own, sizeof own, "/proc/self/fd/%d", file);
                ssize_t length = readlink(own, room, size);
                if (length < 0 || (size_t)length == size) return "";
                snprintf(room + length, size - length, "%s%s", *name ? "/" : "", name);
                return room;
            }

            static void meet(const char *call, const char *path) {
                const char *wanted = getenv("AT_CALL"), *part = getenv("AT_PATH");
                if (!wanted || !part || !path || !strstr(path, part)) return;
                if (list >= 0 && !strstr(call, "write")) note(call, path);
                int is_any = !strcmp(wanted, "any");
                if (strcmp(wanted, call) && !(is_any && strcmp(call, "renamed"))) return;
                if (atomic_fetch_add(&met, 1) != atol(getenv("AT_COUNT"))) return;
                unsetenv("LD_PRELOAD");
                if (system(getenv("AT_DO"))) _exit(99);
            }

            __attribute__((destructor)) static void tell(void) {
                const char *name = getenv("AT_TOTAL");
                FILE *file = name ? fopen(name, "w") : NULL;
                if (file) { fprintf(file, "%ld\n", atomic_load(&met)); fclose(file); }
            }

            #define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

            int open(const char *path, int flags, ...) {
                REAL(open);
                va_list rest; va_start(rest, flags); int mode = va_arg(rest, int); va_end(rest);
                if (flags & O_CREAT) meet("open", path);
                return real(path, flags, mode);
            }
            int open64(const char *path, int flags, ...) {
                REAL(open64);
                va_list rest; va_start(rest, flags); int mode = va_arg(rest, int); va_end(rest);
                if (flags & O_CREAT) meet("open", path);
                return real(path, flags, mode);
            }
            int mkdir(const char *path, mode_t mode) { REAL(mkdir); meet("mkdir", path); return real(path, mode); }
            int unlink(const char *path) { REAL(unlink); meet("unlink", path); return real(path); }
            int link(const char *old, const char *new) { REAL(link); meet("link", new); return real(old, new); }
            int rmdir(const char *path) { REAL(rmdir); meet("rmdir", path); return real(path); }
            int unlinkat(int folder, const char *name, int flags) {
                REAL(unlinkat);
                char room[8192];
                meet(flags & AT_REMOVEDIR ? "rmdir" : "unlink", place(folder, name, room, sizeof room));
                return real(folder, name, flags);
            }
            int fsync(int file) {
                REAL(fsync);
                char room[8192];
                meet("fsync", place(file, "", room, sizeof room));
                return real(file);
            }
            ssize_t write(int file, const void *bytes, size_t size) { REAL(write); meet("write", ""); return real(file, bytes, size); }
            ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
                REAL(pwrite); meet("pwrite", ""); return real(file, bytes, size, at);
            }
            int rename(const char *old, const char *new) {
                REAL(rename);
                meet("rename", new);
                int result = real(old, new);
                meet("renamed", new);
                return result;
            }
            int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
                REAL(renameat2);
                meet("rename", new);
                int result = real(from, old, to, new, flags);
                meet("renamed", new);
                return result;
            }
            """#
    }
#endif
