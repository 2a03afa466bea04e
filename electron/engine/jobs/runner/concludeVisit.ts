import { engineErrorCodes } from '../../../../shared/api/engine/control.ts';
import type { ComparedText, FoundPage, LeasedPage, PageOutcome } from '../../ports/jobs.ts';
import type { CrawlSite, Fingerprint, PageComparison } from '../crawl/crawlSite.ts';
import { judgeLinks, pageKey } from '../crawl/foundPages.ts';
import type { LevelWatch } from '../crawl/levelWatch.ts';
import type { NearDuplicates } from '../crawl/nearDuplicates.ts';
import { writeFingerprint } from '../crawl/storedFingerprint.ts';
import { pauseLimits } from '../hosts/hostPause.ts';
import type { PageVisit } from '../visit/pageVisits.ts';

/** Attempts of a page in all, where its host answers 429 or 503. */
export const maxAttempts = 3;
/** Code of a page that the crawl may not have, in its list of errors (api-facts 8.3). */
export const crawlDenialCode = 'CRAWL_DENIAL';

/** What becomes of a page after its visit. */
export interface Conclusion {
  readonly outcome: PageOutcome;
  readonly links: readonly FoundPage[];
  /** Absent for a page whose text is not compared. */
  readonly text?: ComparedText;
  /** The job fails with this sentence after the page. */
  readonly jobError?: string;
}

/** A crawl, as far as it decides about its pages. */
export interface CrawlState {
  /** Changes when the start URL leads to another host. */
  site: CrawlSite;
  readonly watch: LevelWatch;
  readonly nearDuplicates: NearDuplicates;
  readonly comparison: PageComparison;
}

type ReadVisit = Extract<PageVisit, { readonly kind: 'document' }>;

/** Whether a host asked to be left alone. */
export function isThrottled(visit: ReadVisit): boolean {
  return !visit.isCached && (visit.facts.statusCode === 429 || visit.facts.statusCode === 503);
}

/**
 * Turns the result of a visit into the outcome of its page, with the pages that it links to.
 * @param crawl null for a batch
 * @param retryAt when the host may be visited again, in milliseconds since 1970
 */
export async function concludeVisit(
  page: LeasedPage,
  visit: Exclude<PageVisit, { readonly kind: 'aborted' }>,
  crawl: CrawlState | null,
  retryAt: number,
  signal: AbortSignal,
): Promise<Conclusion> {
  if (visit.kind === 'failed')
    return { outcome: { kind: 'failed', error: visit.error, credits: visit.credits }, links: [] };
  if (isThrottled(visit)) {
    if (page.attempts < maxAttempts) return { outcome: { kind: 'retry', notBefore: retryAt }, links: [] };
    const message = `The site refused the page in ${maxAttempts} attempts (status ${visit.facts.statusCode ?? 0})`;
    const error = { code: engineErrorCodes.site, message };
    return { outcome: { kind: 'failed', error, credits: visit.facts.credits }, links: [] };
  }
  if (crawl === null) return { outcome: documentOf(visit, page.key), links: [] };
  return await concludeCrawled(page, visit, crawl, signal);
}

/** The outcome of a page whose host was given up. */
export function concludeGivenUp({ host }: LeasedPage): Conclusion {
  const minutes = pauseLimits.restsMs.map((restMs) => restMs / 60_000).join(', ');
  const message = `${host} failed again and again, also after rests of ${minutes} minutes: its pages were not requested`;
  return { outcome: { kind: 'failed', error: { code: engineErrorCodes.site, message }, credits: 0 }, links: [] };
}

function documentOf({ body, facts }: ReadVisit, finalKey: string): PageOutcome {
  return { kind: 'document', body, facts, finalKey };
}

