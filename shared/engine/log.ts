import { z } from 'zod';

/** A log line of the local engine, redacted. `seq` counts from 1 since Trowel started; `at` is ms since 1970. */
export const engineLogLineSchema = z.object({
  seq: z.int().positive(),
  at: z.number(),
  text: z.string().max(1000),
});
export type EngineLogLine = z.infer<typeof engineLogLineSchema>;
