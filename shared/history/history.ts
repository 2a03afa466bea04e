import { z } from 'zod';
import { bodyIdSchema, connectionIdSchema, runIdSchema } from '../base/brand.ts';
import { runEndpoints } from '../operations/endpoint.ts';
import { runSummarySchema } from '../run/events.ts';

/** `private`: only id, time and connection of this run were stored, so its outcome is unknown. */
export const historyStates = ['running', 'done', 'failed', 'cancelled', 'unknown', 'private'] as const;

/** A word that groups runs: one line, trimmed, compared without case. */
export const tagSchema = z
  .string()
  .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(40));
export const maxTags = 20;
const noteSchema = z.string().max(2000);

/** How far a job is: null for what its service has not reported. */
const rowJobSchema = z.object({
  completed: z.number().nullable(),
  total: z.number().nullable(),
  creditsUsed: z.number().nullable(),
});

/** A row of history: everything a list draws, nothing that needs a body. */
export const historyRowSchema = z.object({
  runId: runIdSchema,
  createdAt: z.number(),
  /** For an agent run, `summary.title` is the beginning of its prompt, and `url` its first URL, or empty. */
  endpoint: z.enum(runEndpoints),
  connectionId: connectionIdSchema,
  connectionName: z.string(),
  /** The scenario that the failure lab played; null for other runs. */
  scenario: z.string().nullable(),
  url: z.string(),
  formats: z.array(z.string()),
  state: z.enum(historyStates),
  durationMs: z.number().nullable(),
  bodySize: z.int().nullable(),
  summary: runSummarySchema.nullable(),
  /** The last reported progress of a job; null for a run that is none. */
  job: rowJobSchema.nullable(),
  /** The error's kind and one line, when it failed. */
  errorKind: z.string().nullable(),
  errorMessage: z.string().nullable(),
  pinned: z.boolean(),
  tags: z.array(z.string()),
  note: z.string(),
  /** When it was deleted, in ms since 1970; null while it is not in the trash. */
  trashedAt: z.number().nullable(),
  /** Excerpt of the result's text around a match; null when the match is elsewhere or there was no search. */
  excerpt: z.string().nullable(),
});

/** Fields in which the search terms are looked up. */
export const searchScopes = ['everything', 'address', 'title', 'text', 'notes', 'error'] as const;

/** What runs requested, regardless of how they got there. */
export const runTargetSchema = z.object({
  url: z.string().max(4000),
  /** Bytes of a file that it was. */
  bodyIds: z.array(bodyIdSchema).max(2),
  /** A file is also the same when it is called so, on this computer or, where this is one of this computer, anywhere. */
  file: z.object({ name: z.string().min(1).max(300), isOwn: z.boolean() }).nullable(),
});

/** Filters of a list: values of one kind are alternatives (except tags, which must all be present); kinds are combined. */
export const historyFilterSchema = z.object({
  /** Terms that must all match; `"several words"` in quotes match as a phrase. Empty for none. */
  text: z.string().max(300),
  scope: z.enum(searchScopes),
  states: z.array(z.enum(historyStates)).max(historyStates.length),
  connectionIds: z.array(connectionIdSchema).max(100),
  formats: z.array(z.string().max(60)).max(40),
  hosts: z.array(z.string().max(300)).max(50),
  tags: z.array(z.string().max(40)).max(maxTags),
  /** Started at or after, in ms since 1970. */
  from: z.number().nullable(),
  /** Started before, in ms since 1970. */
  until: z.number().nullable(),
  pinnedOnly: z.boolean(),
  /** Absent in searches that were saved before there were agents. */
  endpoints: z.array(z.enum(runEndpoints)).max(runEndpoints.length).default([]),
  /** Only runs that a service works on over time: agents, crawls, batches and polled calls. Absent in searches saved before it was added. */
  jobsOnly: z.boolean().default(false),
  /** Only runs with the same target. Absent in searches saved before it was added. */
  target: runTargetSchema.nullable().default(null),
  /** The trash instead of history. */
  trashed: z.boolean(),
});

/** All that is not in the trash. */
export const everyRun: z.infer<typeof historyFilterSchema> = {
  text: '',
  scope: 'everything',
  states: [],
  connectionIds: [],
  formats: [],
  hosts: [],
  tags: [],
  from: null,
  until: null,
  pinnedOnly: false,
  endpoints: [],
  jobsOnly: false,
  target: null,
  trashed: false,
};

/** As many searches can be saved. */
export const maxSavedSearches = 50;

