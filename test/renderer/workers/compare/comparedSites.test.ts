import { expect, it } from 'vitest';
import { createSiteCompareHandlers } from '../../../../renderer/workers/compare/comparedSites.ts';
import { bodyIdSchema } from '../../../../shared/base/brand.ts';

const [first, second, errors] = ['1', '2', '3'].map((digit) => bodyIdSchema.parse(digit.repeat(64))) as [
  ReturnType<typeof bodyIdSchema.parse>,
  ReturnType<typeof bodyIdSchema.parse>,
  ReturnType<typeof bodyIdSchema.parse>,
];

function document(path: string, markdown: string) {
  return { markdown, metadata: { sourceURL: `https://a.example${path}`, statusCode: 200 } };
}

const bodies = new Map<string, unknown>([
  [first, { data: [document('/a', 'old words'), document('/b', 'b')] }],
  [second, { data: [document('/a', 'new words')] }],
  [errors, { errors: [{ url: 'https://a.example/b', error: 'Timed out' }], robotsBlocked: [] }],
]);

const { compareSites } = createSiteCompareHandlers((bodyId) => Promise.resolve(JSON.stringify(bodies.get(bodyId))));

it('compares the stored documents of two jobs, and names their places', async () => {
  const compared = await compareSites({
    before: { bodyIds: [first], content: 'documents', errorsId: null },
    after: { bodyIds: [second], content: 'documents', errorsId: errors },
  });
  expect(compared.changes).toEqual([
    expect.objectContaining({
      kind: 'changed',
      words: { added: 1, removed: 1 },
      before: { status: 200, field: 'markdown', body: { bodyId: first, item: 0 } },
      after: { status: 200, field: 'markdown', body: { bodyId: second, item: 0 } },
    }),
    expect.objectContaining({ kind: 'gone', reason: { kind: 'failed', error: 'Timed out' } }),
  ]);
});

it('compares the links of two maps', async () => {
  const links = createSiteCompareHandlers((bodyId) =>
    Promise.resolve(
      JSON.stringify({
        links: [{ url: 'https://a.example/x', title: bodyId === first ? 'Old' : 'New' }, 'https://a.example/y'],
      }),
    ),
  );
  const side = { content: 'links', errorsId: null } as const;
  const { counts } = await links.compareSites({
    before: { ...side, bodyIds: [first] },
    after: { ...side, bodyIds: [second] },
  });
  expect(counts).toEqual({ new: 0, gone: 0, changed: 1, same: 1 });
});
