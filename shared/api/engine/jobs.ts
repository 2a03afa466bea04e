import { z } from 'zod';

/**
 * What Trowel's own engine reports about a crawl or batch, beyond the v2 status: `GET /trowel/jobs/<id>` its numbers, `…/events` what
 * happened, `…/frontier` its table of pages. Times are milliseconds since 1970. Jobs with zero data retention are reported from memory.
 */
export const jobsPath = '/trowel/jobs';

/** Events of one response. */
export const maxJobEvents = 500;
/** Maximum time that a request for events waits for the next one, in seconds. */
export const maxEventWaitSeconds = 20;
/** Pages of one response, and the number without a `limit`. */
export const maxFrontierPages = 1000;
export const defaultFrontierPages = 100;
/** Hosts in the numbers of a job, those with the most pages. */
export const maxJobHosts = 100;

export const jobKinds = ['crawl', 'batchScrape'] as const;
export const jobStates = ['scraping', 'completed', 'failed', 'cancelled'] as const;
/** `held`: found, and its turn is not decided yet. `waiting`: it has its number. `leased`: it is being visited. */
export const jobPageStates = ['held', 'waiting', 'leased', 'done', 'failed', 'skipped'] as const;
export const jobPageSources = ['start', 'sitemap', 'link', 'list'] as const;
export const jobPageRelations = ['internal', 'subdomain', 'external'] as const;
/** `throttled`: the host answered 429 or 503. `failing`: it failed several times in a row. `givenUp`: it did so after its last rest as well. */
export const hostPauseReasons = ['throttled', 'failing', 'givenUp'] as const;
/** `none`: the site has no robots.txt. `unreachable`: its server failed, so nothing is allowed. `ignored`: the request asks for that. */
export const hostRobotsStates = ['rules', 'none', 'unreachable', 'ignored'] as const;

const count = z.int().nonnegative();
const time = z.number();
/** URLs are cut at this length; longer ones are never visited. */
const address = z.string().max(8000);

export const jobHostSchema = z.object({
  host: z.string().max(300),
  waiting: count,
  leased: count,
  /** No page of the host starts earlier; null where nothing holds it back. */
  notBefore: time.nullable(),
  /** Gap between the starts of two of its pages, in ms. */
  gapMs: z.number().nonnegative(),
  pausedBecause: z.enum(hostPauseReasons).nullable(),
  /** Null for a host whose robots.txt was not asked for. */
  robots: z.enum(hostRobotsStates).nullable(),
});

/** `GET /trowel/jobs/<id>`. */
export const jobProgressSchema = z.object({
  success: z.literal(true),
  id: z.string(),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  counts: z.object({
    documents: count,
    /** Documents that the status of the job gives: all earlier pages have ended. */
    published: count,
    failed: count,
    skipped: count,
    waiting: count,
    leased: count,
    held: count,
  }),
  /** Pages that ended in the last 30 seconds, as a rate. */
  pagesPerMinute: z.number().nonnegative(),
  /** Time until the known pages are visited at this rate; 0 for an ended job, null where it is unknown. */
  remainingMs: z.number().nonnegative().nullable(),
  /** Skipped pages by their reason. */
  reasons: z.record(z.string(), count),
  hosts: z.array(jobHostSchema).max(maxJobHosts),
  warning: z.string().nullable(),
  error: z.string().nullable(),
  createdAt: time,
  endedAt: time.nullable(),
});
export type JobProgress = z.infer<typeof jobProgressSchema>;

const stamp = { seq: count, at: time };
const page = { number: count, url: address };

/** One event of a job. `seq` counts from 0 without a gap. */
export const jobEventSchema = z.discriminatedUnion('type', [
  z.object({ ...stamp, type: z.literal('job.started') }),
  /** The engine, or the process of its jobs, was started again: nothing is under way. */
  z.object({ ...stamp, type: z.literal('job.resumed') }),
  z.object({ ...stamp, type: z.literal('job.warned'), warning: z.string() }),
  z.object({ ...stamp, type: z.literal('job.completed') }),
  z.object({ ...stamp, type: z.literal('job.failed'), error: z.string() }),
  z.object({ ...stamp, type: z.literal('job.cancelled') }),
  z.object({ ...stamp, type: z.literal('page.started'), ...page, attempt: count }),
  /** It was not visited after all, and waits again. */
  z.object({ ...stamp, type: z.literal('page.released'), ...page }),
  z.object({
    ...stamp,
    type: z.literal('page.done'),
    ...page,
    statusCode: z.int().nullable(),
    durationMs: z.number(),
    words: count,
    credits: z.number(),
  }),
  z.object({ ...stamp, type: z.literal('page.failed'), ...page, code: z.string(), error: z.string() }),
  /** A page without a number was found, and not admitted. */
  z.object({
    ...stamp,
    type: z.literal('page.skipped'),
    number: count.nullable(),
    url: address,
    reason: z.string(),
  }),
  /** It is visited again, not before this time. */
  z.object({ ...stamp, type: z.literal('page.postponed'), ...page, notBefore: time }),
  z.object({
    ...stamp,
    type: z.literal('host.paused'),
    host: z.string(),
    reason: z.enum(['throttled', 'failing']),
    until: time,
  }),
  /** The next level began while the page with this number was still under way. */
  z.object({ ...stamp, type: z.literal('order.relaxed'), number: count.nullable() }),
]);

/** `GET /trowel/jobs/<id>/events?after=N&wait=S`. */
export const jobEventsSchema = z.object({
  success: z.literal(true),
  events: z.array(jobEventSchema).max(maxJobEvents),
  /** The `after` of the following request. */
  next: count,
  /** The job has ended, and has no later events. */
  isEnded: z.boolean(),
});
export type JobEvents = z.infer<typeof jobEventsSchema>;

/** One page of the frontier: why it was visited, or why not. */
export const frontierPageSchema = z.object({
  /** The order of visits; null for a page that was not admitted. */
  number: count.nullable(),
  /** Number of the page that links to it; null for pages of a sitemap or list. */
  parentNumber: count.nullable(),
  url: address,
  source: z.enum(jobPageSources),
  depth: count,
  host: z.string(),
  template: z.string(),
  relation: z.enum(jobPageRelations),
  state: z.enum(jobPageStates),
  /** Why it was skipped. */
  reason: z.string().nullable(),
  attempts: count,
  scrapeId: z.string().nullable(),
  finalUrl: z.string().nullable(),
  statusCode: z.int().nullable(),
  title: z.string().nullable(),
  words: count.nullable(),
  durationMs: z.number().nullable(),
  credits: z.number().nullable(),
  /** Number of an earlier page with nearly the same text. */
  nearDuplicateOf: count.nullable(),
  code: z.string().nullable(),
  error: z.string().nullable(),
  endedAt: time.nullable(),
});
export type FrontierPage = z.infer<typeof frontierPageSchema>;

/** `GET /trowel/jobs/<id>/frontier?state=&after=&limit=`, in the order in which the pages were found. */
export const frontierSchema = z.object({
  success: z.literal(true),
  pages: z.array(frontierPageSchema).max(maxFrontierPages),
  /** The `after` of the following request; null at the end. A running job may find more pages. */
  next: count.nullable(),
});
export type Frontier = z.infer<typeof frontierSchema>;
