import { expect, test } from 'vitest';
import { recordSteps } from '../../../../../electron/engine/pages/actions/recordSteps.ts';
import type { EncodedImage } from '../../../../../electron/engine/ports/encodedImage.ts';
import { createPageLogBuilder } from '../../../../../electron/engine/scrape/inspection/pageLogBuilder.ts';
import { maxStepImages, pageLogSchema, type StepRepair } from '../../../../../shared/api/engine/inspection.ts';
import { err, ok } from '../../../../../shared/base/result.ts';

const click = { type: 'click', selector: 'button' } as const;
const done = ok({ index: 0, action: click, brought: { kind: 'nothing' }, warnings: [] } as const);
const failed = err({ index: 1, type: 'click', reason: 'nothing matches "button"' } as const);

function imageOf(text: string): EncodedImage {
  return { bytes: Buffer.from(text), mediaType: 'image/jpeg' };
}

/** A visit whose page looks like the texts one after the other; an image takes 10 ms. */
function recorded(
  looks: readonly (string | null)[],
  { takesImages = true, timeoutMs = 30_000, repairs = Promise.resolve<readonly StepRepair[]>([]) } = {},
) {
  let now = 1000;
  const left = [...looks];
  const log = createPageLogBuilder(() => now, takesImages);
  const hooks = recordSteps({
    request: { recorder: log, timeoutMs },
    takeImage: async () => {
      now += 10;
      const text = left.shift() ?? null;
      return await Promise.resolve(text === null ? null : imageOf(text));
    },
    findRepairs: () => repairs,
    left: () => timeoutMs,
    now: () => now,
  });
  const pass = (ms: number): void => void (now += ms);
  return {
    hooks,
    pass,
    log,
    steps: () => pageLogSchema.parse(log.read()).steps,
    taken: () => looks.length - left.length,
  };
}

test('each action has its time, matches and end, and images before and after, of which two actions share one', async () => {
  const { hooks, pass, log, steps } = recorded(['start', 'menu', 'end']);
  await hooks.before?.(0, click);
  hooks.onMatches?.(2);
  pass(120);
  await hooks.after?.(0, ok({ ...done.value, warnings: ['Two of three were hidden.'] }));
  await hooks.before?.(1, click);
  hooks.onMatches?.(0);
  pass(30);
  await hooks.after?.(1, failed);
  expect(steps()).toEqual([
    {
      index: 0,
      startMs: 10,
      durationMs: 120,
      matches: 2,
      before: 0,
      after: 1,
      reason: null,
      warnings: ['Two of three were hidden.'],
    },
    {
      index: 1,
      startMs: 140,
      durationMs: 30,
      matches: 0,
      before: 1,
      after: 2,
      reason: 'nothing matches "button"',
      warnings: [],
    },
  ]);
  expect(log.images().map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(['start', 'menu', 'end']);
});

test('a step whose selector matches nothing has what it may mean, within the time that is left', async () => {
  const repair: StepRepair = {
    candidate: { selector: '.load-more', basis: 'class', strength: 2, count: 1, isFirst: true },
    reasons: ['likeName'],
    text: 'Load more',
  };
  const { hooks, steps } = recorded([], { repairs: Promise.resolve([repair]) });
  await hooks.before?.(0, click);
  hooks.onMatches?.(1);
  await hooks.after?.(0, failed);
  await hooks.before?.(1, click);
  hooks.onMatches?.(0);
  await hooks.after?.(1, failed);
  expect(steps()?.map(({ repairs }) => repairs)).toEqual([undefined, [repair]]);

  const slow = recorded([], { repairs: new Promise(() => undefined), timeoutMs: 2 });
  await slow.hooks.before?.(0, click);
  slow.hooks.onMatches?.(0);
  await slow.hooks.after?.(0, failed);
  expect(slow.steps()).toMatchObject([{ matches: 0 }]);
  expect(slow.steps()?.[0]).not.toHaveProperty('repairs');
});

test('a page that an action leaves as it was is stored once, and one that was not drawn has no image', async () => {
  const { hooks, log, steps } = recorded(['start', 'start', null, 'end', 'end']);
  for (const index of [0, 1, 2]) {
    await hooks.before?.(index, click);
    await hooks.after?.(index, done);
  }
  expect(steps()?.map(({ before, after }) => [before, after])).toEqual([
    [0, 0],
    [0, null],
    [1, 1],
  ]);
  expect(log.images()).toHaveLength(2);
});

test('images end with their share of the time, their number and their bytes; the actions are still recorded', async () => {
  const slow = recorded(
    Array.from({ length: 9 }, (_, index) => `look ${index}`),
    { timeoutMs: 200 },
  );
  for (const index of [0, 1, 2, 3, 4]) {
    await slow.hooks.before?.(index, click);
    await slow.hooks.after?.(index, done);
  }
  // 15 % of 200 ms.
  expect(slow.taken()).toBe(3);
  expect(slow.steps()).toHaveLength(5);
  const many = createPageLogBuilder(() => 0, true);
  const numbers = Array.from({ length: maxStepImages + 1 }, (_, index) => many.stepImage(imageOf(`look ${index}`)));
  expect(numbers.at(-2)).toBe(maxStepImages - 1);
  expect(numbers.at(-1)).toBeNull();
  const large = createPageLogBuilder(() => 0, true);
  const megabytes = (count: number, start: string) => ({
    ...imageOf(''),
    bytes: Buffer.alloc(count * 1_000_000, start),
  });
  expect(large.stepImage(megabytes(3, 'a'))).toBeNull();
  const stored = Array.from('abcdefghijkl', (start) => large.stepImage(megabytes(1.9, start)));
  expect(stored.filter((number) => number !== null)).toHaveLength(8);
});

test('no image is taken for a log without them, and a visit that nobody watches takes no note', async () => {
  const plain = recorded(['start'], { takesImages: false });
  await plain.hooks.before?.(0, click);
  await plain.hooks.after?.(0, done);
  expect(plain.taken()).toBe(0);
  expect(plain.steps()).toMatchObject([{ before: null, after: null, matches: null }]);
  const takeImage = () => Promise.reject(new Error('not to be asked'));
  const { before, after } = recordSteps({
    request: { timeoutMs: 1000 },
    takeImage,
    findRepairs: takeImage,
    left: () => 1000,
    now: () => 0,
  });
  await before?.(0, click);
  await expect(Promise.resolve(after?.(0, failed))).resolves.toBeUndefined();
});
