import { z } from 'zod';
import { connectionIdSchema, runIdSchema } from '../base/brand.ts';
import { runSummarySchema } from '../run/events.ts';

export const historyStates = ['running', 'done', 'failed', 'cancelled', 'unknown'] as const;

/** A row of history: everything a list draws, nothing that needs a body. */
export const historyRowSchema = z.object({
  runId: runIdSchema,
  createdAt: z.number(),
  connectionId: connectionIdSchema,
  connectionName: z.string(),
  url: z.string(),
  formats: z.array(z.string()),
  state: z.enum(historyStates),
  durationMs: z.number().nullable(),
  bodySize: z.int().nullable(),
  summary: runSummarySchema.nullable(),
  /** The error's kind and one line, when it failed. */
  errorKind: z.string().nullable(),
  errorMessage: z.string().nullable(),
});

/** `before` is the cursor of the page before; `text` is looked for in address and title. */
export const historyQuerySchema = z.object({
  before: z.object({ createdAt: z.number(), runId: runIdSchema }).nullable(),
  limit: z.int().min(1).max(500),
  text: z.string().max(300).nullable(),
  state: z.enum(historyStates).nullable(),
});

export const historyPageSchema = z.object({
  rows: z.array(historyRowSchema),
  next: z.object({ createdAt: z.number(), runId: runIdSchema }).nullable(),
});

export type HistoryRow = z.infer<typeof historyRowSchema>;
export type HistoryQuery = z.infer<typeof historyQuerySchema>;
export type HistoryPage = z.infer<typeof historyPageSchema>;
