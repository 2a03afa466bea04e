import { textOf } from '../../layout/lines/segment.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import type { HeadingLook } from './headingLook.ts';
import { numberWord } from '../survey/chapterWords.ts';
import { sectionNumber } from './sectionNumber.ts';

/** A heading that says nothing but which one it is: `Chapter 3`, `Part II`, `CHAPTER FOUR`, `7`. */
const label = new RegExp(`^(?:\\p{Lu}\\p{L}+\\s+)?(?:\\d{1,3}|[IVXLC]{1,7}|[A-Z]|${numberWord})[.:]?$`, 'u');
const labelled = /^\p{Lu}\p{L}+\s+(?:\d{1,3}|[IVXLC]{1,7})[.:]?\s/u;

/**
 * Gives labels of chapters the look of the titles below them, so that both are of one level: a label with a word is set smaller than its
 * title, a number alone often larger.
 */
export function uniteLabels(known: Map<Paragraph, HeadingLook | null>): void {
  let above: { readonly paragraph: Paragraph; readonly look: HeadingLook } | null = null;
  for (const [paragraph, look] of known) {
    const text = textOf(paragraph.lines).trim();
    if (above !== null && look !== null && mayBeTitle(text)) {
      const isNumber = !/\s/.test(textOf(above.paragraph.lines).trim());
      // A section of a chapter without a title is smaller than its label.
      if (isNumber || look.size >= above.look.size) known.set(above.paragraph, look);
    }
    above = look !== null && label.test(text) ? { paragraph, look } : null;
  }
}

/** Whether a heading below a label may be its title: it has no number of its own. */
function mayBeTitle(text: string): boolean {
  return !label.test(text) && sectionNumber(text) === null && !labelled.test(text);
}
