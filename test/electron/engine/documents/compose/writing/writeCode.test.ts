import { expect, test } from 'vitest';
import { writeCode } from '../../../../../../electron/engine/documents/compose/writing/writeCode.ts';
import { segmentOf } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';
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
