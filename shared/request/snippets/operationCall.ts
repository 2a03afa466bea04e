import type { JsonObject } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import type { OperationId } from '../../operations/operation.ts';
import type { RequestKind } from '../../operations/requestKind.ts';
import { ownPart, type RequestOperation } from '../../operations/requestOperation.ts';
import { javascriptStyle, quoteScript } from './javascriptSdk.ts';
import { pythonStyle, quotePython } from './pythonSdk.ts';
import { rawSnippetTargets, writeRawSnippet } from './rawCall.ts';
import { jsonStyle, rootOf, writeLiteral, type Snippet, type SnippetRequest } from './snippet.ts';

/** The languages that have a method for the operations over several pages, or need none. */
export const operationSnippetTargets = ['curl', 'javascriptSdk', 'pythonSdk', 'mcp', 'fetch', 'requests'] as const;
export type OperationSnippetTarget = (typeof operationSnippetTargets)[number];

interface OperationSnippet extends SnippetRequest {
  readonly kind: RequestKind;
  readonly operation: RequestOperation;
}

/** The code that sends an operation's request, and waits for its job where it starts one and the SDK does so. */
export function writeOperationSnippet(target: OperationSnippetTarget, request: OperationSnippet): Snippet {
  const raw = rawSnippetTargets.find((each) => each === target);
  if (raw !== undefined) return rawSnippet(raw, request);
  const writer = sdkWriters[target];
  const fields = writer?.lacking(request) ?? [];
  if (writer === undefined) return rawSnippet('curl', request);
  return fields.length === 0 ? writer.write(request) : { ...rawSnippet(writer.otherwise, request), detour: { fields } };
}

function rawSnippet(
  target: (typeof rawSnippetTargets)[number],
  { body, operation, ...service }: OperationSnippet,
): Snippet {
  return writeRawSnippet(target, { ...service, call: { method: 'POST', path: operation.path, body } });
}

interface SdkWriter {
  readonly write: (request: OperationSnippet) => Snippet;
  /** The fields that the SDK has no way to send. */
  readonly lacking: (request: OperationSnippet) => readonly string[];
  readonly otherwise: (typeof rawSnippetTargets)[number];
}

/** Method names of the JavaScript (4.42) and Python (4.38) packages. */
const methods: Readonly<Partial<Record<OperationId, { readonly javascript: string; readonly python: string }>>> = {
  map: { javascript: 'map', python: 'map' },
  crawl: { javascript: 'crawl', python: 'crawl' },
  batchScrape: { javascript: 'batchScrape', python: 'batch_scrape' },
};

/** Own fields that the packages have an option for; both drop the others. */
const sdkFields: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  map: [
    'search',
    'limit',
    'sitemap',
    'includeSubdomains',
    'ignoreQueryParameters',
    'ignoreCache',
    'timeout',
    'location',
    'integration',
  ],
  crawl: [
    'limit',
    'includePaths',
    'excludePaths',
    'maxDiscoveryDepth',
    'sitemap',
    'crawlEntireDomain',
    'allowSubdomains',
    'allowExternalLinks',
    'ignoreQueryParameters',
    'delay',
    'maxConcurrency',
    'webhook',
    'prompt',
    'zeroDataRetention',
    'integration',
  ],
  batchScrape: ['ignoreInvalidURLs', 'maxConcurrency', 'webhook', 'appendToId', 'zeroDataRetention', 'integration'],
};

function targetOf({ body }: OperationSnippet): JsonObject[string] {
  return body['urls'] ?? body['url'] ?? '';
}

/** Own fields without the target. */
function ownOptions({ operation, body }: OperationSnippet): JsonObject {
  return Object.fromEntries(
    Object.entries(ownPart(operation, body)).filter(([name]) => name !== 'url' && name !== 'urls'),
  );
}

function lackingFields(request: OperationSnippet): readonly string[] {
  const known = sdkFields[request.operation.id] ?? [];
  return Object.keys(ownOptions(request)).filter((name) => !known.includes(name));
}

