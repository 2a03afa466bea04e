import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import { commonOptions, pascalCase, sdkDetours, type OptionTable } from './sdkOptions.ts';
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

const csharpStyle: LiteralStyle = {
  ...jsonStyle,
  quote: quoteCsharp,
  brackets: (value) => (Array.isArray(value) ? ['new List<object> {', '}'] : ['new Dictionary<string, object> {', '}']),
  pair: (key, value) => `[${quoteCsharp(key)}] = ${value}`,
  isRoomy: true,
  lastComma: true,
};

/** The options that `ScrapeOptions` of the .NET SDK sends unchanged: it has no `lockdown`, `minAge` or `profile` (api-facts 10). */
const csharpOptions: OptionTable = commonOptions;

/** A program with the official package; with `HttpClient` where its options lack a field. */
export function writeCsharp(request: SnippetRequest): Snippet {
  const fields = sdkDetours(request.body, csharpOptions);
  return fields.length === 0 ? writeSdkCall(request) : { ...writeHttpClient(request), detour: { fields } };
}

function writeSdkCall(request: SnippetRequest): Snippet {
  const { url, ...options } = request.body;
  const lines = Object.entries(options).map(
    ([key, value]) => `        ${pascalCase(key)} = ${writeOption(key, value)},\n`,
  );
  const argument = lines.length === 0 ? '' : `,\n    new ScrapeOptions\n    {\n${lines.join('')}    }`;
  const code = `using Firecrawl;
using Firecrawl.Models;

var client = new FirecrawlClient(
    apiKey: ${request.hasKey ? `Environment.GetEnvironmentVariable("${request.keyVariable}")` : '""'},
    apiUrl: ${quoteCsharp(rootOf(request))});
var doc = await client.ScrapeAsync(
    ${writeLiteral(url ?? '', csharpStyle, '', '')}${argument});
Console.WriteLine(doc.Markdown);
`;
  return { code, language: 'csharp', install: 'dotnet add package firecrawl-sdk', detour: null, adds: 'label' };
}

function writeOption(key: string, value: JsonValue): string {
  const literal = (entry: JsonValue): string => writeLiteral(entry, csharpStyle, ' '.repeat(8), '    ');
  if (Array.isArray(value)) return literal(value).replace('List<object>', `List<${itemTypes[key] ?? 'string'}>`);
  if (!isJsonObject(value)) return literal(value);
  if (key !== 'location') return literal(value).replace('<string, object>', '<string, string>');
  return `new LocationConfig { ${locationFields(value).join(', ')} }`;
}

const itemTypes: Readonly<Record<string, string>> = lookupTable({
  formats: 'object',
  parsers: 'object',
  actions: 'Dictionary<string, object>',
});

function locationFields(location: JsonObject): readonly string[] {
  return Object.entries(location).map(([name, entry]) => `${pascalCase(name)} = ${writeOption(name, entry)}`);
}

function writeHttpClient(request: SnippetRequest): Snippet {
  const key = request.hasKey
    ? `\nclient.DefaultRequestHeaders.Authorization =
    new("Bearer", Environment.GetEnvironmentVariable("${request.keyVariable}"));`
    : '';
  // JSON never has three quotes in a row, which would end the raw text.
  const code = `using System.Text;

const string body = """
${bodyText(request)}
""";

using var client = new HttpClient { Timeout = Timeout.InfiniteTimeSpan };${key}
using var response = await client.PostAsync(
    ${quoteCsharp(scrapeUrl(request))},
    new StringContent(body, Encoding.UTF8, "application/json"));
Console.WriteLine(await response.Content.ReadAsStringAsync());
`;
  return { code, language: 'csharp', install: null, detour: null, adds: 'nothing' };
}

/** JSON's escapes are C#'s too. */
function quoteCsharp(text: string): string {
  return quoteWith(text, () => undefined);
}
