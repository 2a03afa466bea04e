import { z } from 'zod';
import { jsonObjectSchema } from '../base/json.ts';
import { labResponseSchema } from './labResponse.ts';

/**
 * A crawl or batch as data (api-facts 6.1, 6.2). It plays by the clock: each job has its own id and start, and its status follows from the
 * time that has passed. Times are seconds after the start, in script time; `speed` is the number of script seconds per second.
 */

/** Operations that the lab plays as jobs, and the path of their start. */
export const jobPaths = { crawl: '/v2/crawl', batchScrape: '/v2/batch/scrape' } as const;
export type JobOperation = keyof typeof jobPaths;

/**
 * A page that is done at a time: with a document, an error, or the note that robots.txt disallows it. In the URL and in each text `{{n}}` is
 * the number of the page, counted from 1.
 */
const scriptPageSchema = z.strictObject({
  at: z.number().min(0),
  /** Relative to the URL of a crawl. A batch uses the URLs of its caller instead, one page each, and repeats the list as often as needed. */
  url: z.string().min(1).max(500),
  /** Fields of the document besides those of its formats. */
  document: jsonObjectSchema.optional(),
  error: z.strictObject({ code: z.string().max(100), error: z.string().max(500) }).optional(),
  isBlockedByRobots: z.literal(true).optional(),
  /** Number of such pages; 1 when absent. */
  times: z.int().min(1).max(20_000).optional(),
  /** Seconds from one of them to the next; 0 when absent. */
  everySeconds: z.number().min(0).optional(),
});
export type ScriptPage = z.infer<typeof scriptPageSchema>;

/** The pages in the order of their documents, or those of a made-up shop with five pages, one after the other. */
const jobPagesSchema = z.union([
  z.array(scriptPageSchema).min(1).max(200),
  z.strictObject({
    site: z.literal('stoves'),
    firstAt: z.number().min(0),
    everySeconds: z.number().min(0),
    /** All of them when absent. */
    count: z.int().min(1).max(5).optional(),
  }),
]);
export type JobPages = z.infer<typeof jobPagesSchema>;

const jobEndSchema = z.strictObject({
  /** When it ends; with the last page when absent. */
  at: z.number().min(0).optional(),
  status: z.enum(['completed', 'failed']),
  /** The `success` of a job that failed as a whole: services differ (api-facts 6.2). True when absent. */
  success: z.boolean().optional(),
  error: z.string().max(500).optional(),
  warning: z.string().max(500).optional(),
});

/**
 * The faults of `next`: `self` leads to the response that has it, `other-host` to another host, `without-prefix` to the same host without the
 * path before `/v2`, `other-job` to a job that does not exist, `too-far` beyond one document, `absent` is missing although there are more,
 * `while-running` is in every status of a running job, even where nothing is left.
 */
export const nextFaults = [
  'self',
  'other-host',
  'without-prefix',
  'other-job',
  'too-far',
  'absent',
  'while-running',
] as const;
export type NextFault = (typeof nextFaults)[number];

/** Which calls a fault replaces: `pages` are the calls for further documents of a job that has ended. */
export const jobCalls = ['start', 'status', 'pages', 'errors', 'cancel'] as const;
export type JobCallKind = (typeof jobCalls)[number];

/** Responses instead of the script's own, for some calls of one kind. */
const jobFaultSchema = z.strictObject({
  on: z.enum(jobCalls),
  /** Number of the first such call of a job that gets them, counted from 1; 1 when absent. */
  from: z.int().min(1).max(1000).optional(),
  answers: z.array(labResponseSchema).min(1).max(20),
});

export const pageJobSchema = z.strictObject({
  operation: z.enum(['crawl', 'batchScrape']),
  /** 1 when absent. */
  speed: z.number().positive().max(100_000).optional(),
  pages: jobPagesSchema,
  /** Absent: it never ends. */
  end: jobEndSchema.optional(),
  /** The `total` from a time on, while it runs; the number of documents that it will have when absent. */
  found: z
    .array(z.strictObject({ at: z.number().min(0), total: z.int().min(0) }))
    .max(50)
    .optional(),
  /** Documents appear this many seconds after their page is done, also after the end. */
  lateSeconds: z.number().min(0).max(3600).optional(),
  /** Maximum number of documents of one status; 100 when absent. */
  documentsPerStatus: z.int().min(1).max(100).optional(),
  next: z.enum(nextFaults).optional(),
  /** The job is forgotten this long after its end; after a day when absent. */
  expiresAfterSeconds: z.number().min(0).optional(),
  /** URLs of a batch that are reported as invalid besides those that are. */
  invalidURLs: z.array(z.string().max(500)).max(20).optional(),
  faults: z.array(jobFaultSchema).max(20).optional(),
  /** Number of times that each webhook is delivered, under one `webhookId`; 1 when absent. */
  deliveries: z.int().min(1).max(3).optional(),
  /** `refused`: the upgrade gets 404; `breaks`: the connection closes after the first document. */
  websocket: z.enum(['refused', 'breaks']).optional(),
});
export type PageJobScript = z.infer<typeof pageJobSchema>;
