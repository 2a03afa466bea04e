import { z } from 'zod';
import { storeErrorSchema } from '../errors/appError.ts';

/**
 * What a person should know about the safety of what is kept, for as long as it holds or until it is dismissed. Main owns
 * the list and the window draws it; the words are the window's. Paths name files for the person, never for a call.
 */
export const alertSchema = z.discriminatedUnion('kind', [
  /** The history was damaged: what could be read is in a fresh file, the damaged one is kept beside it. */
  z.object({
    kind: z.literal('history-salvaged'),
    id: z.string(),
    /** The damaged file, kept. */
    path: z.string(),
    runsKept: z.int().nonnegative(),
    /** Runs of which a trace was left but not their beginning; those without any trace cannot be counted. */
    runsLost: z.int().nonnegative(),
    /** Changes that had been written last and could not be read any more. */
    changesLost: z.int().nonnegative(),
  }),
  /** The history could not be opened: what is run now is remembered until the program ends. */
  z.object({ kind: z.literal('history-unavailable'), id: z.string(), error: storeErrorSchema }),
  /** A newer Trowel wrote the history. Nothing was changed; the window shows a page of its own for it. */
  z.object({
    kind: z.literal('history-newer'),
    id: z.string(),
    path: z.string(),
    format: z.int(),
    known: z.int(),
    /** The version that wrote it; null when it left no word. */
    writtenBy: z.string().nullable(),
  }),
  /** The last thing that should have been kept in the history could not be. */
  z.object({ kind: z.literal('history-not-saved'), id: z.string(), error: storeErrorSchema }),
  /** A small file (settings, tabs, connections, keys) could not be read or written. */
  z.object({ kind: z.literal('file-trouble'), id: z.string(), file: z.string(), error: storeErrorSchema }),
]);

export type Alert = z.infer<typeof alertSchema>;

/** A process of the program that ended without being asked to. */
export const crashSchema = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  process: z.string(),
  reason: z.string(),
  exitCode: z.int().nullable(),
});

export type Crash = z.infer<typeof crashSchema>;
