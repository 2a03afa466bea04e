/** Stubs of the names of the crates that snippets use, with the types of the real ones, as packages next to the snippet. */
export const rustStandIn: Readonly<Record<string, string>> = {
  'Cargo.toml': `[package]
name = "snippet"
version = "0.0.0"
edition = "2021"

[[bin]]
name = "snippet"
path = "main.rs"

[dependencies]
firecrawl = { path = "standin/firecrawl" }
reqwest = { path = "standin/reqwest" }
tokio = { path = "standin/tokio" }
`,
  'standin/tokio/Cargo.toml': `[package]
name = "tokio"
version = "0.0.0"
edition = "2021"

[lib]
proc-macro = true
`,
  // The function is checked as it is, and an empty one is the program: nothing here can run it.
  'standin/tokio/src/lib.rs': `use proc_macro::TokenStream;

#[proc_macro_attribute]
pub fn main(_options: TokenStream, function: TokenStream) -> TokenStream {
    let written = function.to_string().replacen("fn main", "fn written", 1);
    format!("fn main() {{ let _ = written(); }}\\n{written}").parse().unwrap()
}
`,
  'standin/reqwest/Cargo.toml': '[package]\nname = "reqwest"\nversion = "0.0.0"\nedition = "2021"\n',
  'standin/reqwest/src/lib.rs': `pub mod blocking {
    use std::time::Duration;

    pub struct Client;
    pub struct ClientBuilder;
    pub struct RequestBuilder;
    pub struct Response;
    pub type Result<Value> = std::result::Result<Value, std::io::Error>;

    impl Client {
        pub fn builder() -> ClientBuilder { ClientBuilder }
        pub fn post(&self, _url: &str) -> RequestBuilder { RequestBuilder }
    }
    impl ClientBuilder {
        pub fn timeout(self, _timeout: impl Into<Option<Duration>>) -> ClientBuilder { self }
        pub fn build(self) -> Result<Client> { Ok(Client) }
    }
    impl RequestBuilder {
        pub fn bearer_auth(self, _token: impl std::fmt::Display) -> RequestBuilder { self }
        pub fn header(self, _name: &str, _value: &str) -> RequestBuilder { self }
        pub fn body(self, _body: &'static str) -> RequestBuilder { self }
        pub fn send(self) -> Result<Response> { Ok(Response) }
    }
    impl Response {
        pub fn text(self) -> Result<String> { Ok(String::new()) }
    }
}
`,
  'standin/firecrawl/Cargo.toml': '[package]\nname = "firecrawl"\nversion = "0.0.0"\nedition = "2021"\n',
  'standin/firecrawl/src/lib.rs': `use std::collections::HashMap;

pub type FirecrawlError = std::io::Error;

pub enum Format {
    Markdown, Html, RawHtml, Links, Images, Screenshot, Summary, Branding, Product, Menu, Audio, Video,
    Question(QuestionFormat),
    Highlights(HighlightsFormat),
}
pub struct QuestionFormat { pub question: String }
pub struct HighlightsFormat { pub query: String }
pub enum ProxyType { Basic, Stealth, Enhanced, Auto }
pub enum SitemapMode { Skip, Include, Only }
pub enum WebhookEvent { Completed, Failed, Page, Started }

#[derive(Default)]
pub struct LocationConfig { pub country: Option<String>, pub languages: Option<Vec<String>> }
#[derive(Default)]
pub struct ProfileConfig { pub name: String, pub save_changes: Option<bool> }
#[derive(Default)]
pub struct WebhookConfig {
    pub url: String,
    pub headers: Option<HashMap<String, String>>,
    pub metadata: Option<HashMap<String, String>>,
    pub events: Option<Vec<WebhookEvent>>,
}
#[derive(Default)]
pub struct ScrapeOptions {
    pub formats: Option<Vec<Format>>,
    pub headers: Option<HashMap<String, String>>,
    pub include_tags: Option<Vec<String>>,
    pub exclude_tags: Option<Vec<String>>,
    pub only_main_content: Option<bool>,
    pub timeout: Option<u32>,
    pub wait_for: Option<u32>,
    pub mobile: Option<bool>,
    pub location: Option<LocationConfig>,
    pub skip_tls_verification: Option<bool>,
    pub remove_base64_images: Option<bool>,
    pub fast_mode: Option<bool>,
    pub block_ads: Option<bool>,
    pub proxy: Option<ProxyType>,
    pub max_age: Option<u32>,
    pub min_age: Option<u32>,
    pub store_in_cache: Option<bool>,
    pub lockdown: Option<bool>,
    pub redact_pii: Option<bool>,
    pub profile: Option<ProfileConfig>,
    pub integration: Option<String>,
}
#[derive(Default)]
pub struct MapOptions {
    pub search: Option<String>,
    pub sitemap: Option<SitemapMode>,
    pub include_subdomains: Option<bool>,
    pub ignore_query_parameters: Option<bool>,
    pub limit: Option<u32>,
    pub timeout: Option<u32>,
    pub integration: Option<String>,
    pub location: Option<LocationConfig>,
}
#[derive(Default)]
pub struct CrawlOptions {
    pub prompt: Option<String>,
    pub exclude_paths: Option<Vec<String>>,
    pub include_paths: Option<Vec<String>>,
    pub max_discovery_depth: Option<u32>,
    pub sitemap: Option<SitemapMode>,
    pub ignore_query_parameters: Option<bool>,
    pub limit: Option<u32>,
    pub crawl_entire_domain: Option<bool>,
    pub allow_external_links: Option<bool>,
    pub allow_subdomains: Option<bool>,
    pub delay: Option<u32>,
    pub max_concurrency: Option<u32>,
    pub webhook: Option<WebhookConfig>,
    pub scrape_options: Option<ScrapeOptions>,
    pub zero_data_retention: Option<bool>,
    pub integration: Option<String>,
}
#[derive(Default)]
pub struct BatchScrapeOptions {
    pub options: Option<ScrapeOptions>,
    pub webhook: Option<WebhookConfig>,
    pub append_to_id: Option<String>,
    pub ignore_invalid_urls: Option<bool>,
    pub max_concurrency: Option<u32>,
    pub zero_data_retention: Option<bool>,
    pub integration: Option<String>,
}
pub enum ParseFormat { Markdown, Html, RawHtml, Links, Images, Summary }
pub enum ParseProxyType { Basic, Auto }
pub struct ParseFile;
#[derive(Default)]
pub struct ParseOptions {
    pub formats: Option<Vec<ParseFormat>>,
    pub headers: Option<HashMap<String, String>>,
    pub include_tags: Option<Vec<String>>,
    pub exclude_tags: Option<Vec<String>>,
    pub only_main_content: Option<bool>,
    pub timeout: Option<u32>,
    pub skip_tls_verification: Option<bool>,
    pub remove_base64_images: Option<bool>,
    pub fast_mode: Option<bool>,
    pub block_ads: Option<bool>,
    pub proxy: Option<ParseProxyType>,
    pub integration: Option<String>,
    pub redact_pii: Option<bool>,
    pub zero_data_retention: Option<bool>,
}
#[derive(Debug)]
pub struct Reply;
pub struct Client;
pub type Result<Value> = std::result::Result<Value, FirecrawlError>;

impl ParseFile {
    pub fn from_path(_path: impl AsRef<std::path::Path>) -> Result<Self> { Ok(ParseFile) }
}
impl Client {
    pub fn new_selfhosted(_url: impl AsRef<str>, _key: Option<impl AsRef<str>>) -> Result<Self> { Ok(Client) }
    pub async fn scrape(&self, _url: impl AsRef<str>, _options: impl Into<Option<ScrapeOptions>>) -> Result<Reply> {
        Ok(Reply)
    }
    pub async fn map(&self, _url: impl AsRef<str>, _options: impl Into<Option<MapOptions>>) -> Result<Reply> {
        Ok(Reply)
    }
    pub async fn crawl(&self, _url: impl AsRef<str>, _options: impl Into<Option<CrawlOptions>>) -> Result<Reply> {
        Ok(Reply)
    }
    pub async fn parse(&self, _file: ParseFile, _options: impl Into<Option<ParseOptions>>) -> Result<Reply> {
        Ok(Reply)
    }
    pub async fn batch_scrape(
        &self,
        _urls: Vec<String>,
        _options: impl Into<Option<BatchScrapeOptions>>,
    ) -> Result<Reply> {
        Ok(Reply)
    }
}
`,
};
