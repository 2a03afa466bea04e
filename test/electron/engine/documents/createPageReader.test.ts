import { expect, test } from 'vitest';
import { createPageReader } from '../../../../electron/engine/documents/createPageReader.ts';
import { linesOnPage, type PageLayout } from '../../../../electron/engine/documents/layout/page/pageLayout.ts';
import type { OcrEngine } from '../../../../electron/engine/documents/ocr/ocrEngine.ts';
import type { PdfFile } from '../../../../electron/engine/documents/pdf/openPdf.ts';
import type { PageContent, Word } from '../../../../electron/engine/documents/pdf/pageContent.ts';

const style = { size: 10, font: '', bold: false, italic: false, mono: false, hidden: false };
const [width, height] = [595, 842];

function word(text: string, x0: number, y: number, confidence: number | null = null): Word {
  const x1 = x0 + text.length * 6;
  return { text, x0, y0: y, x1, y1: y + 12, baseline: y + 9, style, spaced: true, href: null, confidence, tag: null };
}

function page(words: readonly Word[], unmapped: NonNullable<PageContent['unmapped']> = []): PageContent {
  const unreadable = unmapped.reduce((sum, { glyphs }) => sum + glyphs, 0);
  const nothing = { rotatedText: [], rules: [], images: [], shapes: [], turned: 'no', tilt: 0, isCut: false } as const;
  return { ...nothing, width, height, words, unmapped, unreadable };
}

/** A page with a legible line, and lines in a font without characters below it. */
function unmappedPage(lines: number): PageContent {
  const runs = Array.from({ length: lines }, (_, index) => {
    const y0 = 200 + index * 15;
    return { x0: 60, y0, x1: 120, y1: y0 + 12, glyphs: 10 };
  });
  return page([word('Harbor', 60, 100)], runs);
}

function fileOf(pages: readonly PageContent[]): PdfFile {
  return {
    pageCount: pages.length,
    meta: () => '',
    bookmarks: () => [],
    page: (index) => pages[index] ?? null,
    isBare: () => false,
    size: () => ({ width, height }),
    draw: (_, scale) => {
      const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
      return { width: wide, height: high, bytes: new Uint8Array(wide * high * 4), points: { width, height } };
    },
    close: () => undefined,
  };
}

/** Reads pages with an OCR that finds the same words on each; returns their texts, and how many were recognized. */
async function readAll(
  pages: readonly PageContent[],
  found: readonly Word[],
): Promise<{ readonly texts: readonly string[]; readonly recognized: number; readonly warnings: readonly string[] }> {
  let recognized = 0;
  const ocrEngine: OcrEngine = {
    slots: 2,
    recognize() {
      recognized += 1;
      return Promise.resolve(page(found));
    },
    forget: () => undefined,
  };
  const wanted = { pageCount: pages.length, isTruncated: false, languages: [] };
  const reader = createPageReader(fileOf(pages), 'auto', ocrEngine, wanted);
  const texts: string[] = [];
  for (const index of pages.keys()) texts.push(textOf(await reader.read(index)));
  return { texts, recognized, warnings: reader.warnings() };
}

const textOf = (layout: PageLayout | null): string =>
  layout === null
    ? ''
    : linesOnPage(layout)
        .map(({ text }) => text)
        .join(' ');

test('text in a font without characters is read from the image, and all other text from the file', async () => {
  const { texts, warnings } = await readAll(
    [unmappedPage(1)],
    [word('Harhor', 60, 100, 0.9), word('lights', 62, 200, 0.9)],
  );
  expect(texts).toEqual(['Harbor lights']);
  expect(warnings).toEqual([]);
});

test('a page of such text alone keeps what is legible', async () => {
  const { texts } = await readAll([unmappedPage(30)], [word('lights', 62, 200, 0.9)]);
  expect(texts[0]).toMatch(/^Harbor lights \uFFFD/);
});

test('where OCR reads none of it, later pages are not tried, and a warning says so', async () => {
  const { texts, recognized, warnings } = await readAll(
    Array.from({ length: 12 }, () => unmappedPage(1)),
    [],
  );
  expect(texts).toEqual(Array.from({ length: 12 }, () => 'Harbor \uFFFD'));
  // The fourth was begun while the third was read.
  expect(recognized).toBe(4);
  expect(warnings).toEqual([
    'Pages with text whose font has no characters, marked as \uFFFD: 9. OCR read none of it on 3 pages before them.',
  ]);
});

test('an amount of such text is read, wherever in the file it is', async () => {
  const pages = Array.from({ length: 60 }, () => unmappedPage(40));
  const { texts, recognized, warnings } = await readAll(pages, [word('lights', 62, 200, 0.9)]);
  const read = texts.filter((text) => text.includes('lights')).length;
  expect(read).toBe(recognized);
  expect(read).toBeLessThan(60);
  expect(texts.every((text) => text.startsWith('Harbor'))).toBe(true);
  expect(warnings).toEqual([expect.stringMatching(`: ${60 - read}\\. The mode auto recognizes a limited amount`)]);
});
