import { formatNameSchema } from '../../api/formats.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import { defaultEndpoint, type Endpoint } from '../../operations/endpoint.ts';
import { requestKinds } from '../../operations/requestKinds.ts';
import { flagOption, readFlagValue } from '../flags/flagValue.ts';
import { type RequestFlag, requestFlags } from '../flags/requestFlags.ts';
import { valueAt, withValueAt } from '../jsonPath.ts';
import {
  type CommandBody,
  countOf,
  file,
  type FlagRule,
  format,
  htmlFormat,
  ignored,
  jsonOf,
  key,
  listOf,
  namedFormats,
  option,
  output,
  part,
  printing,
  queryFormat,
  schemaFormat,
  service,
  set,
  summaryFormat,
  url,
  withEntry,
  wordOf,
} from './commandFlags.ts';

/** A command line tool: `firecrawl` (firecrawl-cli 1.23), or one of Trowel's own scripts. */
export interface CommandTool {
  /** What it sends. */
  readonly endpoint: Endpoint;
  readonly flags: Readonly<Record<string, FlagRule>>;
  /** The values that the tool sends for an absent flag where the API has another default. */
  readonly defaults: JsonObject;
}

const firecrawlService: CommandTool['flags'] = {
  '-k': key,
  '--api-key': key,
  '--api-url': service,
  '-o': output,
  '--output': output,
  '--pretty': printing,
};

const firecrawlScrape: CommandTool = {
  endpoint: defaultEndpoint,
  // Without its flag the tool requests the full page.
  defaults: { onlyMainContent: false },
  flags: {
    '-u': url,
    '--url': url,
    '-H': htmlFormat,
    '--html': htmlFormat,
    '-S': summaryFormat,
    '--summary': summaryFormat,
    '-f': namedFormats,
    '--format': namedFormats,
    '--screenshot': format('screenshot'),
    '--full-page-screenshot': format({ type: 'screenshot', fullPage: true }),
    '-Q': queryFormat,
    '--query': queryFormat,
    '--schema': schemaFormat,
    '--schema-file': file,
    '--only-main-content': set('onlyMainContent', true),
    '--wait-for': option('waitFor', countOf),
    '--max-age': option('maxAge', countOf),
    '--include-tags': option('includeTags', listOf),
    '--exclude-tags': option('excludeTags', listOf),
    '--country': part('location', 'country', wordOf),
    '--languages': part('location', 'languages', listOf),
    '--profile': part('profile', 'name', wordOf),
    '--no-save-changes': {
      word: false,
      add: ({ options }) => void (options['profile'] = withEntry(options['profile'], 'saveChanges', false)),
    },
    '--proxy': option('proxy', wordOf),
    '--actions': option('actions', jsonOf),
    '--actions-file': file,
    '--lockdown': set('lockdown', true),
    '--redact-pii': set('redactPII', true),
    ...firecrawlService,
    '--json': printing,
    '--timing': printing,
  },
};

const webhookFlag: FlagRule = {
  word: true,
  add: ({ options }, word) => void (options['webhook'] = jsonOf(word) ?? word),
};

const firecrawlCrawl: CommandTool = {
  endpoint: 'crawl',
  defaults: {},
  flags: {
    ...firecrawlService,
    '-u': url,
    '--url': url,
    '--limit': option('limit', countOf),
    '--max-depth': option('maxDiscoveryDepth', countOf),
    '--exclude-paths': option('excludePaths', listOf),
    '--include-paths': option('includePaths', listOf),
    '--sitemap': option('sitemap', wordOf),
    '--ignore-query-parameters': set('ignoreQueryParameters', true),
    '--crawl-entire-domain': set('crawlEntireDomain', true),
    '--allow-external-links': set('allowExternalLinks', true),
    '--allow-subdomains': set('allowSubdomains', true),
    '--delay': option('delay', countOf),
    '--max-concurrency': option('maxConcurrency', countOf),
    '--scrape-options': option('scrapeOptions', jsonOf),
    '--scrape-options-file': file,
    '--webhook': webhookFlag,
    '--wait': printing,
    '--progress': printing,
    '--poll-interval': ignored('around', true),
    '--timeout': ignored('around', true),
  },
};

const firecrawlMap: CommandTool = {
  endpoint: 'map',
  // The tool sends its own defaults.
  defaults: { includeSubdomains: false, ignoreQueryParameters: false },
  flags: {
    ...firecrawlService,
    '-u': url,
    '--url': url,
    '--limit': option('limit', countOf),
    '--search': option('search', wordOf),
    '--sitemap': option('sitemap', wordOf),
    '--include-subdomains': set('includeSubdomains', true),
    '--ignore-query-parameters': set('ignoreQueryParameters', true),
    // It takes seconds.
    '--timeout': option('timeout', (word) =>
      /^\d{1,6}(?:\.\d{1,3})?$/.test(word) ? Math.round(Number(word) * 1000) : undefined,
    ),
    '--wait': printing,
    '--json': printing,
  },
};

