import type { JsonObject } from '../../base/json.ts';
import { commonOptions, sdkDetours, snakeCase, type OptionTable } from './sdkOptions.ts';
import {
  bodyText,
  jsonStyle,
  quoteWith,
  rootOf,
  scrapeUrl,
  writeLiteral,
  type LiteralStyle,
  type Snippet,
  type SnippetRequest,
} from './snippet.ts';

const rubyStyle: LiteralStyle = {
  ...jsonStyle,
  null: 'nil',
  quote: quoteRuby,
  pair: (key, value) => `${quoteRuby(key)} => ${value}`,
  lastComma: true,
};

/** The options that `ScrapeOptions` of the Ruby SDK sends unchanged (api-facts 10). */
const rubyOptions: OptionTable = { ...commonOptions, lockdown: 'flag' };

/** A script with the official gem; with `net/http` where its options lack a field. */
export function writeRuby(request: SnippetRequest): Snippet {
  const fields = sdkDetours(request.body, rubyOptions);
  return fields.length === 0 ? writeSdkCall(request) : { ...writeNetHttp(request), detour: { fields } };
}

function writeSdkCall(request: SnippetRequest): Snippet {
  const { url, ...options } = request.body;
  const lines = Object.entries(options).map(
    ([key, value]) => `    ${snakeCase(key)}: ${writeLiteral(value, rubyStyle, '    ', '  ')},\n`,
  );
  const all = [...lines, ...defaultOverrides(options)];
  const argument = lines.length === 0 ? '' : `,\n  Firecrawl::Models::ScrapeOptions.new(\n${all.join('')}  )`;
  const code = `require "firecrawl"

client = Firecrawl::Client.new(
  api_key: ${request.hasKey ? `ENV.fetch("${request.keyVariable}")` : '""'},
  api_url: ${quoteRuby(rootOf(request))}
)
doc = client.scrape(
  ${writeLiteral(url ?? '', rubyStyle, '', '')}${argument}
)
puts doc.markdown
`;
  return { code, language: 'ruby', install: 'gem install firecrawl-sdk', detour: null, adds: 'defaults' };
}

/** The gem sends `false` where the option is left out; the service would take it for true, but for headers and actions. */
function defaultOverrides({ skipTlsVerification, headers, actions }: JsonObject): readonly string[] {
  if (skipTlsVerification !== undefined || headers !== undefined || actions !== undefined) return [];
  return ["    skip_tls_verification: true, # the service's default; the gem's is false\n"];
}

function writeNetHttp(request: SnippetRequest): Snippet {
  const key = request.hasKey ? `request["Authorization"] = "Bearer #{ENV.fetch("${request.keyVariable}")}"\n` : '';
  // No line of JSON is this word, so that none ends the text.
  const code = `require "net/http"

body = <<~'JSON'
${bodyText(request)
  .split('\n')
  .map((line) => `  ${line}`)
  .join('\n')}
JSON

uri = URI(${quoteRuby(scrapeUrl(request))})
request = Net::HTTP::Post.new(uri)
${key}request["Content-Type"] = "application/json"
request.body = body
response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https", read_timeout: nil) do |http|
  http.request(request)
end
puts response.body
`;
  return { code, language: 'ruby', install: null, detour: null, adds: 'nothing' };
}

function quoteRuby(text: string): string {
  return quoteWith(text, () => undefined).replaceAll(/#(?=[{$@])/g, '\\#');
}
