import type { Element } from 'domhandler';
import { listingOf } from '../markdown/tables/listingTable.ts';
import { isHiddenOrBoilerplate } from './isHiddenOrBoilerplate.ts';
import { type Block, findOutermost, isInside, type PageOutline } from './pageOutline.ts';

/**
 * Copy buttons, file names, language names and tabs between text and code do not separate them: maximum words in total, and in one block.
 */
const maxWordsBetween = { all: 30, block: 5 };

/** A display formula in TeX delimiters. */
const displayed = /^(?:\\\[.{1,2000}\\\]|\$\$.{1,2000}\$\$)$/s;

/**
 * Finds code and formulas between selected text, and below it in the same part of the page: one line of them has too few features to be
 * selected, and the text around it is incomplete without it.
 */
export function findCode(outline: PageOutline, kept: ReadonlySet<Block>): readonly Block[] {
  const listings = findOutermost(outline, isListing);
  const begun = new Set([...kept].map(({ container }) => listings[container] ?? -1));
  const found: Block[] = [];
  let waiting: Block[] = [];
  let last: Block | null = null;
  let between = 0;
  for (const block of outline.blocks) {
    const pre = listings[block.container] ?? -1;
    const listing = pre < 0 && displayed.test(block.text) ? block.container : pre;
    if (listing >= 0) {
      // Code without some of its lines is another program.
      const isBegun = pre >= 0 && begun.has(pre);
      if (isBegun || (last !== null && isBelow(outline, listing, last))) found.push(block);
      else waiting.push(block);
    } else if (kept.has(block)) {
      if (last !== null) found.push(...waiting);
      waiting = [];
      last = block;
      between = 0;
    } else {
      // A file path counts as one word.
      const words = /\s/.test(block.text.trim()) ? block.words : 1;
      between += words;
      if (words <= maxWordsBetween.block && between <= maxWordsBetween.all) continue;
      waiting = [];
      last = null;
    }
  }
  return found.filter((block) => !kept.has(block) && !isHiddenOrBoilerplate(outline, block.container));
}

/** Whether an element is written line by line, as code is. */
function isListing(element: Element): boolean {
  return element.name === 'pre' || (element.name === 'table' && listingOf(element) !== null);
}

/** Whether a listing is in the same part of the page as the text before it. */
function isBelow(outline: PageOutline, listing: number, { container }: Block): boolean {
  const part = outline.parents[container] ?? -1;
  return part >= 0 && isInside(outline, listing, part);
}
