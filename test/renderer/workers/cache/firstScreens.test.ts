import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDocumentHandlers } from '../../../../renderer/workers/createDocumentHandlers.ts';
import type { FirstScreenStore } from '../../../../renderer/workers/cache/firstScreens.ts';
import { eventually } from '../../../support/eventually.ts';

const longText = '# First\n\n'.concat('Words of a long page.\n\n'.repeat(60_000), '# Last\n');
const body = JSON.stringify({ success: true, data: { markdown: longText } });
const input = { bodyId: 'long', request: {}, bytes: body.length };
const slice = { bodyId: 'long', source: 'markdown', slice: 0 } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A disk that stores first screens, and window sessions over it; bodies arrive when the test permits. */
function begin() {
  const disk = new Map<string, string>();
  const state = { build: 'build 1', reads: 0, kept: 0 };
  const session = () => {
    let give = (): void => undefined;
    const here = new Promise<void>((resolve) => {
      give = resolve;
    });
    const store: FirstScreenStore = {
      build: state.build,
      load: (bodyId) => Promise.resolve(disk.get(bodyId) ?? null),
      save: (bodyId, text) => {
        state.kept += 1;
        disk.set(bodyId, text);
      },
    };
    const answers = createDocumentHandlers(async () => {
      state.reads += 1;
      await here;
      return body;
    }, store);
    return { answers, come: () => give() };
  };
  /** A session in which the document was shown for a while. */
  const show = async (): Promise<void> => {
    const { answers, come } = session();
    come();
    await answers.open(input);
    await answers.slice(slice);
    await vi.advanceTimersByTimeAsync(3000);
    await eventually(() => expect(disk.has('long')).toBe(true));
  };
  return { disk, state, session, show };
}

test('the next session has the first screen of a long document before its body is here', async () => {
  const { session, show, state } = begin();
  await show();
  const { answers, come } = session();
  expect((await answers.open(input)).textLengths.markdown).toBe(longText.length);
  expect((await answers.slice(slice)).map(({ block }) => block.kind)).toContain('heading');
  expect(state.reads).toBe(1);
  // Ranges outside the stored first screen wait for the text.
  const end = answers.text({ bodyId: 'long', source: 'markdown', start: longText.length - 7, end: longText.length });
  come();
  expect(await end).toBe('# Last\n');
  expect(state.reads).toBe(2);
});

test('a tab that is about to be opened reads nothing where its first screen is kept', async () => {
  const { session, show, state } = begin();
  await show();
  const { answers } = session();
  void answers.expect(input);
  await answers.open(input);
  expect(state.reads).toBe(1);
});

test('nothing new is kept of a first screen that was only shown again', async () => {
  const { session, show, state } = begin();
  await show();
  expect(state.kept).toBe(1);
  const { answers, come } = session();
  await answers.open(input);
  await answers.slice(slice);
  come();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state.kept).toBe(1);
});

test('another build, and what was damaged, reads the body as if nothing had been kept', async () => {
  const { disk, session, show, state } = begin();
  await show();
  state.build = 'build 2';
  const later = session();
  later.come();
  expect((await later.answers.open(input)).textLengths.markdown).toBe(longText.length);
  expect(state.reads).toBe(2);
  state.build = 'build 1';
  disk.set('long', (disk.get('long') ?? '').replace('First', 'Other'));
  const damaged = session();
  damaged.come();
  await damaged.answers.open(input);
  expect(JSON.stringify(await damaged.answers.slice(slice))).not.toContain('Other');
  expect(state.reads).toBe(3);
});

test('nothing is kept of a short document', async () => {
  const { disk, state } = begin();
  const short = JSON.stringify({ success: true, data: { markdown: 'A short page.' } });
  const store = {
    build: state.build,
    load: () => Promise.resolve(null),
    save: (bodyId: string, text: string) => void disk.set(bodyId, text),
  };
  const answers = createDocumentHandlers(() => Promise.resolve(short), store);
  await answers.open({ bodyId: 'short', request: {}, bytes: short.length });
  await answers.slice({ ...slice, bodyId: 'short' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(disk.size).toBe(0);
});
