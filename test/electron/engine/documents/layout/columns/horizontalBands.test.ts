import { expect, test } from 'vitest';
import {
  groupStrips,
  type LayoutItem,
} from '../../../../../../electron/engine/documents/layout/columns/horizontalBands.ts';
import { segmentOf, type TextLine } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

const style = { size: 10, font: 'Times', bold: false, italic: false, mono: false, hidden: false };

function line(x0: number, baseline: number): LayoutItem<string> {
  const word: Word = {
    x0,
    y0: baseline - 8,
    x1: x0 + 230,
    y1: baseline + 2,
    baseline,
    text: 'lamps',
    style,
    spaced: false,
    href: null,
    confidence: null,
    tag: null,
  };
  const segment = segmentOf([word]);
  return { x0: segment.x0, y0: segment.y0, x1: segment.x1, y1: segment.y1, segment, content: null, isImage: false };
}

/** A line of four words. */
function asText(word: Word | undefined): TextLine {
  if (word === undefined) throw new Error('no word');
  const width = (word.x1 - word.x0) / 4;
  return segmentOf([0, 1, 2, 3].map((at) => ({ ...word, x0: word.x0 + at * width, x1: word.x0 + (at + 1) * width })));
}

const columns = Array.from({ length: 8 }, (_, row) => [line(60, 60 + row * 14), line(310, 60 + row * 14)]).flat();

function picture(x0: number, x1: number): LayoutItem<string> {
  return { x0, y0: 190, x1, y1: 260, segment: null, content: 'picture', isImage: true };
}

test('a picture whose shadow hangs over into the next column ends no columns; one across both does', () => {
  const below = [line(310, 200), line(310, 214)];
  expect(groupStrips([...columns, picture(200, 330), ...below], 8)).toHaveLength(1);
  expect(groupStrips([...columns, picture(120, 480), line(60, 280)], 8).length).toBeGreaterThan(1);
});

test('a foot across columns of many lines ends them, though it leaves room before the number of the page', () => {
  const foot = { ...line(60, 400), x1: 480 };
  const number = { ...line(560, 400), x1: 570 };
  const groups = groupStrips([...columns, foot, number], 8);
  expect(groups.map(({ items }) => items.length)).toEqual([columns.length, 2]);
  expect(groups[0]?.gutters).toEqual([{ x0: 290, x1: 310 }]);
});

test('what shares no column with anything below it stands above it and beside nothing', () => {
  const corner = [line(330, 60), line(330, 74)];
  const letter = [line(60, 120), line(60, 160), line(60, 174)];
  const groups = groupStrips([...letter, ...corner], 8);
  expect(groups.map(({ items }) => items)).toEqual([corner, letter]);
  expect(groups.flatMap(({ gutters }) => gutters)).toEqual([]);
});

test('columns of text go on where a line of one comes close to the other; those of cells do not', () => {
  const close = { ...line(60, 180), x1: 305 };
  const word = close.segment?.words[0];
  if (word === undefined) throw new Error('no word');
  const long = segmentOf([{ ...word, x1: 305 }]);
  const texts = columns.map((item) =>
    item.segment === null ? item : { ...item, segment: asText(item.segment.words[0]) },
  );
  const next = [{ ...close, segment: long }, line(310, 180)];
  expect(groupStrips([...texts, ...next], 8)).toHaveLength(1);
  expect(groupStrips([...columns, ...next], 8).length).toBeGreaterThan(1);
  // Nearer than the word spacing.
  const nearer = [{ ...close, x1: 307.5, segment: segmentOf([{ ...word, x1: 307.5 }]) }, line(310, 180)];
  expect(groupStrips([...texts, ...nearer], 8).length).toBeGreaterThan(1);
  const many = texts.flatMap((item) => {
    const { segment, y0, y1 } = item;
    const word = segment?.words[0];
    if (word === undefined) return [item];
    const above = { ...word, x1: item.x1, y0: y0 - 120, y1: y1 - 120, baseline: word.baseline - 120 };
    return [{ ...item, y0: y0 - 120, y1: y1 - 120, segment: asText(above) }, item];
  });
  expect(groupStrips([...many, ...nearer], 8)).toHaveLength(1);
});

test('the first line of columns is theirs, though names above leave the same room free as it does', () => {
  const between = (x0: number, x1: number, baseline: number): LayoutItem<string> => {
    const word = line(x0, baseline).segment?.words[0];
    if (word === undefined) throw new Error('no word');
    return { ...line(x0, baseline), x1, segment: segmentOf([{ ...word, x1 }]) };
  };
  const texts = columns.map((item) =>
    item.segment === null ? item : { ...item, segment: asText(item.segment.words[0]) },
  );
  const names = [between(100, 180, 18), between(230, 500, 18)];
  const right = line(310, 46);
  const first = [between(120, 175, 46), { ...right, segment: asText(right.segment?.words[0]) }];
  const groups = groupStrips([...names, ...first, ...texts], 8);
  expect(groups.map(({ items }) => items.length)).toEqual([names.length, first.length + texts.length]);
  // So are those of one column that are next to the space below a short one: the heading of a summary.
  const lone = line(310, 32);
  const second = { ...lone, segment: asText(lone.segment?.words[0]) };
  const date = between(250, 340, 4);
  const lifted = [between(120, 175, 18), { ...line(310, 18), segment: asText(line(310, 18).segment?.words[0]) }];
  const parted = groupStrips([date, ...lifted, second, ...texts], 8);
  expect(parted.map(({ items }) => items.length)).toEqual([1, lifted.length + 1 + texts.length]);
});

test('a title alone below the first of some columns is of what goes across them below it', () => {
  const bold = { ...style, bold: true };
  const title = line(60, 190);
  const word = title.segment?.words[0];
  if (word === undefined) throw new Error('no word');
  const heading = { ...title, x1: 120, segment: segmentOf([{ ...word, x1: 120, style: bold }]) };
  const table: LayoutItem<string> = {
    x0: 60,
    y0: 205,
    x1: 540,
    y1: 260,
    segment: null,
    content: 'table',
    isImage: false,
  };
  const groups = groupStrips([...columns, heading, table], 8);
  expect(groups.map(({ items }) => items.length)).toEqual([columns.length, 2]);
});

test('a line alone above columns is of the one that goes on below it, where a title has room above it in the first', () => {
  const texts = columns.map((item) => {
    const segment = asText(item.segment?.words[0]);
    return { ...item, x0: segment.x0, x1: segment.x1, y0: segment.y0, y1: segment.y1, segment };
  });
  const title = line(150, 30);
  const start = line(310, 47);
  const groups = groupStrips([title, start, ...texts], 8);
  expect(groups.map(({ items }) => items.length)).toEqual([1, texts.length + 1]);
});

test('a title in the first column, and the lines of the second beside and below it, are of the columns', () => {
  const texts = columns.map((item) => {
    const segment = asText(item.segment?.words[0]);
    return { ...item, x0: segment.x0, x1: segment.x1, y0: segment.y0, y1: segment.y1, segment };
  });
  const asItem = (item: LayoutItem<string>): LayoutItem<string> => ({
    ...item,
    segment: asText(item.segment?.words[0]),
  });
  const names = [line(60, 4), line(310, 4)];
  const start = [line(60, 32), asItem(line(310, 32)), asItem(line(310, 46))];
  const groups = groupStrips([line(150, -10), ...names, line(150, 18), ...start, ...texts], 8);
  expect(groups.at(-1)?.items).toHaveLength(texts.length + start.length);
});
