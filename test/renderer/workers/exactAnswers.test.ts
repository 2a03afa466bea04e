import { expect, test } from 'vitest';
import { createDocumentHandlers } from '../../../renderer/workers/createDocumentHandlers.ts';
import { writeExactJson } from '../../../shared/base/exactNumber.ts';

test('numbers are shown, found, tabled and given as they are written', async () => {
  const raw =
    '{"success":true,"data":{"json":{"rows":[{"id":4634343214213523454,"price":1.00},{"id":2,"price":2.50}]}}}';
  const made = createDocumentHandlers(() => Promise.resolve(raw));
  await made.open({ bodyId: 'a', request: {} });
  const path = ['data', 'json', 'rows'];
  expect((await made.json({ bodyId: 'a', path: [...path, 0], from: 0, count: 9 })).parts).toEqual([
    { key: 'id', kind: 'number', preview: '4634343214213523454', length: 0 },
    { key: 'price', kind: 'number', preview: '1.00', length: 0 },
  ]);
  const rows = await made.jsonRows({ bodyId: 'a', path, columns: ['id', 'price'], from: 0, count: 9 });
  expect(rows.rows).toEqual([
    ['4634343214213523454', '1.00'],
    ['2', '2.50'],
  ]);
  expect((await made.jsonFind({ bodyId: 'a', path, query: '2.50' })).hits).toEqual([
    { path: [...path, 1, 'price'], preview: '2.50' },
  ]);
  expect(writeExactJson((await made.value({ bodyId: 'a', path: [...path, 0] })) ?? null)).toBe(
    '{"id":4634343214213523454,"price":1.00}',
  );
});

test('two answers differ where a number is written in another way', async () => {
  const raw = (price: string) => `{"success":true,"data":{"json":{"price":${price},"id":4634343214213523454}}}`;
  const made = createDocumentHandlers((bodyId) => Promise.resolve(raw(bodyId === 'a' ? '1.00' : '1.50')));
  await made.open({ bodyId: 'a', request: {} });
  await made.open({ bodyId: 'b', request: {} });
  const compared = await made.compareValues({ before: 'a', after: 'b', name: 'json', matchBy: null });
  expect(compared.differences).toEqual([{ path: ['price'], before: '1.00', after: '1.50' }]);
});
