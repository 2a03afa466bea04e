import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { commonOptions, pascalCase, sdkDetours, type OptionTable } from './sdkOptions.ts';
import {
  bodyText,
  isUnsafe,
  quoteWith,
  rootOf,
  scrapeUrl,
  writeLiteral,
  type LiteralStyle,
  type Snippet,
  type SnippetRequest,
} from './snippet.ts';

export const goStyle: LiteralStyle = {
  null: 'nil',
  true: 'true',
  false: 'false',
  quote: quoteGo,
  number: (value) => JSON.stringify(value),
  brackets: (value) => (Array.isArray(value) ? ['[]interface{}{', '}'] : ['map[string]interface{}{', '}']),
  pair: (key, value) => `${quoteGo(key)}: ${value}`,
  isAiry: false,
  lastComma: true,
};

/** The options that `ScrapeOptions` of the Go SDK sends unchanged: `omitempty` drops lists without entries (api-facts 10). */
export const goOptions: OptionTable = { ...commonOptions, parsers: 'values', lockdown: 'flag', domainTools: 'flag' };

/** A program with the official module; with `net/http` where its options lack a field. */
export function writeGo(request: SnippetRequest): Snippet {
  const fields = sdkDetours(request.body, goOptions);
  return fields.length === 0 ? writeSdkCall(request) : { ...writeNetHttp(request), detour: { fields } };
}

function writeSdkCall(request: SnippetRequest): Snippet {
  const { url, ...options } = request.body;
  const lines = Object.entries(options).map(([key, value]) => `\t\t\t${writeField(key, value)},\n`);
  const argument = lines.length === 0 ? 'nil' : `&firecrawl.ScrapeOptions{\n${lines.join('')}\t\t}`;
  const code = `package main

import (
\t"context"
\t"fmt"
\t"log"
${request.hasKey ? '\t"os"\n' : ''}
\tfirecrawl "github.com/firecrawl/firecrawl/apps/go-sdk"
\t"github.com/firecrawl/firecrawl/apps/go-sdk/option"
)

func main() {
\tclient, err := firecrawl.NewClient(
\t\toption.WithAPIKey(${request.hasKey ? `os.Getenv("${request.keyVariable}")` : '""'}),
\t\toption.WithAPIURL(${quoteGo(rootOf(request))}),
\t)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tdoc, err := client.Scrape(
\t\tcontext.Background(),
\t\t${writeLiteral(url ?? '', goStyle, '', '')},
\t\t${argument},
\t)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tfmt.Printf("%+v\\n", doc)
}
`;
  const install = 'go get github.com/firecrawl/firecrawl/apps/go-sdk';
  return { code, language: 'go', install, detour: null, adds: 'label' };
}

export function writeField(key: string, value: JsonValue): string {
  const literal = (entry: JsonValue): string => writeLiteral(entry, goStyle, '\t\t\t', '\t');
  const name = key === 'skipTlsVerification' ? 'SkipTLSVerification' : pascalCase(key);
  if (typeof value === 'boolean') return `${name}: firecrawl.Bool(${literal(value)})`;
  if (typeof value === 'number') return `${name}: firecrawl.${key === 'maxAge' ? 'Int64' : 'Int'}(${literal(value)})`;
  if (typeof value === 'string') return `${name}: firecrawl.String(${literal(value)})`;
  if (Array.isArray(value)) return writeList(key, name, value, literal);
  if (key === 'location' && isJsonObject(value)) return `${name}: &firecrawl.LocationConfig{${locationOf(value)}}`;
  return `${name}: ${literal(value).replace('interface{}', 'string')}`;
}

function writeList(
  key: string,
  name: string,
  value: readonly JsonValue[],
  literal: (entry: JsonValue) => string,
): string {
  const isTexts = value.every((entry) => typeof entry === 'string');
  if (key === 'formats' && !isTexts) return `FormatOptions: ${literal(value)}`;
  // Lists with a separate type: the type is named only at the opening brace.
  if (key === 'actions') {
    const typed = literal(value).replace('interface{}', 'map[string]interface{}');
    return `${name}: ${typed.replaceAll('\n\t\t\t\tmap[string]interface{}{', '\n\t\t\t\t{')}`;
  }
  return `${name}: ${key === 'parsers' ? literal(value) : literal(value).replace('interface{}', 'string')}`;
}

function locationOf({ country, languages }: JsonObject): string {
  return [
    country === undefined ? '' : `Country: ${writeLiteral(country, goStyle, '', '')}`,
    languages === undefined
      ? ''
      : `Languages: ${writeLiteral(languages, goStyle, '\t\t\t', '\t').replace('interface{}', 'string')}`,
  ]
    .filter((field) => field !== '')
    .join(', ');
}

function writeNetHttp(request: SnippetRequest): Snippet {
  const key = request.hasKey
    ? `\n\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("${request.keyVariable}"))`
    : '';
  // Text between back quotes has no escapes; JSON has one for the back quote.
  const body = bodyText(request).replaceAll('`', '\\u0060');
  const code = `package main

import (
\t"fmt"
\t"io"
\t"log"
\t"net/http"
${request.hasKey ? '\t"os"\n' : ''}\t"strings"
)

const body = \`${body}\`

func main() {
\trequest, err := http.NewRequest("POST", ${quoteGo(scrapeUrl(request))}, strings.NewReader(body))
\tif err != nil {
\t\tlog.Fatal(err)
\t}${key}
\trequest.Header.Set("Content-Type", "application/json")
\tresponse, err := http.DefaultClient.Do(request)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tdefer response.Body.Close()
\tanswer, err := io.ReadAll(response.Body)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tfmt.Println(string(answer))
}
`;
  return { code, language: 'go', install: null, detour: null, adds: 'nothing' };
}

export function quoteGo(text: string): string {
  return quoteWith(text, (unit) =>
    isUnsafe(unit) && !'\n\r\t'.includes(unit) ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}` : undefined,
  );
}
