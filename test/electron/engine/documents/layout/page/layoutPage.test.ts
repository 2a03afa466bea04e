import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';
import { layoutPage } from '../../../../../../electron/engine/documents/layout/page/layoutPage.ts';
import { plainText } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';
import type { Box, PageContent, Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

function word(text: string, x0: number, y: number, hidden: boolean): Word {
  const style = { size: 10, font: 'Times', bold: false, italic: false, mono: false, hidden };
  return {
    ...{ text, x0, x1: x0 + 30, y0: y - 8, y1: y + 2, baseline: y },
    ...{ style, spaced: true, href: null, confidence: null, tag: null },
  };
}

function textOf(words: readonly Word[], images: readonly Box[]): string {
  const page: PageContent = {
    ...{ width: 300, height: 400, words, rotatedText: [], rules: [], images, shapes: [], unreadable: 0 },
    ...{ turned: 'no', tilt: 0, isCut: false },
  };
  const lines = layoutPage(page).parts.flatMap((part) => (part.kind === 'lines' ? part.lines : []));
  return lines.map((line) => plainText(line.words)).join('\n');
}

const scanned = [word('Dear', 20, 50, true), word('friend', 60, 50, true)];
const stamp = word('Source', 20, 390, false);
const scan = { x0: 0, y0: 0, x1: 300, y1: 380 };

test('what a scanner recognised is read though a stamp of real text stands on the scan', () => {
  expect(textOf([...scanned, stamp], [scan])).toBe('Dear friend\nSource');
});

test('unseen text on no picture, or below words that are seen, says nothing', () => {
  expect(textOf([...scanned, stamp], [])).toBe('Source');
  expect(textOf([...scanned, word('Dear', 20, 50, false), stamp], [scan])).toBe('Dear friend\nSource');
});

test('typed lines that are filled to both edges with spaces are text, and no table where two such stand below each other', async () => {
  const typed = [
    'The lamp on the headland was lit each evening by the keeper  of it',
    'and  his daughter,  who counted  the ships that passed by at  night',
    'and  wrote  down their names,  in a long green book that smelled of',
    'oil.  In winter,  nobody came  to them, and the path was covered by',
  ];
  const { markdown } = await readPages([
    { texts: setLines(typed, 60, 100).map((text) => ({ ...text, font: 'mono' })) },
  ]);
  expect(markdown).not.toContain('|');
});
