import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import type { FormatName } from './formats.ts';
import { scrapeOptionSchemas } from './options.ts';
import { labelSchemas } from './scrape.ts';

/** Takes a file as multipart, or the reference of one that was uploaded before (api-facts 6.6). */
export const parsePath = '/v2/parse';
export const uploadUrlPath = '/v2/parse/upload-url';
/** Path of an upload, followed by its 64-character secret. */
export const uploadsPath = '/v2/uploads/';

export const parseLimits = {
  defaultTimeoutMs: 30_000,
  /** Of the part `options`. */
  maxOptionsBytes: 1024 * 1024,
  /** Parts of a multipart body; those with other names than `file` and `options` are ignored. */
  maxParts: 4,
  /** Maximum size of a file that is uploaded to an upload URL. */
  maxUploadBytes: 50 * 1024 * 1024,
  maxNameChars: 255,
} as const;

const {
  actions: _actions,
  waitFor: _waitFor,
  mobile: _mobile,
  location: _location,
  maxAge: _maxAge,
  minAge: _minAge,
  storeInCache: _storeInCache,
  lockdown: _lockdown,
  threatProtection: _threatProtection,
  toolDetail: _toolDetail,
  proxy: _proxy,
  ...fileOptions
} = scrapeOptionSchemas;

/** Options of `POST /v2/parse`: those of a scrape, without the ones that only a visited page has. */
export const parseOptionSchemas = { ...fileOptions, proxy: z.enum(['basic', 'auto']) } as const;

/** Options of a scrape that services refuse for a file. */
export const refusedParseOptions: readonly string[] = Object.keys(scrapeOptionSchemas).filter(
  (name) => !Object.hasOwn(parseOptionSchemas, name),
);

/** Formats of a scrape that services refuse for a file (api-facts 1.7). */
export const refusedParseFormats: ReadonlySet<string> = new Set([
  'screenshot',
  'changeTracking',
  'branding',
  'audio',
  'video',
  'rawBase64',
] satisfies FormatName[]);

/** Options that services accept, and that mean nothing for a file: no request leaves for it. */
export const parseOptionsWithoutEffect: readonly string[] = [
  'headers',
  'blockAds',
  'skipTlsVerification',
  'fastMode',
  'profile',
  'domainTools',
];

/** The part `options` of `POST /v2/parse`. */
export const parseOptionsSchema = z
  .object(parseOptionSchemas)
  .partial()
  .extend({ origin: labelSchemas.origin.optional(), integration: labelSchemas.integration.optional() })
  .strict();

/** The JSON body of `POST /v2/parse`, for a file that was uploaded before. */
export const parseUploadSchema = parseOptionsSchema.extend({ uploadRef: z.string() }).strict();

/** The body of `POST /v2/parse/upload-url`. */
export const uploadUrlRequestSchema = z.strictObject({
  filename: z.string().min(1).max(1000),
  contentType: z
    .string()
    .regex(/^[\w.+-]{1,100}\/[\w.+-]{1,100}(?:;[ -~]{0,200})?$/)
    .optional(),
  sizeBytes: z.int().min(1),
  origin: labelSchemas.origin.optional(),
  integration: labelSchemas.integration.optional(),
});

/** The response of `POST /v2/parse/upload-url`. */
export const uploadUrlResponseSchema = z.object({
  success: z.literal(true),
  data: z.object({
    uploadUrl: z.url(),
    uploadRef: z.string(),
    method: z.literal('PUT'),
    headers: z.record(z.string(), z.string()),
    maxSizeBytes: z.int(),
    expiresAt: z.iso.datetime(),
  }),
});

/** Returns the options and formats of a request that a service refuses for a file, by their names and in their order. */
export function refusedForFiles(options: JsonObject): readonly string[] {
  const names = Object.keys(options).filter((name) =>
    name === 'proxy'
      ? typeof options[name] === 'string' && !/^(?:basic|auto)$/.test(options[name])
      : refusedParseOptions.includes(name),
  );
  const { formats } = options;
  const types = (Array.isArray(formats) ? formats : []).map((format) =>
    isJsonObject(format) ? format['type'] : format,
  );
  const refused = types.filter((type) => typeof type === 'string' && refusedParseFormats.has(type));
  return [...names, ...new Set(refused as readonly string[])];
}
