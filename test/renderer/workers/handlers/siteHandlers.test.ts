import { expect, it } from 'vitest';
import { createDocumentHandlers } from '../../../../renderer/workers/createDocumentHandlers.ts';
import { bodyIdSchema } from '../../../../shared/base/brand.ts';
import { pageBodyId } from '../../../../shared/document/site/pageBody.ts';

const bodyId = bodyIdSchema.parse('b'.repeat(64));
const stored = JSON.stringify({
  success: true,
  status: 'completed',
  data: [
    { markdown: '# One', metadata: { url: 'https://a.example/1' } },
    { markdown: '# Two', metadata: { url: 'https://a.example/2' }, exact: 1_234_567_890_123 },
  ],
  links: [{ url: 'https://a.example/1' }],
  errors: [{ url: 'https://a.example/3', error: 'Gone' }],
});
const handlers = createDocumentHandlers(async (id) => {
  if (id !== bodyId) throw new Error('Unknown body');
  return stored;
});

it('lists are read from a stored response that is not open', async () => {
  expect(await handlers.sitePages({ bodyId })).toMatchObject([{ item: 0 }, { item: 1, url: 'https://a.example/2' }]);
  expect(await handlers.siteErrors({ bodyId })).toMatchObject([{ error: 'Gone' }]);
  expect(await handlers.siteMap({ bodyId })).toMatchObject({
    links: [{ url: 'https://a.example/1' }],
    tree: { nodes: [{ text: 'a.example' }, { text: '1' }] },
  });
});

it('one page of a response opens like the response of a scrape', async () => {
  const id = pageBodyId({ bodyId, item: 1 });
  const digest = await handlers.open({ bodyId: id, request: { formats: ['markdown'] } });
  expect(digest).toMatchObject({ success: true, fields: { markdown: 'value' } });
  expect(await handlers.text({ bodyId: id, source: 'markdown', start: 0, end: 100 })).toBe('# Two');
  await expect(handlers.open({ bodyId: pageBodyId({ bodyId, item: 7 }), request: {} })).rejects.toThrow('this page');
});
