import { z } from 'zod';
import { guardEventSchema } from './guardEvent.ts';

/** The messages between a program and its guard process. `lane` is the caller's own number for a proxy endpoint. */
const policySchema = z.object({
  allowPrivate: z.union([z.literal('all'), z.array(z.string())]),
  route: z.string().optional(),
});
const credentialsSchema = z.object({ username: z.string(), password: z.string() });

const upstreamSchema = z.object({
  kind: z.enum(['http', 'socks']).optional(),
  host: z.string(),
  port: z.number(),
  login: z.object({ user: z.string(), password: z.string() }).nullable(),
  resolvesNames: z.boolean().optional(),
});

/** Messages to the guard. `period` counts the scrapes of an endpoint, so that a late event is never attributed to the next scrape. */
export const guardCommandSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('configure'),
    ownPorts: z.array(z.number()),
    parentPid: z.number().optional(),
    /** The proxy that everything public goes through; null or left out for none. */
    upstream: upstreamSchema.nullable().optional(),
    /** Proxies that a policy may name as its route. */
    routes: z.record(z.string(), upstreamSchema).optional(),
  }),
  z.object({
    type: z.literal('openLane'),
    lane: z.number(),
    period: z.number(),
    policy: policySchema,
    credentials: credentialsSchema.optional(),
  }),
  z.object({ type: z.literal('setPolicy'), lane: z.number(), period: z.number(), policy: policySchema }),
  z.object({ type: z.literal('closeLane'), lane: z.number() }),
  z.object({ type: z.literal('shutdown') }),
]);

/** Messages from the guard. The reply to each command has the same `lane` (and period). */
export const guardMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('laneOpened'), lane: z.number(), port: z.number() }),
  z.object({ type: z.literal('laneFailed'), lane: z.number(), message: z.string() }),
  z.object({ type: z.literal('policySet'), lane: z.number(), period: z.number() }),
  z.object({ type: z.literal('laneClosed'), lane: z.number() }),
  z.object({ type: z.literal('event'), lane: z.number(), period: z.number(), event: guardEventSchema }),
]);

export type GuardCommand = z.infer<typeof guardCommandSchema>;
export type GuardMessage = z.infer<typeof guardMessageSchema>;

/**
 * One end of the channel, so that the same code runs behind Electron's utility process, `child_process.fork` or a worker. `onClose` is
 * called once, when the other end is gone; sending after that does nothing.
 */
export interface GuardWire {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
}
