import Foundation
import TestSupport
import Testing

/// The files of `new --host`, and what nginx and Apache do with them.
@Suite struct HostTests {
    @Test func theNextStepsNameTheFileToRead() async throws {
        try await withTemporaryFolder { folder in
            let run = try await sitegen(
                "new", "site", "--only", "prose", "--host", "netlify,github", in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            let lines = run.outputText.split(separator: "\n").suffix(2)
            #expect(
                lines.map(String.init) == [
                    "To publish it:             read site/netlify.toml",
                    "To publish it:             read site/.github/workflows/site.yaml",
                ])
            let build = try await sitegen("build", "site", "--strict", in: folder)
            #expect(build.exitCode == 0, "\(build.errorText)")
            #expect(
                try text(of: "\(folder)/site/public/_redirects").hasSuffix("\n/en/* /en/404.html 404\n"))
        }
    }

    @Test(arguments: WebServer.allCases)
    func aServerShowsTheSiteAsTheFilesSay(_ server: WebServer) async throws {
        try await withTemporaryFolder { folder in
            _ = try await sitegen(
                "new", "site", "--only", "prose", "--lang", "fr,en", "--host", server.rawValue, in: folder)
            try write("an archive", to: "\(folder)/site/static/data.tar.gz")
            let build = try await sitegen("build", "site", "--compress", in: folder)
            #expect(build.exitCode == 0, "\(build.errorText)")
            let files = try Tree("\(folder)/site/public").files
            try await server.serving("\(folder)/site", in: folder) { port in
                let site = HostedSite(files: files, port: port)
                try await site.showsPages()
                try await site.keepsWhatHasAHash()
                try await site.keepsTheFont()
                try await site.showsTheLostPageOfEachLanguage()
                try await site.sendsCompressedFiles()
                try await site.hidesWhatIsNotForReaders()
            }
        }
    }
}

/// A site as a web server shows it.
private struct HostedSite {
    /// The files of the public tree.
    let files: [String: [UInt8]]
    let port: Int

