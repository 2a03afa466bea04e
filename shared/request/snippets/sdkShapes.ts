import { z } from 'zod';

/** The schemas that the JavaScript and the Python SDK have in common. */
export const text = z.string();
export const integer = z.int();
export const flag = z.boolean();
export const texts = z.array(text);
export const viewport = z.strictObject({ width: integer, height: integer });
export const geoLocation = z.strictObject({ country: text.optional(), languages: texts.optional() });
export const profile = z.strictObject({ name: text, saveChanges: flag.optional() });

/** Format names allowed as plain strings; the rest are rejected unless they are objects. */
export const stringFormats = [
  'markdown',
  'html',
  'rawHtml',
  'links',
  'images',
  'screenshot',
  'summary',
  'changeTracking',
  'attributes',
  'branding',
  'product',
  'menu',
  'audio',
  'video',
] as const;

/** Actions by the models of the JavaScript and the Python SDK. */
export const actions = z.union([
  z.strictObject({ type: z.literal('wait'), milliseconds: integer }),
  z.strictObject({ type: z.literal('wait'), selector: text }),
  z.strictObject({
    type: z.literal('screenshot'),
    fullPage: flag.optional(),
    quality: integer.optional(),
    viewport: viewport.optional(),
  }),
  // `all` is missing in their models; the Python one would drop it in silence.
  z.strictObject({ type: z.literal('click'), selector: text }),
  z.strictObject({ type: z.literal('write'), text }),
  z.strictObject({ type: z.literal('press'), key: text }),
  z.strictObject({ type: z.literal('scroll'), direction: z.enum(['up', 'down']), selector: text.optional() }),
  z.strictObject({ type: z.literal('scrape') }),
  z.strictObject({ type: z.literal('executeJavascript'), script: text }),
  z.strictObject({
    type: z.literal('pdf'),
    format: z.enum(['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid', 'Ledger']).optional(),
    landscape: flag.optional(),
    scale: z.number().optional(),
  }),
]);

export const pdfParser = z.strictObject({
  type: z.literal('pdf'),
  mode: z.enum(['fast', 'auto', 'ocr']).optional(),
  maxPages: integer.optional(),
  pages: flag.optional(),
  blocks: flag.optional(),
  pageMarkers: flag.optional(),
});

export const threatProtection = z.strictObject({
  mode: z.enum(['off', 'manual-only', 'normal', 'zscaler']).optional(),
  riskScoreThreshold: integer.optional(),
  blacklist: texts.optional(),
  whitelist: texts.optional(),
  blockedTlds: texts.optional(),
  failurePolicy: z.enum(['open', 'closed']).optional(),
});
