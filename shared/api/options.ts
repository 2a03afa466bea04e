import { z } from 'zod';
import { actionSchema } from './actions.ts';
import { formatSchema } from './formats.ts';
import { parserSchema } from './parsers.ts';

/** `location` of contract 2.2; a country in any case is accepted (api-facts 2.1), a client sends capitals. */
export const locationSchema = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .optional(),
  languages: z.array(z.string().min(1)).optional(),
});

/** `profile` of contract 2.2.2. */
export const profileSchema = z.strictObject({
  name: z.string().min(1).max(128),
  saveChanges: z.boolean().optional(),
});

export const redactPiiSchema = z.strictObject({
  mode: z.enum(['accurate', 'aggressive', 'fast']).optional(),
  entities: z.array(z.enum(['PERSON', 'EMAIL', 'PHONE', 'LOCATION', 'FINANCIAL', 'SECRET'])).optional(),
  replaceStyle: z.enum(['tag', 'mask', 'remove']).optional(),
});

const domains = z.array(z.string().min(1)).max(1000);

/** `threatProtection` of contract 2.2, with the shape of api-facts 2.3: overrides the team's rules about dangerous URLs. */
export const threatProtectionSchema = z.strictObject({
  mode: z.enum(['off', 'normal', 'manual-only', 'zscaler']).optional(),
  riskScoreThreshold: z.int().min(0).max(100).optional(),
  blacklist: domains.optional(),
  whitelist: domains.optional(),
  blockedTlds: domains.optional(),
  failurePolicy: z.enum(['open', 'closed']).optional(),
});

export const timeoutBounds = { min: 1000, max: 300_000, default: 60_000 } as const;

/** Scrape options of contract 2.2, each with its own schema, with additions of api-facts 2.1. Milliseconds are integers. */
export const scrapeOptionSchemas = {
  formats: z.array(formatSchema),
  onlyMainContent: z.boolean(),
  onlyCleanContent: z.boolean(),
  includeTags: z.array(z.string().min(1)),
  excludeTags: z.array(z.string().min(1)),
  removeBase64Images: z.boolean(),
  redactPII: z.union([z.boolean(), redactPiiSchema]),
  parsers: z.array(parserSchema),
  actions: z.array(actionSchema),
  waitFor: z.int().min(0),
  timeout: z.int().min(timeoutBounds.min).max(timeoutBounds.max),
  mobile: z.boolean(),
  headers: z.record(z.string(), z.string()),
  blockAds: z.boolean(),
  skipTlsVerification: z.boolean(),
  fastMode: z.boolean(),
  location: locationSchema,
  proxy: z.enum(['basic', 'enhanced', 'auto', 'stealth']),
  maxAge: z.int().min(0),
  minAge: z.int().min(0),
  storeInCache: z.boolean(),
  lockdown: z.boolean(),
  zeroDataRetention: z.boolean(),
  profile: profileSchema,
  auditMetadata: z.strictObject({ username: z.string().max(1024) }),
  threatProtection: threatProtectionSchema,
  domainTools: z.boolean(),
  toolDetail: z.enum(['compact', 'summary', 'full']),
  checkPromptInjection: z.boolean(),
} as const;

export type ScrapeOptionName = keyof typeof scrapeOptionSchemas;

export const scrapeOptionNames = Object.keys(scrapeOptionSchemas) as readonly ScrapeOptionName[];
