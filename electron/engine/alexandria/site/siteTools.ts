import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { isJsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { readOptions, type OptionValues } from '../readOptions.ts';
import type { Tool, ToolContext, ToolContract, ToolOption, ToolOutput } from '../tool.ts';
import type { ToolFailure } from '../toolFailure.ts';
import type { ToolResponse } from '../toolFetch.ts';
import { readSitemapOf } from './readSitemapOf.ts';
import type { ReadSitePart } from '../../site/worker/siteParts.ts';

type Output = Promise<Result<ToolOutput, ToolFailure>>;

interface SiteJob {
  readonly values: OptionValues;
  readonly url: string;
  readonly context: ToolContext;
  readonly read: ReadSitePart;
}

const provider = 'site';
const urlOption: ToolOption = {
  name: 'url',
  type: 'string',
  required: true,
  about: 'An absolute http or https URL',
};

function contract(about: Omit<ToolContract, 'provider' | 'category' | 'creditsCost'>): ToolContract {
  return { ...about, provider, category: 'site', creditsCost: 0 };
}

const contracts = {
  feed: contract({
    capability: 'feed',
    name: 'Feed of a site',
    description:
      'Reads an RSS, Atom or JSON feed, by its URL or by a page that links to one, as items with title, link and time.',
    whenToUse: 'News, blogs, releases, podcasts: what is new on a site, without visiting its pages.',
    returns: 'The feed with title, link and items; `feedUrl` is where it was found.',
    options: [urlOption, { name: 'limit', type: 'integer', default: 100, max: 500, about: 'Items at most' }],
  }),
  sitemap: contract({
    capability: 'sitemap',
    name: 'Sitemap of a site',
    description: 'Lists the URLs in the sitemaps of a site, found by robots.txt or by the URL of a sitemap.',
    whenToUse: 'All pages of a site, before scraping some of them.',
    returns: 'URLs with the time of their last change, and the sitemaps that were read.',
    options: [
      urlOption,
      { name: 'limit', type: 'integer', default: 1000, max: 10_000, about: 'Maximum number of URLs' },
    ],
  }),
  robots: contract({
    capability: 'robots',
    name: 'robots.txt of a site',
    description:
      'Says whether robots.txt lets an agent read a page, by which rule, how long to wait between pages, and where the sitemaps are.',
    whenToUse: 'Before reading many pages of a site.',
    returns: '`allowed`, the deciding line, `crawlDelay` in seconds, and the sitemaps.',
    options: [urlOption, { name: 'userAgent', type: 'string', default: '*', about: 'The agent that is asked about' }],
  }),
  structuredData: contract({
    capability: 'structured-data',
    name: 'Structured data of a page',
    description:
      'Reads the JSON-LD of a page and what its head says (Open Graph, Dublin Core, description), as the site sent it, without running scripts.',
    whenToUse: 'Products, recipes, events, articles that describe themselves to machines.',
    returns: '`jsonLd` with the outer objects, and `metadata`.',
    options: [urlOption],
  }),
} as const;

/** Creates the tools for machine-readable data that any site may offer. They only read, through the guard; parsing is done in a worker. */
export function createSiteTools(read: ReadSitePart): readonly Tool[] {
  const tool = (about: ToolContract, work: (job: SiteJob) => Output): Tool => ({
    contract: about,
    domains: null,
    optionsFor: (pageUrl) => ({ url: pageUrl }),
    isSafe: true,
    openTerms: null,
    async run(options, context) {
      const values = readOptions(about, options);
      if (!values.ok) return values;
      const url = String(values.value['url']);
      if (!/^https?:\/\//i.test(url) || !canParseUrl(url))
        return err({ code: 'invalid_options', message: 'url must be an absolute http or https URL', status: 400 });
      return await work({ values: values.value, url: new URL(url).href, context, read });
    },
  });
  return [
    tool(contracts.feed, runFeed),
    tool(contracts.sitemap, runSitemap),
    tool(contracts.robots, runRobots),
    tool(contracts.structuredData, runStructuredData),
  ];
}

async function runFeed({ url, values, context, read }: SiteJob): Output {
  const first = await get(url, context);
  if (!first.ok) return first;
  let found = first.value;
  let feed = await read({ kind: 'feed', url: found.url, bytes: found.bytes, mediaType: found.mediaType });
  if (!isJsonObject(feed)) {
    const links = await read({ kind: 'feed-links', url: found.url, bytes: found.bytes });
    const [link] = Array.isArray(links) ? (links as readonly JsonValue[]) : [];
    if (typeof link !== 'string') return notFound('The URL is not a feed, and its page links to none');
    const second = await get(link, context);
    if (!second.ok) return second;
    found = second.value;
    feed = await read({ kind: 'feed', url: found.url, bytes: found.bytes, mediaType: found.mediaType });
  }
  if (!isJsonObject(feed)) return notFound('The feed that the site links to cannot be parsed');
  const items = (Array.isArray(feed['items']) ? feed['items'] : []) as readonly JsonValue[];
  const data = { feedUrl: found.url, ...feed, items: items.slice(0, Number(values['limit'])) };
  return ok({ data, upstreamStatus: found.status });
}

async function runSitemap({ url, values, context, read }: SiteJob): Output {
  return await readSitemapOf(url, Number(values['limit']), (address) => get(address, context), read);
}

async function runRobots({ url, values, context, read }: SiteJob): Output {
  const robotsUrl = new URL('/robots.txt', url).href;
  const answer = await context.fetch({ url: robotsUrl, signal: context.signal });
  if (!answer.ok) return answer;
  const { status, bytes } = answer.value;
  // RFC 9309: where there is none everything is allowed, and where the site is broken nothing is.
  if (status >= 500) return failedUpstream(status, robotsUrl);
  const isThere = status >= 200 && status < 300;
  const agent = String(values['userAgent']);
  const rules = isThere
    ? await read({ kind: 'robots', url: robotsUrl, bytes, page: url, agent })
    : { allowed: true, sitemaps: [] };
  if (!isJsonObject(rules)) return notFound('The robots.txt of the site cannot be read');
  return ok({ data: { robotsUrl, found: isThere, ...rules }, upstreamStatus: status });
}

async function runStructuredData({ url, context, read }: SiteJob): Output {
  const answer = await get(url, context);
  if (!answer.ok) return answer;
  const data = await read({ kind: 'structured-data', url: answer.value.url, bytes: answer.value.bytes });
  if (!isJsonObject(data)) return notFound('The page cannot be read');
  return ok({ data: { url: answer.value.url, ...data }, upstreamStatus: answer.value.status });
}

/** Returns a successful response; HTTP errors of the site become errors of the call. */
async function get(url: string, { fetch, signal }: ToolContext): Promise<Result<ToolResponse, ToolFailure>> {
  const answer = await fetch({ url, signal });
  if (!answer.ok) return answer;
  const { status } = answer.value;
  return status >= 200 && status < 300 ? answer : failedUpstream(status, url);
}

function failedUpstream(status: number, url: string): Result<never, ToolFailure> {
  return err({ code: 'upstream_error', message: `${new URL(url).host} responded with status ${status}`, status });
}

function notFound(message: string): Result<never, ToolFailure> {
  return err({ code: 'not_found', message, status: 404 });
}
