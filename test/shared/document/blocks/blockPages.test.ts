import { expect, test } from 'vitest';
import { readBlockPages } from '../../../../shared/document/blocks/blockPages.ts';
import { blockStyle, heatOf, orderTypes } from '../../../../shared/document/blocks/blockTypes.ts';

const text = (part: object) => ({ id: 'p1.b0', type: 'text', content: 'Words', readingOrder: 0, ...part });

test('a box says where its block stands, from the top left corner down', () => {
  const { blocks, pages } = readBlockPages([
    { pageNumber: 14, status: 'ok', width: 595, height: 842, items: [text({ bbox: [0.1, 0.05, 0.9, 0.2] })] },
  ]);
  expect(pages).toEqual([{ pageNumber: 14, status: 'ok', width: 595, height: 842, first: 0, count: 1 }]);
  expect(blocks[0]).toMatchObject({ box: [0.1, 0.05, 0.9, 0.2], boxState: 'given', page: 0, number: 0 });
});

test('no box, null and no box at all are told apart, and what lies beyond the page is cut at its edge', () => {
  const given = [
    undefined,
    null,
    'left',
    [0, 0, 1],
    [0.5, 0.5, 0.1, 0.9],
    [-0.1, 0, 0.5, 1.2],
    [2, 2, 3, 3],
    [0, 0, 1, '1'],
  ];
  const items = given.map((bbox) => text(bbox === undefined ? {} : { bbox }));
  const { blocks } = readBlockPages([{ items }]);
  expect(blocks.map(({ boxState }) => boxState)).toEqual([
    'absent',
    'null',
    'invalid',
    'invalid',
    'invalid',
    'outside',
    'invalid',
    'invalid',
  ]);
  expect(blocks[5]?.box).toEqual([0, 0, 0.5, 1]);
});

test('content that is left out, null, empty and no text are told apart, and none of it is lost', () => {
  const given = [undefined, null, '', 'Words', 42, { words: 2 }];
  const items = given.map((content) => ({ id: null, type: 'text', ...(content === undefined ? {} : { content }) }));
  const { blocks } = readBlockPages([{ items }]);
  expect(blocks.map(({ content, contentState }) => [content, contentState])).toEqual([
    ['', 'absent'],
    ['', 'null'],
    ['', 'empty'],
    ['Words', 'value'],
    ['42', 'value'],
    ['{"words":2}', 'value'],
  ]);
  expect(blocks[0]).toMatchObject({ id: null, absent: ['label', 'source', 'confidence'] });
});

test('blocks stand in reading order, page after page', () => {
  const { blocks, pages } = readBlockPages([
    { items: [text({ id: 'b', readingOrder: 1 }), text({ id: 'a', readingOrder: 0 })] },
    { status: 'failed', items: [] },
    { items: [text({ id: 'c' })] },
  ]);
  expect(blocks.map(({ id, number, page }) => [id, number, page])).toEqual([
    ['a', 0, 0],
    ['b', 1, 0],
    ['c', 2, 2],
  ]);
  expect(pages.map(({ first, count }) => [first, count])).toEqual([
    [0, 2],
    [2, 0],
    [2, 1],
  ]);
});

test('an answer of any shape is read, and nothing of it is dropped', () => {
  expect(readBlockPages(undefined).pages).toEqual([]);
  expect(readBlockPages('blocks').pages).toEqual([]);
  const { pages, blocks } = readBlockPages([
    null,
    { items: ['plain', { type: 'hologram' }], width: -1, pageNumber: 'x' },
  ]);
  expect(pages.map(({ pageNumber, width, status }) => [pageNumber, width, status])).toEqual([
    [1, null, null],
    [2, null, null],
  ]);
  expect(blocks.map(({ type, content }) => [type, content])).toEqual([
    ['', '"plain"'],
    ['hologram', ''],
  ]);
});

test('each type has a letter and a colour of its own, and types that nobody has heard of share one', () => {
  expect(blockStyle('table')).toEqual({ letter: 'B', colour: 8, line: 'dashed' });
  expect(blockStyle('hologram').letter).toBe('?');
  expect(blockStyle('constructor').letter).toBe('?');
  expect(orderTypes(['hologram', 'table', 'title'])).toEqual(['title', 'table', 'hologram']);
});

test('null is no low confidence', () => {
  expect([0.95, 0.9, 0.89, 0.7, 0.1, null].map(heatOf)).toEqual(['high', 'high', 'middle', 'middle', 'low', 'none']);
  // As they are written, with two decimal digits: 0.90, 0.90, 0.89, 0.70, 0.69, 0.00.
  expect([0.8951, 0.895, 0.8949, 0.695, 0.6949, 1e-9].map(heatOf)).toEqual([
    'high',
    'high',
    'middle',
    'middle',
    'low',
    'low',
  ]);
});
