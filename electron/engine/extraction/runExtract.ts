import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { refusalOf } from '../scrape/scrapeFailure.ts';
import { unrecorded } from '../scrape/scrapeJob.ts';
import type { ScrapeService } from '../scrape/scrapeService.ts';
import { validateScrape } from '../scrape/validate/validateScrape.ts';
import type { CheckSchema } from '../model/schemaChecker.ts';
import type { MapFailure, MapRequest, MapResult } from '../site/map/mapRequest.ts';
import type { ExtractCaller, ExtractRequest, ExtractResult, ExtractTarget } from './extractRequest.ts';
import { mergeResults, type PageResult } from './mergeResults.ts';
import { relaxSchema } from './relaxSchema.ts';

export interface ExtractPorts {
  readonly scrapes: ScrapeService;
  /** Lists the pages of a site, ordered by `search`. */
  map(
    request: MapRequest,
    scrapeOptions: JsonObject,
    caller: ExtractSearchCaller,
  ): Promise<Result<MapResult, MapFailure>>;
  /** Finds pages for words; the error is a sentence. */
  search(query: string, limit: number, caller: ExtractSearchCaller): Promise<Result<FoundPages, string>>;
  readonly checkSchema: CheckSchema;
}

export type ExtractSearchCaller = ExtractCaller & { readonly signal: AbortSignal; readonly leavesNoTrace: boolean };

export interface FoundPages {
  /** Best first. */
  readonly urls: readonly string[];
  /** Sentences for the person. */
  readonly warnings: readonly string[];
}

/** Pages that a job reads at once. */
const pagesAtOnce = 3;
/** Links of a site among which pages are chosen. */
const mapLinks = 1000;
const mapTimeoutMs = 60_000;
const maxNamedFields = 10;

interface ReadPage extends PageResult {
  readonly creditsUsed: number;
}

/**
 * Reads data from several pages: patterns become pages of their site in the order of their relevance, a model reads each page on its own, and
 * the results are merged.
 * @returns the merged data with the page and the line of each value; the first error as a sentence where no page could be read
 */
export async function runExtract(
  request: ExtractRequest,
  caller: ExtractCaller & { readonly signal: AbortSignal },
  ports: ExtractPorts,
): Promise<Result<ExtractResult, string>> {
  const warnings = [...request.warnings];
  const urls = await choosePages(request, caller, ports, warnings);
  const read = await readPages(urls, request, caller, ports);
  const pages = read.flatMap((each) => (each.ok ? [each.value] : []));
  const failed = read.flatMap((each, index) => (each.ok ? [] : [`${urls[index] ?? ''}: ${each.error}`]));
  if (pages.length === 0) return err(failed[0] ?? warnings[0] ?? 'no page was found');
  if (failed.length > 0)
    warnings.push(`${failed.length} of ${urls.length} pages could not be read. ${failed[0] ?? ''}`);
  const merged = mergeResults(pages);
  if (merged.ungrounded.length > 0) warnings.push(ungroundedWarning(merged.ungrounded));
  const problems = request.schema === null ? [] : await ports.checkSchema(request.schema, merged.data);
  if (problems.length > 0) warnings.push(`The data does not match the schema: ${problems.slice(0, 3).join('; ')}.`);
  const creditsUsed = pages.reduce((sum, page) => sum + page.creditsUsed, 0);
  const { data, sources, quotes } = merged;
  return ok({ data, sources, quotes, warnings, pagesRead: pages.length, creditsUsed });
}

function ungroundedWarning(paths: readonly string[]): string {
  const named = paths.slice(0, maxNamedFields).join(', ');
  const more = paths.length > maxNamedFields ? ` and ${paths.length - maxNamedFields} more` : '';
  return `Not found literally in a page: ${named}${more}.`;
}

/** The pages of all targets: those that are named first, then those of patterns, the most relevant first, then those of a search. */
async function choosePages(
  request: ExtractRequest,
  caller: ExtractCaller & { readonly signal: AbortSignal },
  ports: ExtractPorts,
  warnings: string[],
): Promise<readonly string[]> {
  const named = request.targets.filter(({ isPattern }) => !isPattern).map(({ url }) => url);
  const patterns = request.targets.filter(({ isPattern }) => isPattern);
  const lists: (readonly string[])[] = [];
  for (const target of patterns) lists.push(await pagesBelow(target, request, caller, ports, warnings));
  // Sites take turns, so that the first does not take all places.
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
  const found = await searchPages(request, caller, ports, warnings);
  const all = [...new Set([...named, ...turns, ...found])];
  if (all.length > request.limit) warnings.push(`${request.limit} of ${all.length} pages were read.`);
  return all.slice(0, request.limit);
}

