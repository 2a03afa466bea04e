import { isJsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { ToolOutput } from '../tool.ts';
import type { ToolFailure } from '../toolFailure.ts';
import type { ToolResponse } from '../toolFetch.ts';
import type { ReadSitePart } from '../../site/worker/siteParts.ts';

/** Sitemaps that are read for one call: an index may name thousands. */
const maxSitemaps = 20;

type Get = (url: string) => Promise<Result<ToolResponse, ToolFailure>>;

/** Returns the URLs in a site's sitemaps, up to `limit`, following indexes breadth first. */
export async function readSitemapOf(
  url: string,
  limit: number,
  get: Get,
  read: ReadSitePart,
): Promise<Result<ToolOutput, ToolFailure>> {
  const waiting = await startingPoints(url, get, read);
  const seen = new Set(waiting);
  const pages: JsonValue[] = [];
  const sitemaps: string[] = [];
  let failure: ToolFailure = {
    code: 'not_found',
    message: 'The site lists no sitemap and has none at /sitemap.xml',
    status: 404,
  };
  let asked = 0;
  for (
    let at = waiting.shift();
    at !== undefined && asked < maxSitemaps && pages.length < limit;
    at = waiting.shift()
  ) {
    asked += 1;
    const answer = await get(at);
    const found = answer.ok ? await read({ kind: 'sitemap', url: at, bytes: answer.value.bytes }) : null;
    if (!answer.ok) failure = answer.error;
    if (!isJsonObject(found)) continue;
    sitemaps.push(at);
    pages.push(...listOf(found['pages']));
    for (const next of listOf(found['sitemaps'])) {
      if (typeof next !== 'string' || seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  if (sitemaps.length === 0) return err(failure);
  const isWhole = waiting.length === 0 && pages.length <= limit;
  return ok({ data: { sitemaps, isWhole, pages: pages.slice(0, limit) }, upstreamStatus: 200 });
}

async function startingPoints(url: string, get: Get, read: ReadSitePart): Promise<string[]> {
  if (/\.(?:xml|txt)(?:\.gz)?$/i.test(new URL(url).pathname)) return [url];
  const robotsUrl = new URL('/robots.txt', url).href;
  const answer = await get(robotsUrl);
  const rules = answer.ok
    ? await read({ kind: 'robots', url: robotsUrl, bytes: answer.value.bytes, page: url, agent: '*' })
    : null;
  const named = isJsonObject(rules) ? listOf(rules['sitemaps']).filter((each) => typeof each === 'string') : [];
  return named.length > 0 ? named : [new URL('/sitemap.xml', url).href];
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}
