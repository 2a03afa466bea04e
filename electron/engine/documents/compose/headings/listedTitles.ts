import { textOf } from '../../layout/lines/textLine.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { sizeOf } from './headingStyle.ts';

/** Minimum number of consecutive numbered titles of one size, with no text below any, that make a list; maximum lines of each. */
const limits = { fewest: 6, lines: 2 };

const numbered = /^\d+(?:[.-]\d+)+\.?\s/;

/**
 * Finds lists of sections, which are no headings: numbered titles one below the other with no text between them.
 * @param paragraphs all of a document, in reading order
 */
export function listedTitles(paragraphs: readonly Paragraph[]): ReadonlySet<Paragraph> {
  const listed = new Set<Paragraph>();
  let run: Paragraph[] = [];
  let size = 0;
  const end = (): void => {
    if (run.length >= limits.fewest) for (const paragraph of run) listed.add(paragraph);
    run = [];
  };
  for (const paragraph of paragraphs) {
    const { lines } = paragraph;
    const isTitle = lines.length <= limits.lines && numbered.test(textOf(lines));
    const own = isTitle ? sizeOf(lines) : 0;
    const last = run.at(-1);
    // Where the numbering restarts, the text begins.
    if (own !== size || (last !== undefined && !goesUp(last, paragraph))) end();
    if (isTitle) run.push(paragraph);
    size = own;
  }
  end();
  return listed;
}

function goesUp(last: Paragraph, next: Paragraph): boolean {
  const [before, after] = [pathOf(last), pathOf(next)];
  const place = after.findIndex((number, index) => number !== before[index]);
  return place !== -1 && (after[place] ?? 0) > (before[place] ?? -1);
}

function pathOf({ lines }: Paragraph): readonly number[] {
  const [number = ''] = numbered.exec(textOf(lines)) ?? [];
  return (number.match(/\d+/g) ?? []).map(Number);
}
