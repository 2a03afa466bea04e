import { z } from 'zod';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import { targetField } from '../../operations/requestOperation.ts';
import { fileOf, optionsOf as fileOptionsOf } from './operationParse.ts';
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
import { quoteRust, rustOptions, rustStyle, writeCrateCall, writeOption, writeOptions, writeStruct } from './rust.ts';
import { optionDetours, type OptionTable, pascalCase, snakeCase } from './sdkOptions.ts';
import { isWellFormedText, writeLiteral } from './snippet.ts';

/** Methods of the crate that send the request, and wait for the job that it starts, and the type of their options. */
const methods: ByOperation<{ readonly name: string; readonly options: string }> = {
  map: { name: 'map', options: 'MapOptions' },
  crawl: { name: 'crawl', options: 'CrawlOptions' },
  batchScrape: { name: 'batch_scrape', options: 'BatchScrapeOptions' },
};

const text = z.string().refine(isWellFormedText);
const pairs = z.record(text, text);
const webhookEvents = ['completed', 'failed', 'page', 'started'] as const;

/** The crate sends a webhook as an object, also where it is given a URL. */
const webhook = z.strictObject({
  url: text,
  headers: pairs.optional(),
  metadata: pairs.optional(),
  events: z.array(z.enum(webhookEvents)).optional(),
});

const { deduplicateSimilarURLs: _similar, regexOnFullURL: _fullUrl, ...crawlFields } = sharedOptions.crawl ?? {};

/** Own fields that the crate sends unchanged (its source of 2026-08). */
const ownFields: ByOperation<OptionTable> = {
  map: { ...sharedOptions.map },
  crawl: { ...crawlFields, webhook },
  batchScrape: { ...sharedOptions.batchScrape, webhook },
};

const names: Readonly<Record<string, string>> = lookupTable({ ignoreInvalidURLs: 'ignore_invalid_urls' });

function writeOwn(name: string, value: JsonValue): string {
  const field = names[name] ?? snakeCase(name);
  if (name === 'sitemap' && typeof value === 'string') return `${field}: Some(SitemapMode::${pascalCase(value)})`;
  if (name === 'webhook' && isJsonObject(value)) return `${field}: Some(${writeWebhook(value)})`;
  return `${field}: Some(${writeOption(name, value)})`;
}

function writeWebhook(value: JsonObject): string {
  return writeStruct('WebhookConfig', value, (entry, name) => {
    const literal =
      name === 'events' && Array.isArray(entry)
        ? `vec![${entry.map((event) => `WebhookEvent::${pascalCase(String(event))}`).join(', ')}]`
        : writeLiteral(entry, rustStyle, ' '.repeat(16), '    ');
    return name === 'url' ? literal : `Some(${literal})`;
  });
}

function optionsOf(request: OperationSnippet, type: string): string {
  const own = Object.entries(ownOptions(request)).map(([name, value]) => writeOwn(name, value));
  const pages = Object.entries(pageOptionsOf(request)).map(
    ([name, value]) => `${snakeCase(name)}: Some(${writeOption(name, value, ' '.repeat(20))})`,
  );
  const indent = ' '.repeat(12);
  const nested =
    pages.length === 0
      ? []
      : [`${snakeCase(nestedName(request))}: Some(${writeOptions('ScrapeOptions', pages, `${indent}    `)})`];
  const fields = [...own, ...nested];
  return fields.length === 0 ? 'None' : writeOptions(type, fields, indent);
}

export const rustOperation: OperationWriter = {
  lacking: (request) =>
    methods[request.operation.id] === undefined
      ? [targetField(request.operation)]
      : [...ownDetours(request, ownFields), ...optionDetours(pageOptionsOf(request), rustOptions)],
  write(request) {
    const { name, options } = methods[request.operation.id] ?? { name: '', options: '' };
    const target = targetOf(request);
    return writeCrateCall(request, {
      method: name,
      target: typeof target === 'string' ? quoteRust(target) : writeLiteral(target, rustStyle, ' '.repeat(12), '    '),
      options: optionsOf(request, options),
    });
  },
};

/** Options of a file that `ParseOptions` of the crate sends unchanged; its parsers are not used. */
const parseFields: OptionTable = {
  formats: z.array(z.enum(['markdown', 'html', 'rawHtml', 'links', 'images', 'summary'])).min(1),
  headers: 'pairs',
  includeTags: 'texts',
  excludeTags: 'texts',
  onlyMainContent: 'flag',
  timeout: 'whole',
  skipTlsVerification: 'flag',
  removeBase64Images: 'flag',
  fastMode: 'flag',
  blockAds: 'flag',
  proxy: z.enum(['basic', 'auto']),
  integration: 'text',
  redactPII: 'flag',
  zeroDataRetention: 'flag',
};

/** The types of formats and proxies of a file are others than those of a page. */
const parseTypes: Readonly<Record<string, RegExp>> = lookupTable({ formats: /Format::/g, proxy: /ProxyType::/g });

export const rustParse: OperationWriter = {
  lacking: (request) => optionDetours(fileOptionsOf(request), parseFields),
  write(request) {
    const fields = Object.entries(fileOptionsOf(request)).map(([name, value]) => {
      const written = writeOption(name, value);
      const type = parseTypes[name];
      return `${snakeCase(name)}: Some(${type === undefined ? written : written.replaceAll(type, 'Parse$&')})`;
    });
    return writeCrateCall(request, {
      method: 'parse',
      target: `ParseFile::from_path(${quoteRust(fileOf(request))})?`,
      options: fields.length === 0 ? 'None' : writeOptions('ParseOptions', fields, ' '.repeat(12)),
    });
  },
};
