import { describe, expect, test } from 'vitest';
import { writeCode } from '../../../../../../electron/engine/documents/compose/writing/writeCode.ts';
import { segmentOf } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const code = (text: string, y: number, x = 70) => ({ text, x, y, size: 10, font: 'mono' as const });

test('a sign that stands a little higher than its line makes no room between the others', async () => {
  const texts = [code('light(lamp);', 100), code('~', 106, 200), code('count(ships);', 112), code('sleep();', 124)];
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toMatch(/count\(ships\);\nsleep\(\);\n```$/);
});

test('small numbers before the lines of a listing, in the letters of the text, are a part of it', async () => {
  const lines = [String.raw`\lamp{on}`, '}', String.raw`\relax`];
  const texts = lines.flatMap((text, index) => [
    { text: String(index + 11), x: 60, y: 100 + index * 12, size: 6 },
    code(text, 100 + index * 12, 74),
  ]);
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toBe(['```', String.raw`11 \lamp{on}`, '12 }', String.raw`13 \relax`, '```'].join('\n'));
});

test('a line between two of a program is a part of it, where its words of the language are printed', async () => {
  const texts = [
    code('int keeper(int ships) {', 100),
    code('int lamps = 0;', 112, 82),
    { text: 'return', x: 82, y: 124, size: 10, font: 'bold' as const },
    code('lamps.light(ships)', 124, 118),
    code('.count(coast);', 136, 118),
    code('}', 148),
    ...Array.from({ length: 8 }, (_, index) => ({
      text: 'The keeper of the harbour lights the lamp on the headland in the evening and counts',
      ...{ x: 70, y: 180 + index * 13 },
    })),
  ];
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toMatch(/^```\nint keeper[^`]*return +lamps\.light\(ships\)[^`]*\}\n```\n/);
});

/**
 * A line of words whose characters are 5 points wide and have an advance of 6: no space is left after the last one of a word. An empty word
 * is one more space.
 */
function setApart(texts: readonly string[], baseline: number): Word[] {
  const style = { size: 10, font: 'Mono', bold: false, italic: false, mono: true, hidden: false };
  let place = 0;
  const words = texts.map((text): Word => {
    const x0 = 100 + place * 6;
    place += text.length + 1;
    const box = { x0, x1: x0 + text.length * 6 - 1, y0: baseline - 8, y1: baseline + 2 };
    return { text, ...box, baseline, style, spaced: true, href: null, confidence: null, tag: null };
  });
  return words.filter(({ text }) => text !== '');
}

test('words whose letters are set a little apart stand as many spaces from each other as there is room', () => {
  const lines = [
    ['ip', 'addr', 'flush', 'interface', 'of', 'the', 'lamp', '', '#'],
    ['dc', '0,', '1,', '2,', '3'],
  ];
  const written = writeCode(lines.map((texts, index) => segmentOf(setApart(texts, 100 + index * 12))));
  expect(written).toBe('```\nip addr flush interface of the lamp  #\ndc 0, 1, 2, 3\n```');
});

function typed(lines: readonly string[], y = 100): PdfText[] {
  return setLines(lines, 90, y).map((line) => ({ ...line, font: 'mono' }));
}

describe('a document in letters of fixed width', () => {
  test('has its short lines each by itself, and lines of signs between its parts', async () => {
    const receipt = ['Oil and Wicks', '1 Light Street', '===================', 'Lamp oil 2 @ $3.50', 'TOTAL $7.00'];
    const { markdown } = await readPages([{ texts: typed(receipt) }]);
    expect(markdown).toBe('Oil and Wicks  \n1 Light Street\n\n---\n\nLamp oil 2 @ $3.50  \nTOTAL $7.00');
  });

  test('has running text as text', async () => {
    const letter = [
      'The lamp on the headland was lit each evening by the',
      'keeper and his daughter, who counted the ships that',
      'passed and wrote down all their names in a green book',
      'that lay by the door.',
    ];
    const { markdown } = await readPages([{ texts: typed(letter) }]);
    expect(markdown).toBe(letter.join(' '));
  });

  test('has a sentence of two lines as one', async () => {
    const letter = ['The lamp on the headland was lit each evening by the', 'keeper.'];
    const address = ['The keeper of the lamp on the headland at the harbour', 'Light Street 1'];
    const { markdown } = await readPages([{ texts: [...typed(letter), ...typed(address, 200)] }]);
    expect(markdown).toBe([letter.join(' '), address.join('  \n')].join('\n\n'));
  });

  test('has programs, and what stands below each other for a reason, as they are set', async () => {
    const program = ['if (lamp.isLit()) {', '  count(ships);', '}'];
    const { markdown } = await readPages([{ texts: typed(program) }]);
    expect(markdown).toContain('```');
    const grid = await readPages([{ texts: typed(['C C L', 'C L L', 'L C C']) }]);
    expect(grid.markdown).toContain('```');
  });

  test('has a line by itself as text: the number of a page is no program', async () => {
    const { markdown } = await readPages([
      { texts: [...typed(['The lamp was lit.']), { text: '12', x: 290, y: 700, font: 'mono' }] },
    ]);
    expect(markdown).toBe('The lamp was lit.\n\n12');
  });
});
