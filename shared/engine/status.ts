import { z } from 'zod';
import { type EngineHealth, engineHealthSchema } from '../api/engine/control.ts';
import { appErrorSchema } from '../errors/appError.ts';

/** The local engine as its supervisor in main sees it. It sleeps until the first send. */
export const engineStatusSchema = z.object({
  state: z.enum(['asleep', 'starting', 'ready', 'stopping', 'failed']),
  /** Its loopback URL while it is ready. */
  url: z.string().nullable(),
  pid: z.int().nullable(),
  health: engineHealthSchema.nullable(),
  /** Whether the one that runs was given a language model when it started; null while none runs. */
  hasModel: z.boolean().nullable(),
  /** Restarts after a crash since the app started. */
  restarts: z.int().nonnegative(),
  error: appErrorSchema.nullable(),
});

export type EngineStatus = z.infer<typeof engineStatusSchema>;

/** Returns the number of running scrapes: one that reads a file has released its slot, but is not done. */
export function scrapesUnderWay({ active, jobs }: Pick<EngineHealth, 'active' | 'jobs'>): number {
  return Math.max(active, jobs.filter(({ state }) => state === 'running').length);
}
