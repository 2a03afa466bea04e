import { z } from 'zod';

/**
 * What the guard tells its caller while a lane is used. `refused`: the policy said no, nothing was connected. `failed`:
 * the site could not be reached or broke off (TLS inside a tunnel is the browser's to report). `private`: an allowance
 * was used; the answer's `warning` names the host. `host` is as in `URL.hostname`, without a final dot.
 */
export const laneEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('refused'),
    host: z.string(),
    port: z.number(),
    reason: z.enum(['private-address', 'own-port', 'virtual-host', 'invalid-host', 'bad-request']),
    /** The first address that was refused and what it is for; null when it never came to one. */
    address: z.string().nullable(),
    addressClass: z.string().nullable(),
  }),
  z.object({
    type: z.literal('failed'),
    host: z.string(),
    port: z.number(),
    kind: z.enum(['dns', 'connect', 'timeout', 'reset', 'protocol']),
    /** The system's or the parser's own word: ENOTFOUND, ECONNREFUSED, HPE_INVALID_CONSTANT … */
    code: z.string(),
  }),
  z.object({ type: z.literal('private'), host: z.string(), port: z.number(), address: z.string() }),
]);

export type LaneEvent = z.infer<typeof laneEventSchema>;
export type FailureKind = Extract<LaneEvent, { type: 'failed' }>['kind'];
