import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { startDeadline, type MapDeadline } from './mapDeadline.ts';
import type { MapPorts } from './mapPorts.ts';
import { mapSources, type MapFailure, type MapLink, type MapRequest, type MapResult } from './mapRequest.ts';
import { createMapRun, type MapRun } from './mapRun.ts';
import { isBaseDomain } from './mapScope.ts';
import { collectLinks } from './mapSources.ts';
import type { RankableLink } from './rankLinks.ts';

/** Part of the timeout for the sources where a search orders their links afterwards. */
const maxSourcesRatio = 0.85;

/**
 * Lists the pages of a site from its sitemaps, the links of its start page, the pages that this engine has scraped, and a walk where those
 * give few. At the timeout the map is what was found until then, with a warning.
 * @returns the links, or `timeout` where nothing at all was found in time
 */
export async function mapSite(request: MapRequest, ports: MapPorts): Promise<Result<MapResult, MapFailure>> {
  const whole = startDeadline(ports.clock, request.timeoutMs, ports.signal);
  const ratio = request.search === null ? 1 : maxSourcesRatio;
  const sources = startDeadline(ports.clock, request.timeoutMs * ratio, whole.signal);
  const run = createMapRun(request, ports, sources);
  try {
    await Promise.race([collectLinks(run), sources.ended]);
    const isTimedOut = sources.isOver() || whole.isOver();
    endSources(run);
    if (ports.signal.aborted) return err({ kind: 'cancelled' });
    const links = run.site?.collection.links() ?? [];
    if (links.length === 0 && isTimedOut) return err({ kind: 'timeout' });
    if (isTimedOut) run.warn(`The map was ended after ${request.timeoutMs / 1000} s and has what was found until then`);
    return ok(describe(run, await rank(run, links, whole)));
  } finally {
    sources.end();
    whole.end();
  }
}

/** Ends the sources that are still under way, so that their events are complete. */
function endSources(run: MapRun): void {
  run.isOver = true;
  for (const source of mapSources) {
    if (!run.running.has(source)) continue;
    const problem = 'it did not end in time';
    run.problems.set(source, problem);
    run.ports.onEvent({ type: 'source-ended', source, count: run.counts.get(source) ?? 0, problem });
  }
}

async function rank(run: MapRun, links: readonly RankableLink[], whole: MapDeadline): Promise<readonly RankableLink[]> {
  const { search } = run.request;
  if (search === null || links.length < 2) return links;
  const late = whole.ended.then(() => err('the time was over'));
  const order = await Promise.race([run.ports.rankLinks(links, search, whole.signal), late]);
  if (order.ok) return order.value.flatMap((index) => links[index] ?? []);
  run.warn(`The links are not ordered by the search: ${order.error}`);
  return links;
}

function describe(run: MapRun, found: readonly RankableLink[]): MapResult {
  const { request } = run;
  const start = run.site?.scope.start ?? request.url;
  const links = (found.length === 0 ? [{ url: start }] : found.slice(0, request.limit)).map(mapLink);
  if (found.length === 0) run.warn(['No links were found', ...problemsOf(run)].join('; '));
  if (links.length <= 1 && !isBaseDomain(start)) {
    const domain = run.site?.scope.domain ?? new URL(start).hostname;
    run.warn(`Only ${links.length} result(s) found. Map the base domain for more: ${domain}`);
  }
  const warnings = run.warnings();
  return { links, warning: warnings.length === 0 ? null : warnings.map((text) => `${text}.`).join(' ') };
}

function problemsOf(run: MapRun): string[] {
  return mapSources.flatMap((source) => {
    const problem = run.problems.get(source);
    return problem === undefined ? [] : [`${sourceNames[source]}: ${problem}`];
  });
}

const sourceNames = {
  sitemaps: 'sitemaps',
  page: 'start page',
  index: 'own index',
  walk: 'walk over the site',
} as const;

/** A title is never invented: that of the page, else the text of a link to it. */
function mapLink({ url, title, description, anchor }: RankableLink): MapLink {
  const shownTitle = title ?? anchor;
  if (shownTitle === undefined && description === undefined) return { url };
  return {
    url,
    ...(shownTitle === undefined ? {} : { title: shownTitle }),
    ...(description === undefined ? {} : { description }),
  };
}
