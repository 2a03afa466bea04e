import { segmentWith } from '../../layout/lines/segment.ts';
import { withLines, type LaidPage } from '../../layout/page/laidPage.ts';
import { styleWith, wordWith } from '../../pdf/wordWith.ts';

/**
 * Titles that are underlined as bold ones: a typewriter has nothing else for them. What comes more than once is no title but a link, such as
 * the one that leads back to the contents on each page of a printed site.
 */
export function boldenUnderlined(pages: readonly LaidPage[]): readonly LaidPage[] {
  const counts = new Map<string, number>();
  for (const { text } of pages.flatMap(({ underlined }) => underlined)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts.size === 0
    ? pages
    : pages.map((page) => {
        const titles = page.underlined.filter(({ text }) => counts.get(text) === 1);
        if (titles.length === 0) return page;
        return withLines(page, (line) => {
          const isTitle = titles.some(
            ({ text, baseline }) =>
              Math.abs(baseline - line.baseline) <= 1 && line.words.map((word) => word.text).join(' ') === text,
          );
          if (!isTitle) return line;
          return segmentWith(
            line,
            line.words.map((word) => wordWith(word, { style: styleWith(word.style, { bold: true }) })),
          );
        });
      });
}
