import { expect, test } from 'vitest';
import { bodyIdSchema } from '../../../../../../shared/base/brand.ts';
import {
  adjacentBlock,
  firstVisibleBlock,
  textOfPage,
} from '../../../../../../renderer/features/inspect/blocks/keyboard/textWalk.ts';
import { createDocumentHandlers } from '../../../../../../renderer/workers/createDocumentHandlers.ts';
import type { DocumentClient } from '../../../../../../renderer/workers/documentClient.ts';

const bodyId = bodyIdSchema.parse('a'.repeat(64));

/** A document whose pages consist of words, each word a block of its own; a page without any failed. */
async function open(pages: readonly (readonly string[])[]) {
  let markdown = '';
  const blocks = pages.map((words, page) => ({
    pageNumber: page + 1,
    status: words.length === 0 ? 'failed' : 'ok',
    items: words.map((content) => {
      const start = markdown.length;
      markdown += `${content}\n\n`;
      return { type: 'text', content, markdownSpan: [start, start + content.length] };
    }),
  }));
  const answers = createDocumentHandlers(() =>
    Promise.resolve(JSON.stringify({ success: true, data: { markdown, blocks } })),
  );
  await answers.open({ bodyId, request: {} });
  const call: DocumentClient['call'] = async (name, input) => answers[name](input);
  const textAt = async (page: number) => textOfPage(all, page, await answers.blockPage({ bodyId, page }));
  const all = { documents: { call }, bodyId, pageCount: pages.length };
  return { all, markdown, textAt };
}

test('the block beside the last one of a page is the first of the next page that has text, and back', async () => {
  const { all } = await open([['one', 'two'], [], ['three']]);
  const next = await adjacentBlock(all, { page: 0, number: 1 }, 1);
  expect(next?.text).toBe('three');
  expect((await adjacentBlock(all, { page: 2, number: 2 }, -1))?.text).toBe('two');
  expect(await adjacentBlock(all, { page: 2, number: 2 }, 1)).toBeNull();
  expect(await adjacentBlock(all, { page: 0, number: 0 }, -1)).toBeNull();
});

test('what is in sight begins with the first block that begins there, or is the one that fills it', async () => {
  const { all, markdown } = await open([['long beginning', 'short', 'end']]);
  const sight = { start: 5, end: markdown.length };
  expect((await firstVisibleBlock(all, sight))?.text).toBe('short');
  expect((await firstVisibleBlock(all, { start: 2, end: 9 }))?.text).toBe('long beginning');
});

test('a page that failed stands where the text before it ends', async () => {
  const { textAt, markdown } = await open([[], ['one'], [], ['two']]);
  expect(await textAt(3)).toBe(markdown.indexOf('two'));
  expect(await textAt(2)).toBe('one'.length);
  expect(await textAt(0)).toBeNull();
});
