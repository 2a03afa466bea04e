import { z } from 'zod';

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
});
export type SettingsChange = z.infer<typeof settingsChangeSchema>;
