import { z } from 'zod';
import { connectionIdSchema, listIdSchema, runIdSchema } from '../base/brand.ts';
import { jsonObjectSchema } from '../base/json.ts';
import { scenarioNameSchema } from '../lab/scenarioName.ts';
import { maxListUrls } from './urlList.ts';

/*
 * One request applied to a list of URLs, an ordinary run for each. This record contains only which run belongs to which URL and how it
 * ended; the runs themselves are in history.
 */

/** Maximum number of concurrent runs. */
export const maxConcurrentRuns = 20;

export const listRequestSchema = z.object({
  connectionId: connectionIdSchema,
  /** The body of each run, without its URL. */
  body: jsonObjectSchema,
  addresses: z.array(z.string().max(8000)).min(1).max(maxListUrls),
  atOnce: z.int().min(1).max(maxConcurrentRuns),
  scenario: scenarioNameSchema.nullable().default(null),
});
export type ListRequest = z.infer<typeof listRequestSchema>;

/** `unknown`: it was running when the app ended. */
export const listItemStates = ['waiting', 'running', 'done', 'failed', 'cancelled', 'unknown'] as const;
export type ListItemState = (typeof listItemStates)[number];

/** One URL. Fields absent from its response are null. */
export const listItemSchema = z.object({
  index: z.int().nonnegative(),
  url: z.string(),
  state: z.enum(listItemStates),
  runId: runIdSchema.nullable(),
  targetStatus: z.int().nullable(),
  title: z.string().nullable(),
  words: z.int().nullable(),
  durationMs: z.number().nullable(),
  credits: z.number().nullable(),
  /** Why it failed, in one line. */
  error: z.string().nullable(),
});
export type ListItem = z.infer<typeof listItemSchema>;

/** `paused`: running items finish, nothing new starts; also after a restart, until the user resumes. */
export const listStates = ['running', 'paused', 'stopped', 'ended'] as const;
export type ListState = (typeof listStates)[number];

export const listHeadSchema = z.object({
  listId: listIdSchema,
  createdAt: z.number(),
  connectionId: connectionIdSchema,
  connectionName: z.string(),
  body: jsonObjectSchema,
  atOnce: z.int(),
  scenario: scenarioNameSchema.nullable(),
});

export const listRunSchema = z.object({
  head: listHeadSchema,
  state: z.enum(listStates),
  items: z.array(listItemSchema),
});
export type ListRun = z.infer<typeof listRunSchema>;

/** A line of the list's log: appended and never changed. */
export const listEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list.created'), head: listHeadSchema, addresses: z.array(z.string()) }),
  z.object({ kind: z.literal('list.state'), state: z.enum(listStates) }),
  z.object({ kind: z.literal('list.item'), item: listItemSchema.omit({ url: true }) }),
]);
export type ListEvent = z.infer<typeof listEventSchema>;

/** Returns the item of a URL that was not requested yet. */
export function waitingItem(index: number, url: string): ListItem {
  const nothing = { runId: null, targetStatus: null, title: null, words: null, durationMs: null, credits: null };
  return { index, url, state: 'waiting', ...nothing, error: null };
}

/** Reduces the log of a list to its state; null if it does not begin with `list.created`. */
export function reduceList(events: readonly ListEvent[]): ListRun | null {
  const [first, ...rest] = events;
  if (first?.kind !== 'list.created') return null;
  const items = first.addresses.map((url, index) => waitingItem(index, url));
  let state: ListState = 'running';
  for (const event of rest) {
    if (event.kind === 'list.state') state = event.state;
    if (event.kind !== 'list.item') continue;
    const known = items[event.item.index];
    if (known !== undefined) items[event.item.index] = { ...event.item, url: known.url };
  }
  return { head: first.head, state, items };
}

/** The state of a list after a restart: nothing resumes automatically, and the outcome of items that were running is unknown. */
export function afterRestart(list: ListRun): ListRun {
  const items = list.items.map((item) => (item.state === 'running' ? { ...item, state: 'unknown' as const } : item));
  const left = items.some(({ state }) => state === 'waiting') ? 'paused' : 'ended';
  const state = list.state === 'running' ? left : list.state;
  return { ...list, state, items };
}

/** How many items of a list are in each state. */
export function countItems(items: readonly Pick<ListItem, 'state'>[]): Readonly<Record<ListItemState, number>> {
  const counts = { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0, unknown: 0 };
  for (const { state } of items) counts[state] += 1;
  return counts;
}

/** Returns whether an item can be retried. */
export function isRetryable({ state }: Pick<ListItem, 'state'>): boolean {
  return state === 'failed' || state === 'cancelled' || state === 'unknown';
}
