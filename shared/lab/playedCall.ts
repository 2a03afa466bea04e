import { z } from 'zod';
import { tlsFaults } from './scenario.ts';
import { scenarioNameSchema } from './scenarioName.ts';

/** Calls that the log keeps; the oldest go. */
export const playedCallsKept = 500;

/** A call that the failure lab played: told when its answer begins, and once more when it has ended. */
export const playedCallSchema = z.object({
  /** Counts from 1 since Trowel started. */
  seq: z.int().positive(),
  /** ms since 1970. */
  at: z.number(),
  scenario: scenarioNameSchema,
  /** Null where the answer is no HTTP. */
  status: z.int().nullable(),
  /** How the greeting of TLS went wrong, where the call did not get any further. */
  tls: z.enum(tlsFaults).nullable(),
  /** What Retry-After said, word by word. */
  retryAfter: z.string().max(100).nullable(),
  /** Bytes that left, head and all, and the time that they took in ms; null while the answer is under way. */
  bytes: z.int().nonnegative().nullable(),
  durationMs: z.number().nonnegative().nullable(),
});
export type PlayedCall = z.infer<typeof playedCallSchema>;

/** A log with news of calls put in: a call that is known takes its news, a new one stands at the end. */
export function withCalls(known: readonly PlayedCall[], news: readonly PlayedCall[]): readonly PlayedCall[] {
  const bySeq = new Map(known.map((call) => [call.seq, call]));
  for (const call of news) bySeq.set(call.seq, call);
  return [...bySeq.values()].slice(-playedCallsKept);
}
