import { boundingBox } from '../../pdf/boxes.ts';
import { segmentWith, type TextLine } from '../../layout/lines/textLine.ts';
import { linesOnPage, withLines, type PageLayout, type LayoutRegion } from '../../layout/page/pageLayout.ts';
import type { TextStyle } from '../../pdf/pageContent.ts';
import { styleWith, wordWith } from '../../pdf/wordWith.ts';

/** Thresholds of a heading font: lines of its own, and hardly a character within lines of other fonts. */
const limits = { lines: 3, within: 0.15, letters: 80, width: 0.75, size: 0.15, room: 1.15 };
/** The same for a font with many such lines, whose words may also occur in sentences. */
const often = { lines: 8, within: 0.3 };

/**
 * Treats display fonts as bold: publishers use meaningless font names (`AdvP405B8`) and omit the weight. A font of short separate lines
 * above the text that occurs in sentences only at their beginning is a heading font.
 */
export function boldenHeadings(pages: readonly PageLayout[]): readonly PageLayout[] {
  const uses = usesOf(pages);
  const [usual] = [...uses].toSorted((a, b) => b[1].charCount - a[1].charCount)[0] ?? [];
  if (usual === undefined || uses.size < 2) return pages;
  const alone = new Map<string, number>();
  for (const part of pages.flatMap(({ parts }) => parts))
    for (const { words } of loneLines(part, usual)) {
      const font = words[0]?.style.font ?? '';
      alone.set(font, (alone.get(font) ?? 0) + 1);
    }
  const found = [...alone].flatMap(([font, lines]) => {
    const { charCount, within } = uses.get(font) ?? { charCount: 0, within: 0 };
    const most = lines >= often.lines ? often.within : limits.within;
    return lines >= limits.lines && within <= charCount * most ? [font] : [];
  });
  return found.length === 0 ? pages : pages.map((page) => bolden(page, new Set(found)));
}

interface FontUse {
  charCount: number;
  /** Characters preceded by another font on the line. */
  within: number;
}

function usesOf(pages: readonly PageLayout[]): Map<string, FontUse> {
  const uses = new Map<string, FontUse>();
  const useOf = (style: TextStyle | undefined): FontUse => {
    const font = style?.font ?? '';
    const known = uses.get(font) ?? { charCount: 0, within: 0 };
    uses.set(font, known);
    return known;
  };
  for (const page of pages)
    for (const { words } of linesOnPage(page)) {
      let isWithin = false;
      let [style, use] = [words[0]?.style, useOf(words[0]?.style)];
      for (const word of words) {
        if (word.style !== style) {
          isWithin ||= word.style.font !== style?.font;
          [style, use] = [word.style, useOf(word.style)];
        }
        use.charCount += word.text.length;
        if (isWithin) use.within += word.text.length;
      }
    }
  return uses;
}

/** Returns short lines of one unknown font directly above lines of the usual one, at least as large, with space above. */
function loneLines(part: LayoutRegion, usual: string): TextLine[] {
  if (part.kind !== 'lines') return [];
  const { x0, x1 } = boundingBox(part.lines);
  return part.lines.filter((line, index) => {
    const [first] = line.words;
    const [above, below] = [part.lines[index - 1], part.lines[index + 1]];
    if (first === undefined || below?.words[0]?.style.font !== usual) return false;
    const { font, bold, italic, mono } = first.style;
    if (font === usual || bold || italic || mono || line.words.some(({ style }) => style.font !== font)) return false;
    if (Math.abs(line.size - below.size) > below.size * limits.size || line.x1 - line.x0 > (x1 - x0) * limits.width)
      return false;
    const isApart =
      above === undefined || line.baseline - above.baseline > (below.baseline - line.baseline) * limits.room;
    const text = line.text.trim();
    return isApart && text.length <= limits.letters && /^["“(]?[\p{Lu}\d]/u.test(text) && !/[.,;:]$/.test(text);
  });
}

function bolden(page: PageLayout, fonts: ReadonlySet<string>): PageLayout {
  const known = new Map<TextStyle, TextStyle>();
  const boldOf = (style: TextStyle): TextStyle => {
    const made = known.get(style) ?? styleWith(style, { bold: true });
    known.set(style, made);
    return made;
  };
  return withLines(page, (line) =>
    line.words.some(({ style }) => fonts.has(style.font))
      ? segmentWith(
          line,
          line.words.map((word) => (fonts.has(word.style.font) ? wordWith(word, { style: boldOf(word.style) }) : word)),
        )
      : line,
  );
}
