import { z } from 'zod';
import { tlsFaults } from './scenario.ts';
import { scenarioNameSchema } from './scenarioName.ts';

/** Maximum number of calls in the log; the oldest are removed. */
export const maxPlayedCalls = 500;

/** A call that the failure lab played: reported when its response begins, and again when it has ended. */
export const playedCallSchema = z.object({
  /** Counts from 1 since Trowel started. */
  seq: z.int().positive(),
  /** ms since 1970. */
  at: z.number(),
  scenario: scenarioNameSchema,
  /** Null where the response is not HTTP. */
  status: z.int().nullable(),
  /** How the greeting of TLS went wrong, where the call did not get any further. */
  tls: z.enum(tlsFaults).nullable(),
  /** The Retry-After header, verbatim. */
  retryAfter: z.string().max(100).nullable(),
  /** Bytes sent, including the header, and their duration in ms; null while the response is in progress. */
  bytes: z.int().nonnegative().nullable(),
  durationMs: z.number().nonnegative().nullable(),
});
export type PlayedCall = z.infer<typeof playedCallSchema>;

/** Returns a call log merged with updates: a known call is replaced, a new one is appended. */
export function withCalls(known: readonly PlayedCall[], news: readonly PlayedCall[]): readonly PlayedCall[] {
  const bySeq = new Map(known.map((call) => [call.seq, call]));
  for (const call of news) bySeq.set(call.seq, call);
  return [...bySeq.values()].slice(-maxPlayedCalls);
}