    private func get(_ path: String, accepting encodings: String? = nil) async throws -> Answer {
        let fields =
            ["GET \(path) HTTP/1.1", "Host: example.org", "Connection: close"]
            + (encodings.map { ["Accept-Encoding: \($0)"] } ?? [])
        let request = Array((fields.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        return try #require(Answer(try await exchange(request, port: port)))
    }

    func showsPages() async throws {
        for path in ["", "fr/", "en/", "fr/index.html"] {
            let answer = try await get("/\(path)")
            #expect(answer.status == 200)
            #expect(answer.fields["content-type"]?.lowercased() == "text/html; charset=utf-8")
            let policy = answer.fields["content-security-policy"]
            #expect(policy?.hasPrefix("default-src 'none'; style-src 'self' 'unsafe-inline';") == true)
            #expect(answer.fields["x-content-type-options"] == "nosniff")
            #expect(answer.fields["cache-control"] == "no-cache")
            let isWhole = answer.body == files[path.hasSuffix(".html") ? path : "\(path)index.html"]
            #expect(isWhole, "\(path)")
        }
    }

    func keepsTheFont() async throws {
        let path = try #require(files.keys.first { $0.hasSuffix(".woff2") })
        let answer = try await get("/\(path)")
        #expect(answer.status == 200)
        #expect(answer.fields["cache-control"] == "public, max-age=31536000, immutable")
        #expect(answer.fields["content-type"] == "font/woff2")
        #expect(answer.body == files[path])
    }

    func keepsWhatHasAHash() async throws {
        let path = try #require(files.keys.first { $0.wholeMatch(of: /style\.[0-9a-f]{10}\.css/) != nil })
        for encoding in [nil, "br"] {
            let answer = try await get("/\(path)", accepting: encoding)
            #expect(answer.status == 200)
            #expect(answer.fields["cache-control"] == "public, max-age=31536000, immutable")
            #expect(answer.fields["content-type"]?.lowercased() == "text/css; charset=utf-8")
        }
    }

    func showsTheLostPageOfEachLanguage() async throws {
        for folder in ["", "fr/", "en/", "en/deep/below/"] {
            let answer = try await get("/\(folder)nowhere")
            #expect(answer.status == 404)
            let isWhole = answer.body == files[folder.isEmpty ? "404.html" : "\(folder.prefix(3))404.html"]
            #expect(isWhole, "\(folder)")
            #expect(answer.fields["content-security-policy"] != nil)
            #expect(answer.fields["cache-control"] == "no-cache")
        }
        let answer = try await get("/fr/nowhere", accepting: "gzip")
        #expect(answer.status == 404)
        let isCompressed = answer.body == files["fr/404.html.gz"]
        #expect(isCompressed)
    }

    func sendsCompressedFiles() async throws {
        let style = try #require(files.keys.first { $0.hasSuffix(".css") })
        for (address, path) in [("fr/", "fr/index.html"), (style, style), ("robots.txt", "robots.txt")] {
            for (accepted, encoding, ending) in [
                ("gzip", "gzip", ".gz"), ("gzip, deflate, br", "br", ".br"), ("identity", nil, ""),
            ] {
                let answer = try await get("/\(address)", accepting: accepted)
                #expect(answer.status == 200)
                #expect(answer.fields["content-encoding"] == encoding, "\(path)")
                let isSame = answer.body == files[path + ending]
                #expect(isSame, "\(path)\(ending)")
                #expect(answer.fields["vary"]?.contains("Accept-Encoding") == true, "\(path)\(ending)")
            }
        }
        let archive = try await get("/data.tar.gz", accepting: "gzip")
        #expect(archive.fields["content-encoding"] == nil)
        #expect(archive.text == "an archive")
    }

    func hidesWhatIsNotForReaders() async throws {
        for path in [".sitegen-manifest", ".htaccess", "fr/.hidden", "../site.yaml"] {
            let answer = try await get("/\(path)")
            #expect([400, 403, 404].contains(answer.status), "\(path)")
            #expect(!answer.text.contains("sitegen manifest"))
        }
    }
}

/// A web server of Debian, started with the configuration that `new --host` has written.
enum WebServer: String, CaseIterable {
    case nginx, apache

    /// Starts the server, lends its port, and ends it.
    func serving(_ site: String, in folder: String, _ body: (Int) async throws -> Void) async throws {
        // The server may run as another user, who must be able to read the site.
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
        // Another program may take the free port before the server does.
        for _ in 1...5 {
            let port = try freePort()
            try write(try configuration(site, in: folder, port: port), to: "\(folder)/server.conf")
            let isServed = try await withProgram(arguments(folder), in: folder, program: program) { program in
                guard await program.lines(until: sign).last?.contains(sign) == true else { return false }
                let result: Result<Void, any Error>
                do { result = .success(try await body(port)) } catch { result = .failure(error) }
                // Asked to end, it ends the processes that it has started too.
                await program.end(SIGTERM)
                try result.get()
                return true
            }
            if isServed { return }
        }
        Issue.record("\(rawValue) does not start with \(try text(of: "\(folder)/server.conf"))")
    }

    private var program: String {
        switch self {
        case .nginx: "/usr/sbin/nginx"
        case .apache: "/usr/sbin/apache2"
        }
    }

    private func arguments(_ folder: String) -> [String] {
        switch self {
        case .nginx: ["-p", folder, "-c", "\(folder)/server.conf", "-e", "stderr"]
        case .apache: ["-d", folder, "-f", "\(folder)/server.conf", "-D", "FOREGROUND"]
        }
    }

    /// What it prints when it answers requests.
    private var sign: String {
        switch self {
        case .nginx: "[notice]"
        case .apache: "resuming normal operations"
        }
    }

    private func configuration(_ site: String, in folder: String, port: Int) throws -> String {
        switch self {
        case .nginx:
            var own = try text(of: "\(site)/hosting/nginx.conf")
            for (line, change) in [
                ("listen 80;", "listen 127.0.0.1:\(port);"), ("listen [::]:80;", ""),
                ("root /srv/www/example.org;", "root \(site)/public;"),
                ("# brotli_static on;", "brotli_static on;"),
            ] {
                #expect(own.contains(line))
                own = own.replacing(line, with: change)
            }
            let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
                "    \($0)_temp_path \(folder)/temporary;\n"
            }
            return """
                daemon off;
                master_process off;
                pid \(folder)/nginx.pid;
                error_log /dev/stdout notice;
                load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
                events {}
                http {
                    include /etc/nginx/mime.types;
                    access_log off;
                \(temporary.joined())
                \(own)
                }

                """
        case .apache:
            // Where a site is one of many on a server, its owner can write nothing but this file.
            try FileManager.default.copyItem(
                atPath: "\(site)/hosting/apache.conf", toPath: "\(site)/public/.htaccess")
            let modules = [
                "alias", "authz_core", "deflate", "dir", "filter", "headers", "mime", "mpm_event",
                "negotiation", "rewrite", "setenvif",
            ].map { "LoadModule \($0)_module /usr/lib/apache2/modules/mod_\($0).so\n" }
            // The types, languages and filters are those of Debian's own configuration.
            return """
                \(modules.joined())
                ServerName localhost
                Listen 127.0.0.1:\(port)
                User nobody
                Group nogroup
                PidFile \(folder)/apache.pid
                DefaultRuntimeDir \(folder)
                ErrorLog /dev/stdout
                LogLevel notice
                TypesConfig /etc/mime.types
                AddType application/x-gzip .gz .tgz
                AddLanguage br .br
                AddOutputFilterByType DEFLATE text/html text/plain text/xml text/css
                DocumentRoot \(site)/public
                <Directory \(site)/public>
                    AllowOverride FileInfo Indexes
                    Require all granted
                </Directory>

                """
        }
    }
}

/// A port of this machine that no program uses.
private func freePort() throws -> Int {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(number) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe bind(number, $0, size) == 0 ? getsockname(number, $0, &size) : -1
        }
    }
    guard result == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    return Int(in_port_t(bigEndian: address.sin_port))
}
