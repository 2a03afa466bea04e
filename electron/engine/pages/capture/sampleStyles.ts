import { z } from 'zod';
import type { StyleSample } from '../../extract/branding/styleSample.ts';
import stylesSource from '../inpage/styles.inpage.ts?inpage';
import type { PageWorld } from '../devtools/pageWorld.ts';

const text = z.string().max(200_000);
const counted = z.array(z.tuple([z.number(), z.number()]).readonly()).max(200);

const elementSchema = z.object({
  role: z.enum(['button', 'input', 'link', 'heading', 'text', 'code', 'notice']),
  tag: text,
  names: text,
  characters: z.number(),
  area: z.number(),
  top: z.number(),
  isAround: z.boolean(),
  color: text,
  background: text,
  borderColor: text,
  radius: text,
  fontFamily: text,
  fontSize: z.number(),
  fontWeight: z.number(),
  lineHeight: z.number(),
  padding: text,
  transition: text,
  easing: text,
});

const logoSchema = z.object({
  url: text,
  alt: text,
  width: z.number(),
  height: z.number(),
  top: z.number(),
  left: z.number(),
  isNamed: z.boolean(),
  isInHeader: z.boolean(),
  leadsHome: z.boolean(),
});

const sampleSchema: z.ZodType<StyleSample> = z.object({
  viewport: z.object({ width: z.number(), height: z.number() }),
  background: text,
  variables: z.array(z.tuple([text, text]).readonly()).max(200),
  elements: z.array(elementSchema).max(1_000),
  surfaces: z.array(z.tuple([text, z.number()]).readonly()).max(200),
  spaces: counted,
  logos: z.array(logoSchema).max(50),
  icons: z.object({ outlined: z.number(), filled: z.number(), color: text }),
  loadedFonts: z.array(text).max(100),
  layout: z.object({ headerHeight: z.number(), footerHeight: z.number(), maxWidth: z.number(), columns: z.number() }),
  isPartial: z.boolean(),
});

/** The script ends automatically; after this many further ms it is terminated. */
const graceMs = 1_000;

/**
 * Reads the page's computed styles in an isolated world. Null on timeout: layout of a page may take longer than acceptable.
 * @param timeMs time limit in ms
 */
export async function sampleStyles(world: PageWorld, timeMs: number): Promise<StyleSample | null> {
  try {
    const current = await world.current();
    const told = await current.evaluate(`(${stylesSource}).sampleStyles(${Math.round(timeMs)})`, timeMs + graceMs);
    return sampleSchema.parse(told);
  } catch {
    return null;
  }
}