/** `rank` orders by relevance, and is the same as `time` without search terms. */
export const historyOrders = ['time', 'rank'] as const;

/** The filters of a list, saved under a name chosen by the user. */
export const savedSearchSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(60),
  filter: historyFilterSchema,
  order: z.enum(historyOrders),
});

/** The position of a row in its list; `score` is its rank, null in a list by time. */
export const historyCursorSchema = z.object({
  createdAt: z.number(),
  runId: runIdSchema,
  score: z.number().nullable(),
});

/** Where a list is read from: on from its beginning, or back from its end. */
export const historyEnds = ['first', 'last'] as const;

/**
 * `end` is the end from which the list is read, and `before` the cursor after which the page begins: null begins at that end. `only`
 * restricts the result to these runs.
 */
export const historyQuerySchema = z.object({
  ...historyFilterSchema.shape,
  order: z.enum(historyOrders),
  end: z.enum(historyEnds),
  only: z.array(runIdSchema).max(500).nullable(),
  before: historyCursorSchema.nullable(),
  limit: z.int().min(1).max(500),
});

/** Rows in the order of their list, whichever end was read from; `previous` and `next` are null where the list has no more. */
export const historyPageSchema = z.object({
  rows: z.array(historyRowSchema),
  previous: historyCursorSchema.nullable(),
  next: historyCursorSchema.nullable(),
});

/** How many runs a list has; `exact` is false when there are more than were counted. */
export const historyCountSchema = z.object({ runs: z.int(), exact: z.boolean() });

/** Available filter values, the most frequent first. */
export const historyFacetsSchema = z.object({
  tags: z.array(z.object({ tag: z.string(), runs: z.int() })),
  hosts: z.array(z.object({ host: z.string(), runs: z.int() })),
});

/** Size of history; `bytes` are those of stored responses and files, `indexBytes` of the store itself. */
export const historyUsageSchema = z.object({
  runs: z.int(),
  pinned: z.int(),
  trashed: z.int(),
  bytes: z.int(),
  indexBytes: z.int(),
});

/** The changes applied to each of the runs; absent fields do not change. */
export const historyMarkSchema = z.object({
  pinned: z.boolean().optional(),
  addTags: z.array(tagSchema).max(maxTags).optional(),
  removeTags: z.array(z.string().max(40)).max(maxTags).optional(),
  note: noteSchema.optional(),
});

/** What a purge removes permanently. Pinned and running runs stay, except in the trash, which is emptied completely. */
export const purgeScopeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  /** Started before this time, in ms since 1970. */
  z.object({ kind: z.literal('older'), than: z.number() }),
  z.object({ kind: z.literal('host'), host: z.string().max(300) }),
  z.object({ kind: z.literal('trash') }),
]);

/** The effect of a purge: `bytes` that no other run needs are removed; `pinned` runs are retained. */
export const purgeWeightSchema = z.object({ runs: z.int(), bytes: z.int(), pinned: z.int() });

export type HistoryState = (typeof historyStates)[number];
export type SavedSearch = z.infer<typeof savedSearchSchema>;
export type SearchScope = (typeof searchScopes)[number];
export type RowJob = z.infer<typeof rowJobSchema>;
export type HistoryRow = z.infer<typeof historyRowSchema>;
export type RunTarget = z.infer<typeof runTargetSchema>;
export type HistoryFilter = z.infer<typeof historyFilterSchema>;
export type HistoryOrder = (typeof historyOrders)[number];
export type HistoryCursor = z.infer<typeof historyCursorSchema>;
export type HistoryEnd = (typeof historyEnds)[number];
export type HistoryQuery = z.infer<typeof historyQuerySchema>;
export type HistoryPage = z.infer<typeof historyPageSchema>;
export type HistoryCount = z.infer<typeof historyCountSchema>;
export type HistoryFacets = z.infer<typeof historyFacetsSchema>;
export type HistoryUsage = z.infer<typeof historyUsageSchema>;
export type HistoryMark = z.infer<typeof historyMarkSchema>;
export type PurgeScope = z.infer<typeof purgeScopeSchema>;
export type PurgeWeight = z.infer<typeof purgeWeightSchema>;

/** Limits of the history; null means no limit. */
export interface HistoryCaps {
  readonly maxRuns: number | null;
  readonly maxBytes: number | null;
  /** Begun before this time, in ms since 1970. */
  readonly olderThan: number | null;
  /** Trashed before this time: deleted permanently. */
  readonly trashedBefore: number;
}
