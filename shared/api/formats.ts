import { z } from 'zod';
import { jsonObjectSchema } from '../base/json.ts';

/**
 * The output formats of contract 2.2, with the object options of api-facts 1.1. A string `"x"` means `{"type":"x"}`.
 * Order is the order in which the builder offers them.
 */
export const formatNames = [
  'markdown',
  'html',
  'rawHtml',
  'links',
  'images',
  'screenshot',
  'json',
  'summary',
  'question',
  'highlights',
  'branding',
  'changeTracking',
  'product',
  'menu',
  'attributes',
  'audio',
  'video',
  'deterministicJson',
  'query',
  'rawBase64',
] as const;

export const formatNameSchema = z.enum(formatNames);
export type FormatName = z.infer<typeof formatNameSchema>;

const jsonSchemaSchema = jsonObjectSchema;
const promptSchema = z.string().max(10_000);

/** Pixels; the bounds are from api-facts 1.1. */
export const viewportSchema = z.strictObject({
  width: z.int().min(1).max(7680),
  height: z.int().min(1).max(4320),
});

export const screenshotFormatSchema = z.looseObject({
  type: z.literal('screenshot'),
  fullPage: z.boolean().optional(),
  quality: z.number().min(1).max(100).optional(),
  viewport: viewportSchema.optional(),
});

const plain = <Name extends FormatName>(name: Name) => z.strictObject({ type: z.literal(name) });

/** One schema for each object form: strict, as the service is, but for `screenshot`. */
export const formatObjectSchemas = {
  markdown: plain('markdown'),
  html: plain('html'),
  rawHtml: plain('rawHtml'),
  links: plain('links'),
  images: plain('images'),
  screenshot: screenshotFormatSchema,
  json: z.strictObject({
    type: z.literal('json'),
    prompt: promptSchema.optional(),
    schema: jsonSchemaSchema.optional(),
    checkPromptInjection: z.boolean().optional(),
  }),
  summary: plain('summary'),
  question: z.strictObject({ type: z.literal('question'), question: z.string().min(1).max(10_000) }),
  highlights: z.strictObject({ type: z.literal('highlights'), query: z.string().min(1).max(10_000) }),
  branding: plain('branding'),
  changeTracking: z.strictObject({
    type: z.literal('changeTracking'),
    modes: z.array(z.enum(['git-diff', 'json'])).optional(),
    schema: jsonSchemaSchema.optional(),
    prompt: promptSchema.optional(),
    tag: z.string().nullable().optional(),
  }),
  product: plain('product'),
  menu: plain('menu'),
  attributes: z.strictObject({
    type: z.literal('attributes'),
    selectors: z.array(z.strictObject({ selector: z.string().min(1), attribute: z.string().min(1) })),
  }),
  audio: plain('audio'),
  video: plain('video'),
  deterministicJson: z.strictObject({
    type: z.literal('deterministicJson'),
    prompt: promptSchema.optional(),
    schema: jsonSchemaSchema.optional(),
  }),
  query: z.strictObject({
    type: z.literal('query'),
    prompt: promptSchema.min(1),
    mode: z.enum(['freeform', 'directQuote']).optional(),
  }),
  rawBase64: plain('rawBase64'),
} as const satisfies Record<FormatName, z.ZodType>;

/** Formats whose object form has required options: the string form is not enough. */
export const formatsNeedingOptions: ReadonlySet<FormatName> = new Set([
  'question',
  'highlights',
  'attributes',
  'query',
]);

export const formatObjectSchema = z.discriminatedUnion('type', [
  formatObjectSchemas.markdown,
  formatObjectSchemas.html,
  formatObjectSchemas.rawHtml,
  formatObjectSchemas.links,
  formatObjectSchemas.images,
  formatObjectSchemas.screenshot,
  formatObjectSchemas.json,
  formatObjectSchemas.summary,
  formatObjectSchemas.question,
  formatObjectSchemas.highlights,
  formatObjectSchemas.branding,
  formatObjectSchemas.changeTracking,
  formatObjectSchemas.product,
  formatObjectSchemas.menu,
  formatObjectSchemas.attributes,
  formatObjectSchemas.audio,
  formatObjectSchemas.video,
  formatObjectSchemas.deterministicJson,
  formatObjectSchemas.query,
  formatObjectSchemas.rawBase64,
]);

/** An element of `formats`: a name, or an object with `type`. */
export const formatSchema = z.union([formatNameSchema, formatObjectSchema]);

export type FormatObject = z.infer<typeof formatObjectSchema>;
export type Format = z.infer<typeof formatSchema>;
export type ScreenshotFormat = z.infer<typeof screenshotFormatSchema>;

/** The object form of an element of `formats`, as the service normalises it (api-facts 1). */
export function toFormatObject(format: Format): FormatObject {
  return typeof format === 'string' ? ({ type: format } as FormatObject) : format;
}
