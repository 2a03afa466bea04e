import { expect, test } from 'vitest';
import { continuesParagraph } from '../../../../../../electron/engine/documents/compose/paragraphs/continuesParagraph.ts';
import type { TextStats } from '../../../../../../electron/engine/documents/compose/survey/textStats.ts';
import { segmentOf, type TextLine } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const edges = { left: 50, right: 350, full: null, firstLines: new Set<TextLine>() };
const stats = { size: 10, largest: 10, leading: 1.5 } as unknown as TextStats;

/** A line of Chinese: each character is as wide as it is high. */
function line(text: string, x0: number, baseline: number, size = 10, font = 'Song'): TextLine {
  const style = { size, font, bold: false, italic: false, mono: false, hidden: false };
  const x1 = x0 + text.length * size;
  return segmentOf([
    {
      ...{ text, x0, x1, y0: baseline - size * 0.8, y1: baseline + size * 0.2, baseline },
      ...{ style, spaced: false, href: null, confidence: null, tag: null },
    },
  ]);
}

function goesOn(last: TextLine, next: TextLine): boolean {
  return continuesParagraph({ lines: [last], marker: null }, next, edges, stats);
}

const full = '灯塔的看守人每天傍晚点亮灯火他的女儿数着驶过的船只把船';

test('a line of Chinese that leaves room for more signs is the last of its paragraph, and a full one is not', () => {
  expect(goesOn(line('一新增发行股份', 70, 100), line(full, 70, 115))).toBe(false);
  expect(goesOn(line(full, 70, 100), line('名写在绿色的书里。', 50, 115))).toBe(true);
});

test('large lines of Chinese that are full to the last sign go on with the next one', () => {
  const large = '灯塔的看守人每天傍晚点亮灯火他的女儿数着驶';
  expect(goesOn(line(large, 56, 100, 14), line('过的船只。', 50, 131, 14))).toBe(true);
  expect(goesOn(line('灯塔的看守人', 50, 100, 14), line('过的船只。', 50, 131, 14))).toBe(false);
});

test('a line in a font of its own that has room left names the text below it; a full one, or a part of it, does not', () => {
  const own = (text: string) => line(text, 50, 100, 10, 'Hei');
  expect(goesOn(own('Participants'), line('Employed', 50, 115))).toBe(false);
  expect(goesOn(line('Participants', 50, 100), line('Employed', 50, 115))).toBe(true);
  expect(goesOn(own('Participants,'), line('Employed', 50, 115))).toBe(true);
  expect(goesOn(own('Participants in the study are'), line('Employed', 50, 115))).toBe(true);
});

test('an item of Chinese that leaves room for more signs ends there, and what stands below its words is a text', () => {
  const marker = { ordered: true, marker: '6.', number: 6, rest: '灯塔' };
  const goesOnItem = (first: TextLine, next: TextLine) =>
    continuesParagraph({ lines: [first], marker }, next, edges, stats);
  expect(goesOnItem(line('灯塔', 65, 100), line(full, 65, 115))).toBe(false);
  expect(goesOnItem(line(full, 65, 100), line('名写在绿色的书里。', 65, 115))).toBe(true);
});

test('a text that is set wide goes on in its paragraph, though an abstract in smaller letters has more of them', async () => {
  const wide = 'Claudius the keeper had seen the light from far away on the evening of the feast and went on with';
  const abstract = setLines(Array<string>(12).fill(`${wide} ${wide}`.slice(0, 118)), 90, 90, 8, 9.5);
  const { markdown } = await readPages([
    { texts: [...abstract, ...setLines(Array<string>(10).fill(wide), 72, 320, 12, 19.5)] },
  ]);
  expect(markdown.split('\n\n')).toHaveLength(2);
});

test('a line that stands in a little begins a paragraph below the end of a sentence', () => {
  const [end, open] = [line(`${full.slice(0, 12)}。`, 50, 100), line(full.slice(0, 30), 50, 100)];
  expect(goesOn(end, line(full, 58, 115))).toBe(false);
  expect(goesOn(open, line(full.slice(0, 29), 58, 115))).toBe(true);
});

test('a full line in a font of its own names the text below it, whose first line stands in', () => {
  const name = line(full.slice(0, 30), 50, 100, 10, 'Hei');
  expect(goesOn(name, line(full.slice(0, 29), 60, 115))).toBe(false);
  expect(goesOn(name, line(full, 50, 115))).toBe(true);
});
