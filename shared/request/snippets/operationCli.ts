import { targetField } from '../../operations/requestOperation.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import { countFlag, type Flag, isCommandAddress, isWord, listFlag, quoteWord, writeWord } from './cli.ts';
import { quoteShell } from './curl.ts';
import { type ByOperation, type OperationSnippet, type OperationWriter } from './operationSnippet.ts';
import { rootOf } from './snippet.ts';

type FlagWriter = (value: JsonValue) => Flag;

function choice(name: string): FlagWriter {
  return (value) => (typeof value === 'string' && value !== '' && isWord(value) ? [name, quoteWord(value)] : null);
}

/** A flag that the command can only turn on. */
function onFlag(name: string): FlagWriter {
  return (value) => (value === true ? [name] : value === false ? [] : null);
}

const crawlFlags: Readonly<Record<string, FlagWriter>> = lookupTable({
  limit: (value) => countFlag('--limit', value),
  maxDiscoveryDepth: (value) => countFlag('--max-depth', value),
  includePaths: (value) => listFlag('--include-paths', value),
  excludePaths: (value) => listFlag('--exclude-paths', value),
  sitemap: choice('--sitemap'),
  ignoreQueryParameters: onFlag('--ignore-query-parameters'),
  crawlEntireDomain: onFlag('--crawl-entire-domain'),
  allowExternalLinks: onFlag('--allow-external-links'),
  allowSubdomains: onFlag('--allow-subdomains'),
  // The command passes the number on as seconds, whatever its help says.
  delay: (value) => countFlag('--delay', value),
  maxConcurrency: (value) => countFlag('--max-concurrency', value),
  scrapeOptions: jsonFlag('--scrape-options'),
  webhook: (value) => (typeof value === 'string' ? choice('--webhook')(value) : jsonFlag('--webhook')(value)),
});

const mapFlags: Readonly<Record<string, FlagWriter>> = lookupTable({
  limit: (value) => countFlag('--limit', value),
  search: (value) =>
    typeof value === 'string' && value !== '' && isWord(value) ? [`--search=${quoteWord(value)}`] : null,
  sitemap: choice('--sitemap'),
  includeSubdomains: onFlag('--include-subdomains'),
  ignoreQueryParameters: onFlag('--ignore-query-parameters'),
  timeout: (value) => (typeof value === 'number' && value > 0 ? ['--timeout', `${value / 1000}`] : null),
});

function jsonFlag(name: string): FlagWriter {
  return (value) => (isJsonObject(value) ? [name, quoteShell(writeWord(value))] : null);
}

interface Command {
  readonly name: string;
  readonly flags: Readonly<Record<string, FlagWriter>>;
  /** What the API does where the command would send something else. */
  readonly apiDefaults: JsonObject;
  /** Flags without which it does not wait, or prints no JSON. */
  readonly always: readonly string[];
}

/** Commands of firecrawl-cli (1.23); it has none for a batch. */
const commands: ByOperation<Command> = {
  crawl: { name: 'crawl', flags: crawlFlags, apiDefaults: {}, always: ['--wait'] },
  map: {
    name: 'map',
    flags: mapFlags,
    apiDefaults: { includeSubdomains: true, ignoreQueryParameters: true },
    always: ['--json'],
  },
};

function flagsOf({ body, operation }: OperationSnippet): readonly (readonly [string, Flag])[] {
  const { flags = {}, apiDefaults = {} } = commands[operation.id] ?? {};
  const { url: _url, ...options } = body;
  return Object.entries({ ...apiDefaults, ...options }).map(([name, value]) => [name, flags[name]?.(value) ?? null]);
}

export const cliOperation: OperationWriter = {
  lacking(request) {
    if (commands[request.operation.id] === undefined) return [targetField(request.operation)];
    const lacking = flagsOf(request).flatMap(([name, flag]) => (flag === null ? [name] : []));
    return isCommandAddress(request.body['url']) ? lacking : ['url', ...lacking];
  },
  write(request) {
    const { name = '', always = [] } = commands[request.operation.id] ?? {};
    const { url } = request.body;
    const lines = [
      `firecrawl ${name} ${quoteWord(typeof url === 'string' ? url : '')}`,
      ...flagsOf(request).flatMap(([, flag]) => (flag === null || flag.length === 0 ? [] : [flag.join(' ')])),
      ...always,
      `--api-url ${quoteWord(rootOf(request))}`,
      ...(request.hasKey ? [`--api-key "$${request.keyVariable}"`] : []),
    ];
    return {
      code: `${lines.join(' \\\n  ')}\n`,
      language: 'shell',
      install: 'npm install -g firecrawl-cli',
      detour: null,
      adds: 'defaults',
    };
  },
};
