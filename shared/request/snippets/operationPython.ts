import { z } from 'zod';
import type { JsonObject, JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import {
  type ByOperation,
  type OperationSnippet,
  type OperationWriter,
  ownDetours,
  ownOptions,
  pageOptionsOf,
  sharedOptions,
  targetOf,
} from './operationSnippet.ts';
import { pythonDetours, pythonStyle, quotePython } from './pythonSdk.ts';
import type { OptionTable } from './sdkOptions.ts';
import { rootOf, type Snippet, writeLiteral } from './snippet.ts';

/** Methods of the package (4.54) that send the request, and wait for the job that it starts. */
const methods: ByOperation<string> = {
  map: 'map',
  crawl: 'crawl',
  batchScrape: 'batch_scrape',
  search: 'search',
  extract: 'extract',
};

/** Own fields that the package's methods have an argument for. */
const options: ByOperation<OptionTable> = {
  ...sharedOptions,
  crawl: {
    ...sharedOptions.crawl,
    ignoreRobotsTxt: 'flag',
    includePaths: z.array(z.string()),
    excludePaths: z.array(z.string()),
  },
};

const names: Readonly<Record<string, string>> = lookupTable({
  ignoreInvalidURLs: 'ignore_invalid_urls',
  deduplicateSimilarURLs: 'deduplicate_similar_urls',
  regexOnFullURL: 'regex_on_full_url',
});

function snakeName(name: string): string {
  return names[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Options of pages whose values the package takes as the API does. */
const pageOptions: ReadonlySet<string> = new Set([
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

/** The options of a page that the package has no way to send, or would change. */
export function pythonPageDetours(pages: JsonObject): readonly string[] {
  const unusable = Object.entries(pages).flatMap(([name, value]) => (isPlain(name, value) ? [] : [name]));
  const refused = pythonDetours({ ...pages, url: 'https://page.invalid/' });
  return [...new Set([...unusable, ...refused])];
}

function lacking(request: OperationSnippet): readonly string[] {
  // Its `timeout` is that of the waiting in a crawl, but not in the options of a page.
  return [...ownDetours(request, options), ...pythonPageDetours(pageOptionsOf(request))];
}

function isPlain(name: string, value: JsonValue): boolean {
  if (name === 'formats') return Array.isArray(value) && value.every((format) => typeof format === 'string');
  return pageOptions.has(name);
}

/** The call with its arguments, one a line; `indent` is that of its first line. */
function callOf(request: OperationSnippet, indent: string): string {
  const inner = `${indent}    `;
  const pages = Object.entries(pageOptionsOf(request));
  const isNested = request.operation.pageOptions === 'scrapeOptions' && pages.length > 0;
  const deeper = `${inner}    `;
  const nested = isNested
    ? `${inner}scrape_options=ScrapeOptions(\n${writeArguments(pages, deeper)}${inner}),\n`
    : writeArguments(pages, inner);
  const target = targetOf(request);
  // An extract without URLs looks for its pages.
  const first = target === '' ? '' : `${inner}${writeLiteral(target, pythonStyle, inner, '    ')},\n`;
  const own = writeArguments(Object.entries(ownOptions(request)), inner);
  return `client.${methods[request.operation.id]}(\n${first}${own}${nested}${indent})`;
}

/** Arguments of a call, one a line. */
export function writeArguments(entries: readonly (readonly [string, JsonValue])[], indent: string): string {
  return entries
    .map(([name, value]) => `${indent}${snakeName(name)}=${writeLiteral(value, pythonStyle, indent, '    ')},\n`)
    .join('');
}

function clientOf(request: OperationSnippet, name: string, indent: string): string {
  return `client = ${name}(
${indent}    api_key=${request.hasKey ? `os.environ["${request.keyVariable}"]` : '""'},
${indent}    api_url=${quotePython(rootOf(request))},
${indent})`;
}

function importsOf(request: OperationSnippet, name: string): string {
  const pages: JsonObject = pageOptionsOf(request);
  const hasTypes = request.operation.pageOptions === 'scrapeOptions' && Object.keys(pages).length > 0;
  return `${request.hasKey ? 'import os\n' : ''}from firecrawl import ${name}\n${hasTypes ? 'from firecrawl.types import ScrapeOptions\n' : ''}`;
}

const installed = { language: 'python', install: 'pip install firecrawl', detour: null, adds: 'defaults' } as const;

export const pythonOperation: OperationWriter = {
  lacking,
  write: (request): Snippet => ({
    ...installed,
    code: `${importsOf(request, 'Firecrawl')}
${clientOf(request, 'Firecrawl', '')}

result = ${callOf(request, '')}
print(result)
`,
  }),
};

export const pythonAsyncOperation: OperationWriter = {
  lacking,
  write: (request): Snippet => ({
    ...installed,
    code: `import asyncio
${importsOf(request, 'AsyncFirecrawl')}

async def main():
    ${clientOf(request, 'AsyncFirecrawl', '    ')}
    result = await ${callOf(request, '    ')}
    print(result)


asyncio.run(main())
`,
  }),
};
