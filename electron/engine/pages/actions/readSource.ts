import { z } from 'zod';
import type { PageSource } from '../inpage/actState.ts';
import { heard, type ActionPage } from './actionPage.ts';
import { actor, actWorld } from './elements.ts';

const longestHtml = 10_000_000;
const evaluateMs = 10_000;

const sourceSchema: z.ZodType<PageSource> = z.object({ url: z.string(), html: z.string(), truncated: z.boolean() });

/** The document as it stands at this moment. */
export async function readSource(page: ActionPage): Promise<PageSource> {
  const world = await actWorld(page);
  return sourceSchema.parse(await heard(page, world.evaluate(`${actor}.source(${longestHtml})`, evaluateMs)));
}
