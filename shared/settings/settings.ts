import { z } from 'zod';
import { connectionIdSchema } from '../base/brand.ts';

/** How many runs, bytes and days history may hold; null means no limit. */
const historyMaxRuns = z.int().min(100).max(10_000_000).nullable();
const historyMaxBytes = z
  .int()
  .min(10 * 1024 * 1024)
  .max(10 * 1024 ** 4)
  .nullable();
const historyMaxDays = z.int().min(1).max(36_500).nullable();
const privateConnections = z.array(connectionIdSchema).max(500);

/** What a person may set. Every field has a default, so that an older or damaged file still gives whole settings. */
export const settingsSchema = z.object({
  version: z.literal(1).default(1),
  theme: z.enum(['system', 'light', 'dark', 'contrast-light', 'contrast-dark']).default('system'),
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  /** A locale of the message files; `pseudo` is the test locale. */
  language: z.enum(['system', 'en', 'pseudo']).default('system'),
  /** Hosts on the local network that the local engine may visit, as allowed from an error card. */
  allowedPrivateHosts: z.array(z.string().min(1).max(300)).max(500).default([]),
  /** Hosts that the person has opened in the system browser before. */
  knownExternalHosts: z.array(z.string().max(300)).max(1000).default([]),
  /** Pages at once in the local engine; null means one for each processor core. */
  engineConcurrency: z.int().min(1).max(64).nullable().default(null),
  /** Beyond these, history loses its oldest runs; pinned runs and runs under way stay. */
  historyMaxRuns: historyMaxRuns.default(100_000),
  historyMaxBytes: historyMaxBytes.default(2 * 1024 ** 3),
  historyMaxDays: historyMaxDays.default(90),
  /** Every run is private: of it only id, time and connection reach the disk. */
  privateRuns: z.boolean().default(false),
  /** Connections whose runs are private. */
  privateConnections: privateConnections.default([]),
});

export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = settingsSchema.parse({});

/** Fields to change; `version` is not one of them. Written without the defaults, so that an absent field stays absent. */
export const settingsChangeSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark', 'contrast-light', 'contrast-dark']).optional(),
  density: z.enum(['comfortable', 'compact']).optional(),
  language: z.enum(['system', 'en', 'pseudo']).optional(),
  engineConcurrency: z.int().min(1).max(64).nullable().optional(),
  allowedPrivateHosts: z.array(z.string().min(1).max(300)).max(500).optional(),
  historyMaxRuns: historyMaxRuns.optional(),
  historyMaxBytes: historyMaxBytes.optional(),
  historyMaxDays: historyMaxDays.optional(),
  privateRuns: z.boolean().optional(),
  privateConnections: privateConnections.optional(),
});
export type SettingsChange = z.infer<typeof settingsChangeSchema>;
