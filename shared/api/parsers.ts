import { z } from 'zod';

/** Parser objects of contract 2.2.1; the string forms and the image parser are api-facts 2.1. */
export const pdfParserSchema = z.strictObject({
  type: z.literal('pdf'),
  mode: z.enum(['fast', 'auto', 'ocr']).optional(),
  maxPages: z.int().min(1).max(10_000).optional(),
  blocks: z.boolean().optional(),
  pages: z.boolean().optional(),
  pageMarkers: z.boolean().optional(),
});

export const imageParserSchema = z.strictObject({ type: z.literal('image') });

/** As services take it: older clients call `pages` by another name (api-facts 2.1). */
const takenPdfParserSchema = pdfParserSchema.extend({ pageMarkdown: z.boolean().optional() });

/** The options of a pdf parser, as a request may have them. */
export type ParserObject = z.infer<typeof takenPdfParserSchema>;

export const parserSchema = z.union([z.literal('pdf'), z.literal('image'), takenPdfParserSchema, imageParserSchema]);
