import { segmentWith } from '../../layout/lines/textLine.ts';
import { withLines, type PageLayout } from '../../layout/page/pageLayout.ts';
import { styleWith, wordWith } from '../../pdf/wordWith.ts';

/**
 * Treats underlined titles as bold: a typewriter has no other means. Repeated underlined text is not a title but a link, such as the one
 * back to the contents on each page of a printed site.
 */
export function treatUnderlinedAsBold(pages: readonly PageLayout[]): readonly PageLayout[] {
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
