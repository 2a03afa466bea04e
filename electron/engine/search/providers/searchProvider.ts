import { z } from 'zod';
import { searchCategories, type SearchSource } from '../../../../shared/api/search.ts';
import { jsonValueSchema } from '../../../../shared/base/json.ts';

const pointer = z
  .string()
  .max(200)
  .regex(/^(?:\/[^/]{1,100}){0,8}$/, 'a JSON pointer such as /web/results');

/** One pointer, or several of which the first with a value counts. */
const fieldSchema = z.union([pointer, z.array(pointer).min(1).max(4)]);

/** A text with `{{name}}` in it, or the key of the provider. */
const headerSchema = z.union([
  z.string().max(1000),
  z.strictObject({ key: z.literal(true), prefix: z.string().max(100).default('') }),
]);

/** How one source of a provider is asked, and where its response has what. */
export const searchCallSchema = z.strictObject({
  method: z.enum(['GET', 'POST']).default('GET'),
  /** Scheme and host are fixed; `{{name}}` is allowed in the path and, for the language of a wiki, in the host of a built-in provider. */
  url: z.string().max(2000),
  /** Values with a `{{name}}` that has no value are left out. */
  query: z.record(z.string(), z.string().max(1000)).default({}),
  body: jsonValueSchema.optional(),
  headers: z.record(z.string(), headerSchema).default({}),
  /** Pointer to the list of results. */
  items: pointer,
  fields: z.strictObject({
    url: fieldSchema,
    title: fieldSchema.optional(),
    description: fieldSchema.optional(),
    date: fieldSchema.optional(),
    imageUrl: fieldSchema.optional(),
    imageWidth: fieldSchema.optional(),
    imageHeight: fieldSchema.optional(),
    score: fieldSchema.optional(),
    /** Orders the results, where the list does not. */
    order: fieldSchema.optional(),
  }),
  /** How the provider writes values: `{ "safe": { "true": "strict" } }`. A value that is not listed is left out. */
  values: z.record(z.string(), z.record(z.string(), z.string().max(100))).default({}),
  /** `operators`: domains are written into the query, as `site:`. */
  domains: z.enum(['operators', 'fields', 'none']).default('none'),
  maxResults: z.int().min(1).max(100).default(100),
});

export type SearchCall = z.infer<typeof searchCallSchema>;

/** A provider of search results: a JSON API, described and not programmed. */
export const searchProviderSchema = z.strictObject({
  name: z.string().min(1).max(60),
  sources: z
    .strictObject({ web: searchCallSchema, news: searchCallSchema, images: searchCallSchema })
    .partial()
    .refine((sources) => Object.keys(sources).length > 0, 'a call for web, news or images is required'),
  /** The categories that its results belong to; it is asked for them alone. Absent for a search of the whole web. */
  categories: z.array(z.enum(searchCategories)).optional(),
  /** What it means if the provider refuses with status 403. */
  hint403: z.string().max(300).optional(),
});

export type SearchProvider = z.infer<typeof searchProviderSchema>;

/** A provider as it is asked: with its key, and the hosts of it that may be private. */
export interface OpenProvider {
  readonly provider: SearchProvider;
  readonly key: string | null;
  /** The host that the person named; none for the providers of this program. */
  readonly privateHosts: readonly string[];
}

/** Names that a call may use, with the value of a request. */
export const placeholderNames = [
  'query',
  'limit',
  'tbs',
  'period',
  'since',
  'until',
  'country',
  'countryLower',
  'lang',
  'safe',
  'location',
  'includeDomains',
  'excludeDomains',
] as const;
export type PlaceholderName = (typeof placeholderNames)[number];

/** Whether a call is sent with a key. */
export function needsKey({ headers }: SearchCall): boolean {
  return Object.values(headers).some((value) => typeof value !== 'string');
}

/** Whether a provider has a source. */
export function hasSource({ sources }: SearchProvider, source: SearchSource): boolean {
  return sources[source] !== undefined;
}
