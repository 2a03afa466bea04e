import { expect, test } from 'vitest';
import { createDocumentHandlers } from '../../../../renderer/workers/createDocumentHandlers.ts';

const longText = '# First\n\n'.concat('Words of a long page.\n\n'.repeat(60_000), '# Last\n');
const bodies: Readonly<Record<string, string>> = {
  long: JSON.stringify({ success: true, data: { markdown: longText } }),
  short: JSON.stringify({ success: true, data: { markdown: 'A short page.\n'.repeat(2000) } }),
  // As large as the cache for hidden responses: everything before it is evicted and read again.
  filler: JSON.stringify({ success: true, data: { markdown: 'x'.repeat(15_990_000) } }),
};
const request = {};
const slice = { bodyId: 'long', source: 'markdown', slice: 0 } as const;

/** Responses over bodies that arrive at once until the test holds them. */
function begin() {
  const waiting: (() => void)[] = [];
  const state = { isHeld: false, isGone: false, reads: 0 };
  const answers = createDocumentHandlers(async (bodyId) => {
    state.reads += 1;
    if (state.isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    if (state.isGone) throw new Error('The stored answer could not be read (404)');
    return bodies[bodyId] ?? '';
  });
  const show = async (bodyId: string): Promise<void> => {
    await answers.open({ bodyId, request });
    if (bodyId === 'long') await answers.slice(slice);
    await answers.close({ bodyId });
  };
  const come = (): void => {
    for (const give of waiting.splice(0)) give();
  };
  return { answers, state, show, come };
}

/** A long document that was shown, put away, and is opened again while its body is on its way. */
async function comeBack() {
  const begun = begin();
  for (const bodyId of ['long', 'filler']) await begun.show(bodyId);
  begun.state.isHeld = true;
  const digest = await begun.answers.open({ bodyId: 'long', request });
  return { ...begun, digest };
}

test('who comes back to a long document has its first screen before it is read anew', async () => {
  const { answers, digest, come, state } = await comeBack();
  expect(digest.textLengths.markdown).toBe(longText.length);
  expect((await answers.slice(slice)).map(({ block }) => block.kind)).toContain('heading');
  // Ranges that were not requested before wait for the text.
  const lines = answers.lines({ bodyId: 'long', source: 'markdown', first: 120_002, end: 120_003 });
  await expect.poll(() => state.reads).toBe(3);
  come();
  expect(await lines).toBe('# Last');
  expect(state.reads).toBe(3);
});

test('a document that comes back is read even when nothing more is asked', async () => {
  const { answers, come, state } = await comeBack();
  await expect.poll(() => state.reads).toBe(3);
  come();
  expect(await answers.text({ bodyId: 'long', source: 'markdown', start: 0, end: 7 })).toBe('# First');
});

test('what cannot be read any more says so to whoever asks, and is read at the next opening', async () => {
  const { answers, come, state } = await comeBack();
  state.isGone = true;
  const refused = expect(answers.outline({ bodyId: 'long', source: 'markdown' })).rejects.toThrow('404');
  await expect.poll(() => state.reads).toBe(3);
  come();
  await refused;
  expect(await answers.slice(slice)).not.toEqual([]);
  Object.assign(state, { isGone: false, isHeld: false });
  await answers.close({ bodyId: 'long' });
  await answers.open({ bodyId: 'long', request });
  expect((await answers.outline({ bodyId: 'long', source: 'markdown' })).entries).toHaveLength(2);
});

test('a question about what was closed on its way is told so', async () => {
  const { answers, come, state } = await comeBack();
  const refused = expect(answers.outline({ bodyId: 'long', source: 'markdown' })).rejects.toThrow('Nobody wants this');
  await expect.poll(() => state.reads).toBe(3);
  await answers.close({ bodyId: 'long' });
  come();
  await refused;
});

test('a comparison waits for both of its documents', async () => {
  const { answers, come, state } = await comeBack();
  const compared = answers.compareFields({ before: null, after: 'long' });
  await expect.poll(() => state.reads).toBe(3);
  come();
  expect((await compared).fields.map(({ name }) => name)).toEqual(['markdown']);
});

test('a short document, and one with another request, is read before it is shown', async () => {
  const { answers, show, come, state } = begin();
  for (const bodyId of ['long', 'short', 'filler']) await show(bodyId);
  state.isHeld = true;
  const short = answers.open({ bodyId: 'short', request });
  const other = answers.open({ bodyId: 'long', request: { formats: ['hologram'] } });
  expect(state.reads).toBe(5);
  come();
  expect((await short).textLengths.markdown).toBe(28_000);
  expect((await other).missing).toEqual(['hologram']);
});
