import { err, ok } from '../../../../../shared/base/result.ts';
import type { MapPage, MapPorts } from '../../../../../electron/engine/site/map/mapPorts.ts';
import type { MapEvent, MapRequest, MapResult } from '../../../../../electron/engine/site/map/mapRequest.ts';
import { mapSite } from '../../../../../electron/engine/site/map/mapSite.ts';
import { rankLinks } from '../../../../../electron/engine/site/map/rankLinks.ts';
import { readSitemapFile } from '../../../../../electron/engine/site/sitemaps/readSitemapFile.ts';
import { createManualTime, type ManualTime } from '../../../../support/manualTime.ts';

export const site = 'https://kiln.example';

export function mapRequest(options: Partial<MapRequest> = {}): MapRequest {
  return {
    url: `${site}/`,
    search: null,
    sitemap: 'include',
    includeSubdomains: true,
    ignoreQueryParameters: true,
    ignoreCache: false,
    filterByPath: true,
    limit: 5000,
    timeoutMs: 30_000,
    ...options,
  };
}

/** What a fake site serves, by URL or by path on the site. A page is a list of links. */
export interface FakeSite {
  readonly files?: Readonly<Record<string, string | Uint8Array | number | Error>>;
  readonly pages?: Readonly<Record<string, readonly string[] | MapPage | Error>>;
  readonly redirects?: Readonly<Record<string, string>>;
  readonly indexed?: readonly { readonly url: string; readonly title?: string; readonly description?: string }[];
  /** URLs that never get a response. */
  readonly silent?: readonly string[];
}

export interface FakeWorld {
  readonly ports: MapPorts;
  readonly events: MapEvent[];
  readonly fetched: string[];
  readonly visited: string[];
  readonly time: ManualTime;
  readonly cancel: AbortController;
}

const absolute = (url: string): string => new URL(url, site).href;

/** Creates the ports of a map over a fake site; parsing and ranking are real. */
export function createFakeWorld({
  files = {},
  pages = {},
  redirects = {},
  indexed = [],
  silent = [],
}: FakeSite): FakeWorld {
  const time = createManualTime();
  const cancel = new AbortController();
  const events: MapEvent[] = [];
  const fetched: string[] = [];
  const visited: string[] = [];
  const byUrl = <Value>(values: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
    new Map(Object.entries(values).map(([url, value]) => [absolute(url), value]));
  const [fileMap, pageMap, redirectMap] = [byUrl(files), byUrl(pages), byUrl(redirects)];
  const isSilent = (url: string): boolean => silent.some((each) => absolute(each) === url);
  const never = <Value>(): Promise<Value> => new Promise(() => undefined);

  const ports: MapPorts = {
    fetchFile(url) {
      fetched.push(url);
      if (isSilent(url)) return never();
      const final = redirectMap.get(url) ?? url;
      const file = fileMap.get(absolute(final)) ?? 404;
      if (file instanceof Error) return Promise.resolve(err({ kind: 'unreachable', reason: file.message }));
      const [status, bytes] = typeof file === 'number' ? [file, Buffer.alloc(0)] : [200, Buffer.from(file)];
      return Promise.resolve(ok({ url: absolute(final), status, bytes, isTruncated: false }));
    },
    finalUrl: (url) =>
      isSilent(`${url}#final`) ? never() : Promise.resolve(ok(absolute(redirectMap.get(url) ?? url))),
    pageLinks(url, tier) {
      visited.push(`${tier} ${url}`);
      if (isSilent(url)) return never();
      const page = pageMap.get(url) ?? new Error(`${url} has status 404`);
      if (page instanceof Error) return Promise.resolve(err(page.message));
      if ('url' in page) return Promise.resolve(ok(page));
      const links = page.map((link) => ({ url: new URL(link, url).href, text: `to ${link}` }));
      return Promise.resolve(ok({ url, title: `Title of ${new URL(url).pathname}`, links }));
    },
    indexed: () => Promise.resolve(ok(indexed)),
    async readSitemap({ bytes, base }, _signal, onLinks) {
      return ok(
        await readSitemapFile({ bytes, base }, (link) => {
          onLinks([link]);
        }),
      );
    },
    rankLinks: (links, query) => Promise.resolve(ok(rankLinks(links, query))),
    keyOf: ({ href }) => href.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, ''),
    isFile: (url) => /\.(?:png|css|js|zip)$/.test(url.pathname),
    clock: { now: time.clock.now, after: time.scheduler.after },
    signal: cancel.signal,
    onEvent: (event) => events.push(event),
    robotsAgents: ['Trowel'],
  };
  return { ports, events, fetched, visited, time, cancel };
}

export function urlset(...urls: string[]): string {
  return `<urlset>${urls.map((url) => `<url><loc>${absolute(url)}</loc></url>`).join('')}</urlset>`;
}

/** What a map has found, with its fake world. */
export interface Mapped extends MapResult, FakeWorld {
  /** Paths of links on the site, whole URLs of others. */
  readonly paths: readonly string[];
}

/** Maps a fake site. Throws where the map fails. */
export async function map(fake: FakeSite, options: Partial<MapRequest> = {}): Promise<Mapped> {
  const world = createFakeWorld(fake);
  const result = await mapSite(mapRequest(options), world.ports);
  if (!result.ok) throw new Error(result.error.kind);
  return { ...world, ...result.value, paths: result.value.links.map(({ url }) => url.replace(site, '')) };
}

export const numbered = (count: number, prefix = '/p'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
