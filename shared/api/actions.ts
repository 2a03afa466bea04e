import { z } from 'zod';
import { viewportSchema } from './formats.ts';

/** Action objects of contract 2.3. The property sets are exact: an unknown property is refused. */
const selector = z.string().min(1);

export const actionSchemas = {
  waitMilliseconds: z.strictObject({ type: z.literal('wait'), milliseconds: z.int().min(1) }),
  waitSelector: z.strictObject({ type: z.literal('wait'), selector }),
  screenshot: z.strictObject({
    type: z.literal('screenshot'),
    fullPage: z.boolean().optional(),
    quality: z.int().min(1).max(100).optional(),
    viewport: viewportSchema.optional(),
  }),
  click: z.strictObject({ type: z.literal('click'), selector, all: z.boolean().optional() }),
  write: z.strictObject({ type: z.literal('write'), text: z.string() }),
  press: z.strictObject({ type: z.literal('press'), key: z.string().min(1) }),
  scroll: z.strictObject({
    type: z.literal('scroll'),
    direction: z.enum(['up', 'down']).optional(),
    selector: selector.optional(),
  }),
  scrape: z.strictObject({ type: z.literal('scrape') }),
  executeJavascript: z.strictObject({ type: z.literal('executeJavascript'), script: z.string() }),
  pdf: z.strictObject({
    type: z.literal('pdf'),
    format: z.enum(['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid', 'Ledger']).optional(),
    landscape: z.boolean().optional(),
    scale: z.number().optional(),
  }),
} as const;

export const actionSchema = z.union([
  actionSchemas.waitMilliseconds,
  actionSchemas.waitSelector,
  actionSchemas.screenshot,
  actionSchemas.click,
  actionSchemas.write,
  actionSchemas.press,
  actionSchemas.scroll,
  actionSchemas.scrape,
  actionSchemas.executeJavascript,
  actionSchemas.pdf,
]);

export type Action = z.infer<typeof actionSchema>;
export type ActionType = Action['type'];
