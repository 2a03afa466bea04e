import { countWords } from '../../../../../shared/base/countWords.ts';
import { termPattern } from '../../languageTerms.ts';
import { textOf } from '../../layout/lines/textLine.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import type { HeadingStyle } from './headingStyle.ts';

/** Maximum paragraphs of the front of a document, and minimum words of one that is its text. */
const front = { maxParagraphs: 16, minTextWords: 12 };
/** Minimum paragraphs of a document with a title page, and their minimum words: slides and leaflets have titles below titles. */
const body = { minParagraphs: 3, minWords: 30 };
/** Maximum size of what is below the title, relative to it. */
const maxSizeRatio = 0.95;

/** A title of a table of contents, or of a summary in one of four languages. */
const frontSection = new RegExp(
  `^\\W*(?:${termPattern('contents')}|abstract|summary|zusammenfassung|résumé|resumen|introduction)\\W*$`,
  'iu',
);
/** A section number. */
const numbered = /^(?:\d{1,2}|[IVX]{1,4}|[A-Z])(?:\.\d{1,2})*\.?\s+\p{L}/u;

/**
 * Removes authors, affiliations, dates and subtitles from the headings: what is between the title of a document and its first section or
 * text, in a size between the two. Bold lines are among it on a title page only, which has no text.
 * @param known heading style of each paragraph, null if it is no heading, in reading order; changed in place
 */
export function dropTitlePage(known: Map<Paragraph, HeadingStyle | null>): void {
  const texts = [...known.keys()].filter(({ lines }) => countWords(textOf(lines)) >= body.minWords);
  if (texts.length < body.minParagraphs) return;
  const begin = [...known].slice(0, front.maxParagraphs);
  const largest = Math.max(...begin.map(([, style]) => style?.size ?? 0));
  const title = begin.findIndex(([, style]) => style?.size === largest);
  if (title === -1 || largest === 0) return;
  const below: (readonly [Paragraph, HeadingStyle])[] = [];
  for (let index = title + 1; index < begin.length; index += 1) {
    const [paragraph, style] = begin[index] ?? [];
    const above = begin[index - 1]?.[0];
    if (paragraph === undefined || above === undefined) return;
    const text = textOf(paragraph.lines);
    if (topOf(paragraph) < topOf(above)) {
      if (isRightOf(paragraph, above)) break;
      for (const [each] of below) known.set(each, null);
      return;
    }
    if (numbered.test(text) || frontSection.test(text)) break;
    if (style == null && countWords(text) >= front.minTextWords) {
      // The last line above a text may be the title of its section.
      if (below.at(-1)?.[0] === above) below.pop();
      break;
    }
    if (style != null && style.size <= largest * maxSizeRatio) below.push([paragraph, style]);
  }
  for (const [paragraph, { bold }] of below) if (!bold) known.set(paragraph, null);
}

/** Whether a paragraph is at the top of the next column, and not of the next page. */
function isRightOf({ lines: [line] }: Paragraph, { lines: [above] }: Paragraph): boolean {
  return line !== undefined && above !== undefined && line.x0 >= above.x1;
}

function topOf({ lines }: Paragraph): number {
  return lines[0]?.baseline ?? 0;
}
