const sdk = 'github.com/firecrawl/firecrawl/apps/go-sdk';

/** Stubs of the Go SDK's names that snippets use, with the types of the real ones, as a module next to the snippet. */
export const goStandIn: Readonly<Record<string, string>> = {
  'go.mod': `module snippet

go 1.19

require ${sdk} v0.0.0

replace ${sdk} => ./standin
`,
  'standin/go.mod': `module ${sdk}\n\ngo 1.19\n`,
  'standin/option/option.go': `package option

type Option struct{}

func WithAPIKey(key string) Option { return Option{} }
func WithAPIURL(url string) Option { return Option{} }
`,
  'standin/firecrawl.go': `package firecrawl

import (
	"context"

	"${sdk}/option"
)

type Client struct{}
type Document struct{ Markdown string }
type LocationConfig struct {
	Country   string
	Languages []string
}
type ScrapeOptions struct {
	Formats             []string
	FormatOptions       []interface{}
	Headers             map[string]string
	IncludeTags         []string
	ExcludeTags         []string
	OnlyMainContent     *bool
	Timeout             *int
	WaitFor             *int
	Mobile              *bool
	Parsers             []interface{}
	Actions             []map[string]interface{}
	Location            *LocationConfig
	SkipTLSVerification *bool
	RemoveBase64Images  *bool
	BlockAds            *bool
	Proxy               *string
	MaxAge              *int64
	StoreInCache        *bool
	Lockdown            *bool
	RedactPII           *bool
	Integration         *string
}

type MapOptions struct {
	Search                *string
	Sitemap               *string
	IncludeSubdomains     *bool
	IgnoreQueryParameters *bool
	Limit                 *int
	Timeout               *int
	Integration           *string
	Location              *LocationConfig
}
type CrawlOptions struct {
	Prompt                 *string
	ExcludePaths           []string
	IncludePaths           []string
	MaxDiscoveryDepth      *int
	Sitemap                *string
	IgnoreQueryParameters  *bool
	DeduplicateSimilarURLs *bool
	Limit                  *int
	CrawlEntireDomain      *bool
	AllowExternalLinks     *bool
	AllowSubdomains        *bool
	Delay                  *int
	MaxConcurrency         *int
	Webhook                interface{}
	ScrapeOptions          *ScrapeOptions
	RegexOnFullURL         *bool
	ZeroDataRetention      *bool
	Integration            *string
}
type BatchScrapeOptions struct {
	ScrapeOptions     *ScrapeOptions
	Webhook           interface{}
	AppendToID        *string
	IgnoreInvalidURLs *bool
	MaxConcurrency    *int
	ZeroDataRetention *bool
	Integration       *string
}
type Result struct{}

func (c *Client) Map(ctx context.Context, url string, options *MapOptions) (*Result, error) {
	return &Result{}, nil
}
func (c *Client) Crawl(ctx context.Context, url string, options *CrawlOptions) (*Result, error) {
	return &Result{}, nil
}
func (c *Client) BatchScrape(ctx context.Context, urls []string, options *BatchScrapeOptions) (*Result, error) {
	return &Result{}, nil
}
func NewClient(options ...option.Option) (*Client, error) { return &Client{}, nil }
func (c *Client) Scrape(ctx context.Context, url string, options *ScrapeOptions) (*Document, error) {
	return &Document{}, nil
}
func Bool(value bool) *bool       { return &value }
func Int(value int) *int          { return &value }
func Int64(value int64) *int64    { return &value }
func String(value string) *string { return &value }
`,
};
