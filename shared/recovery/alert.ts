import { z } from 'zod';
import { storeErrorSchema } from '../errors/appError.ts';

/**
 * An alert about the safety of stored data, shown as long as its cause lasts or until it is dismissed. Main owns the list and the window
 * renders it with its own texts. Paths show files to the user, and are never used in a call.
 */
export const alertSchema = z.discriminatedUnion('kind', [
  /** The history was damaged: the readable data is in a new file, the damaged one is saved next to it. */
  z.object({
    kind: z.literal('history-salvaged'),
    id: z.string(),
    /** Path of the damaged file, which is preserved. */
    path: z.string(),
    runsKept: z.int().nonnegative(),
    /** Number of runs that left data but not their start event; runs without any data cannot be counted. */
    runsLost: z.int().nonnegative(),
    /** Changes that were written last and could no longer be read. */
    changesLost: z.int().nonnegative(),
  }),
  /** The history could not be opened: runs are stored in memory until the program ends. */
  z.object({ kind: z.literal('history-unavailable'), id: z.string(), error: storeErrorSchema }),
  /** A newer Trowel wrote the history. Nothing was changed; the window shows a separate page for it. */
  z.object({
    kind: z.literal('history-newer'),
    id: z.string(),
    path: z.string(),
    format: z.int(),
    known: z.int(),
    /** The version that wrote it; null when it left no word. */
    writtenBy: z.string().nullable(),
  }),
  /** The last write to the history failed. */
  z.object({ kind: z.literal('history-not-saved'), id: z.string(), error: storeErrorSchema }),
  /** A small file (settings, tabs, connections, keys) could not be read or written. */
  z.object({ kind: z.literal('file-trouble'), id: z.string(), file: z.string(), error: storeErrorSchema }),
]);

export type Alert = z.infer<typeof alertSchema>;

/** A process of the program that exited unexpectedly. */
export const crashSchema = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  process: z.string(),
  reason: z.string(),
  exitCode: z.int().nullable(),
});

export type Crash = z.infer<typeof crashSchema>;