const firecrawlParse: CommandTool = {
  endpoint: 'parse',
  // Without its flag the tool requests the whole document.
  defaults: { onlyMainContent: false },
  flags: {
    ...firecrawlService,
    '-H': htmlFormat,
    '--html': htmlFormat,
    '-S': summaryFormat,
    '--summary': summaryFormat,
    '-f': namedFormats,
    '--format': namedFormats,
    '-Q': queryFormat,
    '--query': queryFormat,
    '--only-main-content': set('onlyMainContent', true),
    '--include-tags': option('includeTags', listOf),
    '--exclude-tags': option('excludeTags', listOf),
    '--timeout': option('timeout', countOf),
    '--json': printing,
    '--timing': printing,
  },
};

/** A schema as JSON, or the name of its file. */
const schemaFlag: FlagRule = {
  word: true,
  add: (body, word, flag) => {
    const read = jsonOf(word);
    if (read !== undefined && isJsonObject(read)) body.options['schema'] = read;
    else body.ignored.push({ part: `${flag} ${word}`, reason: 'file' });
  },
};

/** The tool has no such command today (1.23); other packages and older versions of it do. */
const firecrawlExtract: CommandTool = {
  endpoint: 'extract',
  defaults: {},
  flags: {
    ...firecrawlService,
    '--urls': option('urls', listOf),
    '-p': option('prompt', wordOf),
    '--prompt': option('prompt', wordOf),
    '--schema': schemaFlag,
    '--schema-file': file,
    '--system-prompt': option('systemPrompt', wordOf),
    '--allow-external-links': set('allowExternalLinks', true),
    '--enable-web-search': set('enableWebSearch', true),
    '--include-subdomains': set('includeSubdomains', true),
    '--show-sources': set('showSources', true),
    '--wait': printing,
    '--json': printing,
  },
};

/** Commands of `firecrawl` by their names. */
export const firecrawlTools: Readonly<Record<string, CommandTool>> = lookupTable({
  scrape: firecrawlScrape,
  crawl: firecrawlCrawl,
  map: firecrawlMap,
  parse: firecrawlParse,
  extract: firecrawlExtract,
});

const bodyFlag: FlagRule = {
  word: true,
  add: (body, word, flag) => {
    const read = word === '-' && body.document !== null ? jsonOf(body.document) : undefined;
    if (read !== undefined && isJsonObject(read)) Object.assign(body.options, read);
    else body.ignored.push({ part: `${flag} ${word}`.trim(), reason: word === '-' ? 'value' : 'file' });
  },
};

const onlyFlag: FlagRule = {
  word: true,
  add: (body, word) => {
    // The script requests the format of this name where none is given.
    if (formatNameSchema.safeParse(word).success) body.only = word;
  },
};

const trowelService: CommandTool['flags'] = {
  '--connection': service,
  '--scenario': service,
  '--profile': service,
  '--allow-private': service,
};

const trowelScrape: CommandTool = {
  endpoint: defaultEndpoint,
  defaults: {},
  flags: {
    '--format': namedFormats,
    '--body': bodyFlag,
    '--only': onlyFlag,
    ...trowelService,
  },
};

/** A script of an operation over several pages: its flags follow from the registry. */
function trowelOperation(endpoint: Endpoint): CommandTool {
  const { operation } = requestKinds[endpoint];
  const own = operation === null ? [] : requestFlags(operation).flatMap(rulesOf);
  return {
    endpoint,
    defaults: {},
    flags: {
      ...Object.fromEntries(own),
      '--body': bodyFlag,
      '--urls': ignored('file', true),
      '--folder': output,
      '--only': output,
      '--quiet': printing,
      ...trowelService,
    },
  };
}

/** The script reads a schema from a file. */
function trowelExtract(): CommandTool {
  const tool = trowelOperation('extract');
  return { ...tool, flags: { ...tool.flags, '--schema': schemaFlag, '--lines': printing } };
}

function rulesOf(flag: RequestFlag): readonly (readonly [string, FlagRule])[] {
  const name = `--${flag.name}`;
  if (flagOption(flag).type === 'string')
    return [[name, { word: true, add: (body, word) => addValue(body, flag, word) }]];
  return [
    [name, { word: false, add: (body) => setValue(body, flag, true) }],
    [`--no-${flag.name}`, { word: false, add: (body) => setValue(body, flag, false) }],
  ];
}

/** Adds the value of a flag to those that it has already, where it may be repeated. */
function addValue(body: CommandBody, flag: RequestFlag, word: string): void {
  const read = readFlagValue(flag, [word]);
  if (!read.ok) {
    body.ignored.push({ part: `--${flag.name} ${word}`, reason: 'value' });
    return;
  }
  const before = valueAt(body.options, flag.path);
  const { value } = read;
  if (Array.isArray(before) && Array.isArray(value))
    setValue(body, flag, [...(before as readonly JsonValue[]), ...(value as readonly JsonValue[])]);
  else if (isJsonObject(before) && isJsonObject(value)) setValue(body, flag, { ...before, ...value });
  else setValue(body, flag, value);
}

function setValue({ options }: CommandBody, { path }: RequestFlag, value: JsonValue): void {
  Object.assign(options, withValueAt(options, path, value));
}

/** Scripts of Trowel by their names. */
export const trowelTools: Readonly<Record<string, CommandTool>> = lookupTable({
  scrape: trowelScrape,
  map: trowelOperation('map'),
  crawl: trowelOperation('crawl'),
  batch: trowelOperation('batchScrape'),
  parse: trowelOperation('parse'),
  extract: trowelExtract(),
});
