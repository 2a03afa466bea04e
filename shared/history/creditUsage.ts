import { z } from 'zod';
import { connectionIdSchema } from '../base/brand.ts';

/** What runs are grouped by; days are those of this computer's time zone. */
export const usageGroupings = ['day', 'host', 'operation', 'connection'] as const;

/** A period and the connections whose runs are counted; an empty list is all of them. Times in ms since 1970. */
export const usageQuerySchema = z.object({
  from: z.number(),
  /** Runs started before it. */
  until: z.number(),
  connectionIds: z.array(connectionIdSchema).max(100),
  groupBy: z.enum(usageGroupings),
});

/** Sums of credits over some runs. A sum is null if no run contributes to it: nothing was reported, or nothing forecast. */
const usageSumsSchema = z.object({
  runs: z.int(),
  /** Of these runs, how many are in the trash: history does not list them. */
  trashed: z.int(),
  forecast: z.number().nullable(),
  /** Runs with a forecast. */
  forecastRuns: z.int(),
  /** Whether a forecast in the sum is a maximum, or has none. */
  hasUpTo: z.boolean(),
  hasOrMore: z.boolean(),
  /** Credits that the services reported. */
  used: z.number().nullable(),
  /** Runs with reported credits. */
  usedRuns: z.int(),
  /** Reported credits minus forecast, over the runs that have both. */
  difference: z.number().nullable(),
});

/** A group: `key` is a day (`2026-05-12`), a host, an endpoint or `raw:` and the first part of a path, or the id of a connection. */
const usageRowSchema = usageSumsSchema.extend({
  key: z.string(),
  /** The newest name of a connection; null for other groups. */
  name: z.string().nullable(),
});

export const usageReportSchema = z.object({
  total: usageSumsSchema,
  /** Days with runs, the earliest first. */
  days: z.array(usageRowSchema),
  /** Days from the newest; other groups with the most credits first. */
  rows: z.array(usageRowSchema),
  /** Whether there are more groups than rows. */
  hasMore: z.boolean(),
});

export type UsageGrouping = (typeof usageGroupings)[number];
export type UsageQuery = z.infer<typeof usageQuerySchema>;
export type UsageSums = z.infer<typeof usageSumsSchema>;
export type UsageRow = z.infer<typeof usageRowSchema>;
export type UsageReport = z.infer<typeof usageReportSchema>;
