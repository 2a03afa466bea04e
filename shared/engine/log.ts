import { z } from 'zod';

/** A line that the local engine said, redacted. `seq` counts from 1 since Trowel started; `at` is ms since 1970. */
export const engineLogLineSchema = z.object({
  seq: z.int().positive(),
  at: z.number(),
  text: z.string().max(1000),
});
export type EngineLogLine = z.infer<typeof engineLogLineSchema>;
