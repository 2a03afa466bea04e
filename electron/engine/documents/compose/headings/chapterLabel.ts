import { textOf } from '../../layout/lines/textLine.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import type { HeadingStyle } from './headingStyle.ts';
import { sectionNumber } from './sectionNumber.ts';

const units = 'ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE';
const teens = 'TEN|ELEVEN|TWELVE|THIRTEEN|FOURTEEN|FIFTEEN|SIXTEEN|SEVENTEEN|EIGHTEEN|NINETEEN';

/** Numbers of chapters, written out in capitals as title pages of chapters have them, as the source of a pattern. */
const numberWord = `(?:${units}|${teens}|(?:TWENTY|THIRTY|FORTY)(?:[- ](?:${units}))?)`;

/** A heading that consists of its label only: `Chapter 3`, `Part II`, `CHAPTER FOUR`, `7`. */
const label = new RegExp(`^(?:\\p{Lu}\\p{L}+\\s+)?(?:\\d{1,3}|[IVXLC]{1,7}|[A-Z]|${numberWord})[.:]?$`, 'u');
const labelled = /^\p{Lu}\p{L}+\s+(?:\d{1,3}|[IVXLC]{1,7})[.:]?\s/u;

/**
 * Gives chapter labels the style of the titles below them, so that both get one level: a label with a word is set smaller than its title, a
 * number alone often larger.
 */
export function mergeChapterLabels(known: Map<Paragraph, HeadingStyle | null>): void {
  let above: { readonly paragraph: Paragraph; readonly style: HeadingStyle } | null = null;
  for (const [paragraph, style] of known) {
    const text = textOf(paragraph.lines).trim();
    if (above !== null && style !== null && mayBeTitle(text)) {
      const isNumber = !/\s/.test(textOf(above.paragraph.lines).trim());
      // A section of a chapter without a title is smaller than its label.
      if (isNumber || style.size >= above.style.size) known.set(above.paragraph, style);
    }
    above = style !== null && label.test(text) ? { paragraph, style } : null;
  }
}

/** Whether a heading below a label may be its title: it has no number of its own. */
function mayBeTitle(text: string): boolean {
  return !label.test(text) && sectionNumber(text) === null && !labelled.test(text);
}
