import type { Element } from 'domhandler';
import { listingOf } from '../markdown/listingTable.ts';
import { isOutOfSight } from './outOfSight.ts';
import { type Block, findOutermost, isInside, type PageOutline } from './pageOutline.ts';

/**
 * Buttons that copy a listing, the name of its file or its language, and the tabs that it can be chosen by stand between text and code
 * and say nothing: words in all, and in one block.
 */
const mostWordsBetween = { all: 30, block: 5 };

/** A formula on lines of its own, as TeX writes it. */
const displayed = /^(?:\\\[.{1,2000}\\\]|\$\$.{1,2000}\$\$)$/s;

/**
 * Code and formulas between kept text, and below it in the same part of the page: a line of them says little by itself, and the
 * text around it says nothing without.
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
      // The path of a file is one name, of however many words.
      const words = /\s/.test(block.text.trim()) ? block.words : 1;
      between += words;
      if (words <= mostWordsBetween.block && between <= mostWordsBetween.all) continue;
      waiting = [];
      last = null;
    }
  }
  return found.filter((block) => !kept.has(block) && !isOutOfSight(outline, block.container));
}

/** Whether an element is written line by line, as code is. */
export function isListing(element: Element): boolean {
  return element.name === 'pre' || (element.name === 'table' && listingOf(element) !== null);
}

/** Whether a listing stands in the part of the page that the text before it is written in. */
function isBelow(outline: PageOutline, listing: number, { container }: Block): boolean {
  const part = outline.parents[container] ?? -1;
  return part >= 0 && isInside(outline, listing, part);
}
