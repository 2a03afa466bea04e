import { z } from 'zod';
import type { PageSource } from '../inpage/actionState.ts';
import { heard, type ActionPage } from './actionPage.ts';
import { actor, actionWorld } from './elements.ts';

const maxHtmlChars = 10_000_000;
const evaluateMs = 10_000;

const sourceSchema: z.ZodType<PageSource> = z.object({ url: z.string(), html: z.string(), truncated: z.boolean() });

/** Serializes the document in its current state. */
export async function readSource(page: ActionPage): Promise<PageSource> {
  const world = await actionWorld(page);
  return sourceSchema.parse(await heard(page, world.evaluate(`${actor}.source(${maxHtmlChars})`, evaluateMs)));
}