async function searchPages(
  { query, limit, leavesNoTrace }: ExtractRequest,
  caller: ExtractCaller & { readonly signal: AbortSignal },
  { search }: ExtractPorts,
  warnings: string[],
): Promise<readonly string[]> {
  if (query === null) return [];
  const found = await search(query, limit, { ...caller, leavesNoTrace });
  if (!found.ok) {
    warnings.push(found.error);
    return [];
  }
  warnings.push(...found.value.warnings);
  return found.value.urls;
}

async function pagesBelow(
  target: ExtractTarget,
  request: ExtractRequest,
  caller: ExtractCaller & { readonly signal: AbortSignal },
  ports: ExtractPorts,
  warnings: string[],
): Promise<readonly string[]> {
  const { headers } = request.scrapeOptions;
  const map: MapRequest = {
    url: target.url,
    search: searchOf(request),
    sitemap: request.ignoreSitemap ? 'skip' : 'include',
    includeSubdomains: request.includeSubdomains,
    ignoreQueryParameters: true,
    ignoreCache: request.leavesNoTrace,
    filterByPath: !request.allowExternalLinks,
    limit: mapLinks,
    timeoutMs: mapTimeoutMs,
  };
  const { leavesNoTrace } = request;
  const result = await ports.map(map, headers === undefined ? {} : { headers }, { ...caller, leavesNoTrace });
  if (!result.ok) {
    warnings.push(`No further pages of ${target.url} were found in time.`);
    return [target.url];
  }
  const urls = result.value.links.map(({ url }) => url);
  return urls.length === 0 ? [target.url] : urls;
}

/** What the pages of a site are ordered by: the prompt, and the names of what is wanted. */
function searchOf({ prompt, schema }: ExtractRequest): string {
  const names = schema === null ? [] : propertyNames(schema);
  return [prompt ?? '', ...names].join(' ').trim().slice(0, 500);
}

function propertyNames({ properties }: JsonObject): readonly string[] {
  return isJsonObject(properties)
    ? Object.keys(properties).map((name) => name.replace(/([a-z])([A-Z])/g, '$1 $2'))
    : [];
}

/** Reads the pages, some at once; the results are in the order of the URLs. */
async function readPages(
  urls: readonly string[],
  request: ExtractRequest,
  caller: ExtractCaller & { readonly signal: AbortSignal },
  ports: ExtractPorts,
): Promise<readonly Result<ReadPage, string>[]> {
  const results: Result<ReadPage, string>[] = [];
  let next = 0;
  async function readNext(): Promise<void> {
    while (next < urls.length && !caller.signal.aborted) {
      const index = next;
      next += 1;
      results[index] = await readPage(urls[index] ?? '', request, caller, ports.scrapes);
    }
  }
  await Promise.all(Array.from({ length: pagesAtOnce }, readNext));
  return urls.map((_, index) => results[index] ?? err('the job was ended'));
}

async function readPage(
  url: string,
  { prompt, schema, scrapeOptions, leavesNoTrace }: ExtractRequest,
  { client, allowPrivate, signal }: ExtractCaller & { readonly signal: AbortSignal },
  scrapes: ScrapeService,
): Promise<Result<ReadPage, string>> {
  const json = {
    type: 'json',
    ...(schema === null ? {} : { schema: relaxSchema(schema) }),
    ...(prompt === null ? {} : { prompt }),
  };
  const job = validateScrape({ ...scrapeOptions, url, formats: ['markdown', json] });
  if (!job.ok) return err(job.error.error);
  const scraped = await scrapes.scrape(leavesNoTrace ? unrecorded(job.value) : job.value, {
    client,
    allowPrivate,
    signal,
  });
  if (!scraped.ok) return err(refusalOf(scraped.error).error);
  const { json: value = null, markdown, metadata } = scraped.value;
  const credits = isJsonObject(metadata) ? metadata['creditsUsed'] : undefined;
  return ok({
    url,
    value: value satisfies JsonValue,
    markdown: typeof markdown === 'string' ? markdown : '',
    creditsUsed: typeof credits === 'number' ? credits : 0,
  });
}
