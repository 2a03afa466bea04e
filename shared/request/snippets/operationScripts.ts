import { z } from 'zod';
import type { JsonObject, JsonValue } from '../../base/json.ts';
import { javascriptDetours, javascriptStyle, quoteScript } from './javascriptSdk.ts';
import {
  type ByOperation,
  nestedName,
  type OperationSnippet,
  type OperationWriter,
  ownDetours,
  ownOptions,
  pageOptionsOf,
  sharedOptions,
  targetOf,
} from './operationSnippet.ts';
import type { OptionTable } from './sdkOptions.ts';
import { threatProtection } from './sdkShapes.ts';
import { rootOf, writeLiteral } from './snippet.ts';
import { typescriptDetours } from './typescriptSdk.ts';

/** Methods of the package (4.42) that send the request, and wait for the job that it starts. */
const methods: ByOperation<string> = {
  map: 'map',
  crawl: 'crawl',
  batchScrape: 'batchScrape',
  search: 'search',
  extract: 'extract',
};

/** Own fields that the package sends; it drops the others, such as `ignoreRobotsTxt`. */
const options: ByOperation<OptionTable> = {
  map: { ...sharedOptions.map, threatProtection, auditMetadata: z.strictObject({ username: z.string() }) },
  crawl: {
    ...sharedOptions.crawl,
    robotsUserAgent: 'text',
    delay: z.number(),
    includePaths: z.array(z.string()),
    excludePaths: z.array(z.string()),
  },
  batchScrape: sharedOptions.batchScrape ?? {},
  search: sharedOptions.search ?? {},
  extract: {
    ...sharedOptions.extract,
    threatProtection,
    webhook: z.union([z.string().min(1), z.record(z.string(), z.json())]),
  },
};

function codeOf(request: OperationSnippet): string {
  const pages = pageOptionsOf(request);
  const all: JsonObject = {
    ...ownOptions(request),
    ...(Object.keys(pages).length === 0 ? {} : { [nestedName(request)]: pages }),
  };
  return `import { Firecrawl } from 'firecrawl';

const client = new Firecrawl({
  apiKey: ${request.hasKey ? `process.env.${request.keyVariable}` : `''`},
  apiUrl: ${quoteScript(rootOf(request))},
});

const result = await client.${methods[request.operation.id]}(${writeArguments(request, all)});
console.log(result);
`;
}

/** The target and the options; an extract has its URLs among them. */
function writeArguments(request: OperationSnippet, options: JsonObject): string {
  const write = (value: JsonValue): string => writeLiteral(value, javascriptStyle, '', '  ');
  const { urls } = request.body;
  if (request.operation.id === 'extract') return write(urls === undefined ? options : { urls, ...options });
  const target = write(targetOf(request));
  return Object.keys(options).length === 0 ? target : `${target}, ${write(options)}`;
}

/** The package checks the options of pages as those of a scrape. */
function pageDetours(request: OperationSnippet, detours: (body: JsonObject) => readonly string[]): readonly string[] {
  const pages = pageOptionsOf(request);
  // The tables of a scrape demand a URL, which a page has not.
  return detours({ ...pages, url: 'https://page.invalid/' });
}

const installed = { install: 'npm install firecrawl', detour: null, adds: 'label' } as const;

export const javascriptOperation: OperationWriter = {
  lacking: (request) => [...ownDetours(request, options), ...pageDetours(request, javascriptDetours)],
  write: (request) => ({ ...installed, code: codeOf(request), language: 'javascript' }),
};

export const typescriptOperation: OperationWriter = {
  // The type of the options of pages has no `toolDetail`.
  lacking: (request) => [
    ...ownDetours(request, options),
    ...pageDetours(request, typescriptDetours),
    ...(Object.hasOwn(pageOptionsOf(request), 'toolDetail') ? ['toolDetail'] : []),
  ],
  write: (request) => ({ ...installed, code: codeOf(request), language: 'typescript' }),
};
