import { expect, it } from 'vitest';
import { createOpenDocuments } from '../../../../renderer/workers/documents/openDocuments.ts';
import { createWorkInSteps } from '../../../../renderer/workers/documents/workInSteps.ts';

const input = { bodyId: 'a', request: { url: 'https://example.com/' } };
const answer = JSON.stringify({ success: true, data: { markdown: 'Words' } });

/** Documents over bodies that arrive when the test permits; `reads` counts the reads of one. */
function begin() {
  const waiting: { readonly come: (text: string) => void; readonly fail: () => void }[] = [];
  const state = { reads: 0 };
  const documents = createOpenDocuments(() => {
    state.reads += 1;
    return new Promise((resolve, reject) => {
      waiting.push({ come: resolve, fail: () => reject(new Error('not there')) });
    });
  }, createWorkInSteps());
  const each = (act: (one: (typeof waiting)[number]) => void): Promise<void> => {
    for (const one of waiting.splice(0)) act(one);
    return new Promise((resolve) => setTimeout(resolve));
  };
  return { documents, state, come: () => each(({ come }) => come(answer)), fail: () => each(({ fail }) => fail()) };
}

it('what is expected and then opened is read once, whichever comes first', async () => {
  for (const isHereFirst of [true, false]) {
    const { documents, state, come } = begin();
    documents.expect(input);
    if (isHereFirst) await come();
    const opened = documents.open(input);
    await come();
    expect((await opened).textLengths.markdown).toBe(5);
    expect(documents.find('a').text('markdown')).toBe('Words');
    expect(state.reads).toBe(1);
  }
});

it('what is expected while it is open is not read again', async () => {
  const { documents, state, come } = begin();
  const opened = documents.open(input);
  await come();
  await opened;
  documents.expect(input);
  expect(state.reads).toBe(1);
});

it('another request of the same answer is another document', async () => {
  const { documents, state, come } = begin();
  documents.expect(input);
  const opened = documents.open({ ...input, request: { url: 'https://example.com/', formats: ['product'] } });
  await come();
  expect((await opened).tabs.map(({ id }) => id)).toContain('product');
  expect(state.reads).toBe(2);
});

it('what was expected in vain is read when it is opened, and says then what is wrong', async () => {
  const { documents, state, fail, come } = begin();
  documents.expect(input);
  await fail();
  const failing = expect(documents.open(input)).rejects.toThrow('not there');
  await fail();
  await failing;
  const opened = documents.open(input);
  await come();
  await opened;
  expect(state.reads).toBe(3);
});

it('what is closed before it is here is told so, and is not open', async () => {
  const { documents, come } = begin();
  documents.expect(input);
  const refused = expect(documents.open(input)).rejects.toThrow('Nobody wants this');
  documents.close('a');
  await come();
  await refused;
  expect(() => documents.find('a')).toThrow('not open');
});
