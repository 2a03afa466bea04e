import { z } from 'zod';

/**
 * Events that the guard reports while a proxy endpoint is used. `refused`: the policy refused, nothing was connected. `failed`: the site
 * could not be reached or the connection broke (the browser reports TLS errors inside a tunnel). `private`: an allowance was used; the
 * response's `warning` names the host. `host` is as in `URL.hostname`, without a final dot.
 */
export const guardEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('refused'),
    host: z.string(),
    port: z.number(),
    reason: z.enum(['private-address', 'own-port', 'virtual-host', 'invalid-host', 'bad-request']),
    /** The first refused address and its class; null if the request was refused before an address was known. */
    address: z.string().nullable(),
    addressClass: z.string().nullable(),
  }),
  z.object({
    type: z.literal('failed'),
    host: z.string(),
    port: z.number(),
    kind: z.enum(['dns', 'connect', 'timeout', 'reset', 'protocol']),
    /** The error code of the system or the parser: ENOTFOUND, ECONNREFUSED, HPE_INVALID_CONSTANT … */
    code: z.string(),
  }),
  z.object({ type: z.literal('private'), host: z.string(), port: z.number(), address: z.string() }),
]);

export type GuardEvent = z.infer<typeof guardEventSchema>;
export type FailureKind = Extract<GuardEvent, { type: 'failed' }>['kind'];
