import { z } from 'zod';
import { connectionIdSchema, listIdSchema } from '../base/brand.ts';
import { canParseUrl } from '../base/canParseUrl.ts';
import { countItems, listItemStates, type ListRun, listStates } from './listRun.ts';

/** Maximum number of hosts shown for a list. */
const maxHosts = 3;

/** A list in one row of an overview. */
export const listSummarySchema = z.object({
  listId: listIdSchema,
  createdAt: z.number(),
  connectionId: connectionIdSchema,
  connectionName: z.string(),
  state: z.enum(listStates),
  /** How many items are in each state. */
  counts: z.record(z.enum(listItemStates), z.int()),
  total: z.int(),
  /** Sum of the costs that responses have reported so far; null where none reported any. */
  credits: z.number().nullable(),
  /** The first distinct hosts of its URLs. */
  hosts: z.array(z.string()),
  /** How many hosts there are in all. */
  hostCount: z.int(),
  /** It is on no disk and goes with the program. */
  isPrivate: z.boolean(),
});
export type ListSummary = z.infer<typeof listSummarySchema>;

/** The row of a list. */
export function summariseList({ head, state, items }: ListRun, isPrivate: boolean): ListSummary {
  const { listId, createdAt, connectionId, connectionName } = head;
  const hosts = new Set(items.map(({ url }) => (canParseUrl(url) ? new URL(url).host : url)));
  return {
    ...{ listId, createdAt, connectionId, connectionName, state, isPrivate },
    counts: countItems(items),
    total: items.length,
    credits: items.reduce<number | null>((sum, { credits }) => (credits === null ? sum : (sum ?? 0) + credits), null),
    hosts: [...hosts].slice(0, maxHosts),
    hostCount: hosts.size,
  };
}
