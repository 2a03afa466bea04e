import { expect, test } from 'vitest';
import { createDocumentHandlers } from '../../../../renderer/workers/createDocumentHandlers.ts';
import { BlockIndex } from '../../../../renderer/workers/blocks/blockIndex.ts';
import type { BlockFilter } from '../../../../renderer/workers/blocks/blockProtocol.ts';

const markdown = '# Report\n\nFirst words.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\nLast words.';
const table = '| a | b |\n| --- | --- |\n| 1 | 2 |';
const spanOf = (content: string): readonly [number, number] => {
  const start = markdown.indexOf(content);
  return [start, start + content.length];
};
const block = (type: string, content: string, part: object = {}) => ({
  type,
  content,
  bbox: [0.1, 0.1, 0.9, 0.2],
  markdownSpan: markdown.includes(content) ? spanOf(content) : null,
  source: 'native_text',
  confidence: { layout: null, ocr: null },
  ...part,
});
const data = {
  markdown,
  blocks: [
    {
      pageNumber: 1,
      status: 'ok',
      items: [
        block('title', '# Report'),
        block('text', 'First words.', { confidence: { layout: null, ocr: 0.8 } }),
        block('page_number', '7'),
      ],
    },
    {
      pageNumber: 2,
      status: 'partial',
      items: [block('table', table), block('hologram', 'Last words.', { bbox: null, source: null })],
    },
  ],
  pages: [{ pageNumber: 1, markdown: '# Report' }, { pageNumber: 2, markdown: null }, 'nothing'],
};
const filter: BlockFilter = { page: null, types: [], hidden: [], sources: [], text: '', only: null };

async function open(of: object = data) {
  const answers = createDocumentHandlers(() => Promise.resolve(JSON.stringify({ success: true, data: of })));
  await answers.open({ bodyId: 'a', request: {} });
  const rows = async (part: Partial<BlockFilter>) =>
    (await answers.blockRows({ bodyId: 'a', filter: { ...filter, ...part }, from: 0, count: 100 })).rows.map(
      ({ type }) => type,
    );
  return { answers, rows };
}

test('what can be known at once: pages with their status, types, and which spans hold', async () => {
  const { answers } = await open();
  const digest = await answers.blocks({ bodyId: 'a' });
  expect(digest.pages.map(({ pageNumber, status, count }) => [pageNumber, status, count])).toEqual([
    [1, 'ok', 3],
    [2, 'partial', 2],
  ]);
  expect(digest.types.map(({ name }) => name)).toEqual(['title', 'text', 'table', 'page_number', 'hologram']);
  expect(digest.spans).toEqual({ unit: 'utf16', checked: 4, matching: 4 });
  expect([digest.withoutBox, digest.withoutSpan, digest.refused]).toEqual([1, 1, 0]);
  expect(digest.confidences, 'a confidence that nobody has is no column').toEqual(['ocr']);
});

test('blocks are found by page, type, words, source, and by what they lack', async () => {
  const { rows } = await open();
  expect(await rows({ page: 1 })).toEqual(['table', 'hologram']);
  expect(await rows({ types: ['text', 'table'] })).toEqual(['text', 'table']);
  expect(await rows({ text: 'WORDS' })).toEqual(['text', 'hologram']);
  expect(await rows({ sources: [''] })).toEqual(['hologram']);
  expect(await rows({ only: 'noBox' })).toEqual(['hologram']);
  expect(await rows({ only: 'noSpan' })).toEqual(['page_number']);
  expect(await rows({ hidden: ['page_number'], page: 0 })).toEqual(['title', 'text']);
});

test('the block beside one is found past those that a filter keeps out, and on other pages than its own', async () => {
  const { answers } = await open();
  const beside = async (number: number, by: 1 | -1) => {
    const part = { page: 0, types: ['title', 'table'] };
    return (await answers.blockBeside({ bodyId: 'a', filter: { ...filter, ...part }, number, by }))?.type;
  };
  expect([await beside(-1, 1), await beside(0, 1), await beside(3, 1)]).toEqual(['title', 'table', undefined]);
  expect([await beside(5, -1), await beside(2, -1), await beside(0, -1)]).toEqual(['table', 'title', undefined]);
});

test('a place in the markdown leads to its block and back', async () => {
  const { answers } = await open();
  const inTable = markdown.indexOf('| 1 |');
  const found = await answers.blockAt({ bodyId: 'a', start: inTable, end: inTable + 3 });
  expect(found).toMatchObject({ type: 'table', page: 1, span: spanOf(table) });
  expect(await answers.blockAt({ bodyId: 'a', start: 8, end: 9 })).toBeNull();
  expect(await answers.block({ bodyId: 'a', number: 3 })).toMatchObject({ text: table, given: spanOf(table) });
  expect(await answers.block({ bodyId: 'a', number: 99 })).toBeNull();
});

test('for a comparison each block is lines that say what it is and where', async () => {
  const { answers } = await open();
  const lines = (await answers.blocksText({ bodyId: 'a' })).split('\n');
  expect(lines.slice(0, 4)).toEqual([
    '=== page 1, ok',
    '--- title 0.10 0.10 0.90 0.20',
    '# Report',
    expect.stringMatching('text'),
  ]);
  expect(lines.slice(-2)).toEqual(['--- hologram null', 'Last words.']);
  const without = await open({ markdown: 'x' });
  expect(await without.answers.blocksText({ bodyId: 'a' })).toBe('');
});

test('small pictures hold the colour and box of each block that has one', async () => {
  const { answers } = await open();
  const [first, second] = await answers.blockThumbs({ bodyId: 'a', from: 0, count: 10 });
  expect(first?.length).toBe(15);
  expect([...(second ?? [])].slice(0, 1)).toEqual([8]);
});

test('the text of each page by itself, with its own nothings', async () => {
  const { answers } = await open();
  expect(await answers.pageList({ bodyId: 'a' })).toEqual([
    { pageNumber: 1, state: 'value', characters: 8 },
    { pageNumber: 2, state: 'null', characters: 0 },
    { pageNumber: null, state: 'absent', characters: 0 },
  ]);
  expect((await answers.pageMarkdown({ bodyId: 'a', page: 0 }))?.map(({ block }) => block.kind)).toEqual(['heading']);
  expect(await answers.pageMarkdown({ bodyId: 'a', page: 1 })).toBeNull();
});

test('blocks that are something else altogether are no blocks', async () => {
  const { answers } = await open({ blocks: { 0: 'x' }, pages: 'x' });
  expect((await answers.blocks({ bodyId: 'a' })).total).toBe(0);
  expect(await answers.pageList({ bodyId: 'a' })).toEqual([]);
});

test('a block that was searched for is listed with its text from a little before what was found', () => {
  const content = `${'Many words stand here. '.repeat(20)}Then the lamp was lit.`;
  const long = { markdown: content, blocks: [{ pageNumber: 1, status: 'ok', items: [block('text', content)] }] };
  const index = new BlockIndex(long.blocks, long.markdown);
  const textOf = (text: string): string | undefined =>
    index.rows({ page: null, types: [], sources: [], hidden: [], only: null, text }, 0, 9).rows[0]?.text;
  expect(textOf('LAMP')).toBe('…Then the lamp was lit.');
  expect(textOf('many')).toMatch(/^Many words stand here\./);
  expect(textOf('')).toMatch(/^Many words stand here\./);
});