async function concludeCrawled(
  page: LeasedPage,
  visit: ReadVisit,
  crawl: CrawlState,
  signal: AbortSignal,
): Promise<Conclusion> {
  const { finalUrl } = visit.facts;
  const isStart = isStartPage(page);
  if (isStart) crawl.site = await crawl.site.movedTo(finalUrl, signal);
  const prepared = await crawl.site.prepare([page.url, finalUrl, ...visit.links], signal);
  if (!prepared.ok) return concludeUnjudged(page, visit, crawl.site, prepared.error);
  const site = prepared.value;
  const requestedKey = site.urlKey(page.url);
  const finalUrlKey = site.urlKey(finalUrl);
  const redirect = { requestedUrl: page.url, requestedKind: page.relation, finalUrl };
  const verdict = isStart
    ? site.scope.judgeStart()
    : finalUrlKey === requestedKey
      ? ({ isAdmitted: true, kind: page.relation, url: finalUrl } as const)
      : site.scope.judgeRedirect(redirect);
  if (!verdict.isAdmitted) {
    const error = { code: crawlDenialCode, message: denialOf(verdict.reason, isStart) };
    const outcome: PageOutcome = { kind: 'failed', error, credits: visit.facts.credits };
    // A start page that the patterns of the request leave out is read for its links all the same.
    const isRead = isStart && verdict.reason !== 'robots';
    return { outcome, links: isRead ? await linksOf(page, visit, { ...crawl, site }, 'internal', null) : [] };
  }
  const finalKey = finalUrlKey === requestedKey || finalUrlKey === null ? page.key : pageKey(finalUrlKey);
  const fingerprint = await fingerprintOf(page, visit, crawl, signal);
  return {
    outcome: documentOf(visit, finalKey),
    links: await linksOf(page, visit, { ...crawl, site }, verdict.kind, fingerprint),
    ...(fingerprint === null ? {} : { text: compareText(page, fingerprint, crawl) }),
  };
}

/** The outcome of a page whose links, and target, cannot be judged: the crawl ends with it. */
function concludeUnjudged(page: LeasedPage, visit: ReadVisit, site: CrawlSite, jobError: string): Conclusion {
  const isAdmitted = !isStartPage(page) && site.urlKey(page.url) === site.urlKey(visit.facts.finalUrl);
  const error = { code: crawlDenialCode, message: jobError };
  const outcome: PageOutcome = isAdmitted
    ? documentOf(visit, page.key)
    : { kind: 'failed', error, credits: visit.facts.credits };
  return { outcome, links: [], jobError };
}

/** Whether a page of a crawl is the one that it starts from. */
export function isStartPage({ depth, number }: Pick<LeasedPage, 'depth' | 'number'>): boolean {
  return depth === 0 && number === 0;
}

function denialOf(reason: string, isStart: boolean): string {
  return isStart
    ? `The start URL is not part of the crawl (${reason}): its links were followed`
    : `The page leads to a URL that is not part of the crawl (${reason})`;
}

async function fingerprintOf(
  page: LeasedPage,
  visit: ReadVisit,
  { comparison, watch }: CrawlState,
  signal: AbortSignal,
): Promise<Fingerprint | null> {
  if (visit.text === null) return null;
  const fingerprint = await comparison.fingerprint(visit.facts.finalUrl, page.template, visit.text, signal);
  if (fingerprint !== null) watch.add(page.depth, { ...fingerprint, number: page.number });
  return fingerprint;
}

function compareText(
  { number, key }: LeasedPage,
  fingerprint: Fingerprint,
  { nearDuplicates }: CrawlState,
): ComparedText {
  const { first, later } = nearDuplicates.add({ fingerprint, number, key });
  return { fingerprint: writeFingerprint(fingerprint), nearDuplicateOf: first, firstOf: later };
}

async function linksOf(
  page: LeasedPage,
  visit: ReadVisit,
  { site, watch }: CrawlState,
  kind: FoundPage['relation'],
  fingerprint: Fingerprint | null,
): Promise<readonly FoundPage[]> {
  if (!site.followsLinks || visit.links.length === 0) return [];
  watch.settleAbove(page.depth);
  const traps = {
    isClosed: (template: string) => watch.isClosed(template),
    isPageTrapped: fingerprint !== null && watch.isTrapped(fingerprint),
  };
  return await judgeLinks(site, { url: visit.facts.finalUrl, kind, depth: page.depth }, visit.links, traps);
}
