/// A place where sites are published, for which `new --host` writes the few files that it needs.
enum Host: String, CaseIterable {
    case github, netlify, cloudflare, nginx, apache

    /// The file of the site that says how to publish it.
    var guide: String {
        switch self {
        case .github: ".github/workflows/site.yaml"
        case .netlify: "netlify.toml"
        case .cloudflare: "wrangler.toml"
        case .nginx: "hosting/nginx.conf"
        case .apache: "hosting/apache.conf"
        }
    }
}
