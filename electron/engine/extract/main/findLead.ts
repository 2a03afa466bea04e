import type { PageAnalysis } from './analysePage.ts';
import { isHiddenOrBoilerplate } from './isHiddenOrBoilerplate.ts';
import { type Block, findOutermost, isInside, type PageOutline } from './pageOutline.ts';
import { endsSentence } from './sentences.ts';
import { partNamedBy } from './partPhrases.ts';

/** Blocks after the title that are looked at: kicker, date and author may be there too. */
const maxDistance = 8;
/** A shorter text is a label; a longer one is the beginning of the text. */
const wordLimits = { min: 5, max: 120 } as const;
/** A less likely block belongs to something else, however near it is. */
const minRate = 0.3;

/**
 * Finds the standfirst of an article: sentences between the title and the text, which say what the text is about. They are set apart from
 * the text, like a label, and other parts of the page may repeat them.
 */
export function findLead(
  { outline, readAs }: PageAnalysis,
  rates: Float64Array,
  kept: ReadonlySet<Block>,
  title: Block | undefined,
): readonly Block[] {
  if (title === undefined || readAs !== 'article') return [];
  const { blocks, parents } = outline;
  const forms = findOutermost(outline, ({ name }) => name === 'form');
  const start = blocks.indexOf(title) + 1;
  const end = blocks.findIndex((block, index) => index >= start && block.isProse && kept.has(block));
  const isLead = (block: Block, index: number): boolean => {
    if (kept.has(block) || block.linkWords > block.words / 2) return false;
    if (block.words < wordLimits.min || block.words > wordLimits.max) return false;
    if (!endsSentence(block.text, block.sentences) || partNamedBy(block.text) !== undefined) return false;
    const isLikely = (rates[start + index] ?? 0) >= minRate || copiesOf(block, kept).length > 0;
    return (
      isLikely &&
      !isNamedNote(outline, block, title) &&
      forms[block.container] === -1 &&
      !isHiddenOrBoilerplate(outline, block.container)
    );
  };
  const near = blocks.slice(start, Math.min(end, start + maxDistance));
  const first = near.findIndex(isLead);
  const parent = parents[near[first]?.container ?? -1];
  return near.filter((block, index) => index >= first && parents[block.container] === parent && isLead(block, index));
}

/** Names of notes about who wrote the text and who pays for it. */
const noteName = /author|byline|editors?-?note|disclos|disclaim|affiliat|newsletter|tooltip/i;

/** Whether a part of the page that has the block and not the title is named as such a note. */
function isNamedNote(outline: PageOutline, { container }: Block, title: Block): boolean {
  const { elements, parents } = outline;
  for (let up = container; up > 0 && !isInside(outline, title.container, up); up = parents[up] ?? -1)
    if (noteName.test(elements[up]?.attribs['class']?.slice(0, 300) ?? '')) return true;
  return false;
}

/** Returns the selected blocks with the same text. */
export function copiesOf({ text }: Block, kept: ReadonlySet<Block>): readonly Block[] {
  return [...kept].filter((block) => block.text === text);
}
