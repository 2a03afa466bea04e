import { z } from 'zod';
import { listIdSchema } from '../base/brand.ts';
import { listSummarySchema } from '../list/listSummary.ts';
import { listItemSchema, listRequestSchema, listRunSchema, listStates } from '../list/listRun.ts';

const nothing = z.undefined().or(z.null());
const oneList = z.object({ listId: listIdSchema });

/** The calls for one request applied to a list of URLs. Each URL is an ordinary run. */
export const listCalls = {
  /** Starts a list: it is on disk when this returns, unless its runs store nothing there. */
  'lists.start': { input: listRequestSchema, output: oneList },
  /** The current state of a list; null if there is no list with this id. */
  'lists.get': { input: oneList, output: listRunSchema.nullable() },
  /** Returns stored lists, the most recently changed first; `total` is their number. */
  'lists.list': {
    input: z.object({ from: z.int().nonnegative(), limit: z.int().min(1).max(100) }),
    output: z.object({ lists: z.array(listSummarySchema), total: z.int() }),
  },
  /** Stops a list and forgets it for good. Its runs stay in history. */
  'lists.remove': { input: oneList, output: nothing },
  /** Starts no further runs; running ones finish. */
  'lists.pause': { input: oneList, output: nothing },
  /** Resumes, also after a restart or a stop. */
  'lists.resume': { input: oneList, output: nothing },
  /** Cancels running runs and starts no further ones. */
  'lists.stop': { input: oneList, output: nothing },
  /** Retries all items that failed, were cancelled, or have an unknown outcome. */
  'lists.retryFailed': { input: oneList, output: nothing },
  /**
   * Writes the list into a file that the user chooses: a table, or one JSON line per URL with the complete response. Null when they cancel.
   */
  'lists.export': {
    input: oneList.extend({ format: z.enum(['csv', 'jsonl']) }),
    output: z.object({ file: z.string().nullable() }),
  },
} as const satisfies Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>;

export const listEvents = {
  /** Changed items, batched at most every 100 ms, and the state of the list. */
  'list.changed': z.object({ listId: listIdSchema, state: z.enum(listStates), items: z.array(listItemSchema) }),
} as const satisfies Record<string, z.ZodType>;