const javascript: SdkWriter = {
  otherwise: 'fetch',
  lacking: lackingFields,
  write(request) {
    const { kind, operation, body } = request;
    const pages = operation.pageOptions === null ? {} : kind.body.options(body);
    const nested = operation.pageOptions === 'beside' ? 'options' : 'scrapeOptions';
    const options = { ...ownOptions(request), ...(Object.keys(pages).length === 0 ? {} : { [nested]: pages }) };
    const rest = Object.keys(options).length === 0 ? '' : `, ${writeLiteral(options, javascriptStyle, '', '  ')}`;
    const code = `import { Firecrawl } from 'firecrawl';

const client = new Firecrawl({
  apiKey: ${request.hasKey ? `process.env.${request.keyVariable}` : `''`},
  apiUrl: ${quoteScript(rootOf(request))},
});

const result = await client.${methods[operation.id]?.javascript}(${writeLiteral(targetOf(request), javascriptStyle, '', '  ')}${rest});
console.log(result);
`;
    return { code, language: 'javascript', install: 'npm install firecrawl', detour: null, adds: 'label' };
  },
};

const snakeNames: Readonly<Record<string, string>> = lookupTable({ ignoreInvalidURLs: 'ignore_invalid_urls' });

function snakeName(name: string): string {
  return snakeNames[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Options of pages whose values the Python package takes as the API does. */
const plainPageOptions: ReadonlySet<string> = new Set([
  'headers',
  'includeTags',
  'excludeTags',
  'onlyMainContent',
  'timeout',
  'waitFor',
  'mobile',
  'skipTlsVerification',
  'removeBase64Images',
  'fastMode',
  'blockAds',
  'proxy',
  'maxAge',
  'storeInCache',
]);

function pageOptionsOf({ kind, operation, body }: OperationSnippet): JsonObject {
  return operation.pageOptions === null ? {} : kind.body.options(body);
}

function isPlainPageOption(name: string, value: JsonObject[string] | undefined): boolean {
  if (name === 'formats') return Array.isArray(value) && value.every((format) => typeof format === 'string');
  return plainPageOptions.has(name);
}

const python: SdkWriter = {
  otherwise: 'requests',
  lacking: (request) => [
    ...lackingFields(request),
    ...Object.entries(pageOptionsOf(request)).flatMap(([name, value]) =>
      isPlainPageOption(name, value) ? [] : [name],
    ),
  ],
  write(request) {
    const { operation } = request;
    const pages = Object.entries(pageOptionsOf(request));
    const literal = (value: JsonObject[string], indent: string) => writeLiteral(value, pythonStyle, indent, '    ');
    const argument = ([name, value]: readonly [string, JsonObject[string]], indent: string): string =>
      `${indent}${snakeName(name)}=${literal(value, indent)},\n`;
    const isNested = operation.pageOptions === 'scrapeOptions' && pages.length > 0;
    const nested = isNested
      ? `    scrape_options=ScrapeOptions(\n${pages.map((each) => argument(each, '        ')).join('')}    ),\n`
      : pages.map((each) => argument(each, '    ')).join('');
    const own = Object.entries(ownOptions(request))
      .map((each) => argument(each, '    '))
      .join('');
    const types = isNested ? 'from firecrawl.types import ScrapeOptions\n' : '';
    const code = `${request.hasKey ? 'import os\n' : ''}from firecrawl import Firecrawl
${types}
client = Firecrawl(
    api_key=${request.hasKey ? `os.environ["${request.keyVariable}"]` : '""'},
    api_url=${quotePython(rootOf(request))},
)

result = client.${methods[operation.id]?.python}(
    ${literal(targetOf(request), '    ')},
${own}${nested})
print(result)
`;
    return { code, language: 'python', install: 'pip install firecrawl', detour: null, adds: 'defaults' };
  },
};

/** Tools of the official MCP server (3.22); it has none for a batch. */
const tools: Readonly<Partial<Record<OperationId, string>>> = { map: 'firecrawl_map', crawl: 'firecrawl_crawl' };

const mcp: SdkWriter = {
  otherwise: 'curl',
  lacking: ({ operation }) => (tools[operation.id] === undefined ? ['urls'] : []),
  write({ operation, body }) {
    const name = tools[operation.id] ?? '';
    const call: JsonObject = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: body } };
    const code = `${writeLiteral(call, jsonStyle, '', '  ')}\n`;
    return { code, language: 'json', install: null, detour: null, adds: 'label' };
  },
};

const sdkWriters: Readonly<Partial<Record<OperationSnippetTarget, SdkWriter>>> = {
  javascriptSdk: javascript,
  pythonSdk: python,
  mcp,
};
