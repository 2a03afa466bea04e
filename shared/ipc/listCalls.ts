import { z } from 'zod';
import { listIdSchema } from '../base/brand.ts';
import { listSummarySchema } from '../list/listSummary.ts';
import { listItemSchema, listRequestSchema, listRunSchema, listStates } from '../list/listRun.ts';

const nothing = z.undefined().or(z.null());
const oneList = z.object({ listId: listIdSchema });

/** The calls about one request over a list of addresses. Each address is an ordinary run. */
export const listCalls = {
  /** Begins: the list is on disk when this answers, unless its runs leave nothing there. */
  'lists.start': { input: listRequestSchema, output: oneList },
  /** A list as it is; null when there is none of this id. */
  'lists.get': { input: oneList, output: listRunSchema.nullable() },
  /** Lists that are kept, the one that was worked on last first; `total` is how many there are. */
  'lists.list': {
    input: z.object({ from: z.int().nonnegative(), limit: z.int().min(1).max(100) }),
    output: z.object({ lists: z.array(listSummarySchema), total: z.int() }),
  },
  /** Stops a list and forgets it for good. Its runs stay in history. */
  'lists.remove': { input: oneList, output: nothing },
  /** Begins nothing new; what is under way ends. */
  'lists.pause': { input: oneList, output: nothing },
  /** Goes on, also after a restart or a stop. */
  'lists.resume': { input: oneList, output: nothing },
  /** Cancels what is under way, and begins nothing new. */
  'lists.stop': { input: oneList, output: nothing },
  /** Asks once more for all that failed, was cancelled, or whose end nobody knows. */
  'lists.retryFailed': { input: oneList, output: nothing },
  /**
   * Writes the list into a file that the person chooses: a table, or a line of JSON an address with the whole answer. Null when they
   * choose none.
   */
  'lists.export': {
    input: oneList.extend({ format: z.enum(['csv', 'jsonl']) }),
    output: z.object({ file: z.string().nullable() }),
  },
} as const satisfies Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>;

export const listEvents = {
  /** Items that changed, batched every 100 ms at most, and how the list stands. */
  'list.changed': z.object({ listId: listIdSchema, state: z.enum(listStates), items: z.array(listItemSchema) }),
} as const satisfies Record<string, z.ZodType>;
