import { expect, test } from 'vitest';
import {
  type FirstScreen,
  readFirstScreen,
  writeFirstScreen,
} from '../../../../renderer/workers/cache/firstScreenText.ts';

const screen = {
  key: 'a body',
  digest: { tabs: [], fields: { markdown: 'text', $float32: 'text' } } as unknown as FirstScreen['digest'],
  answers: [
    ['rows', { total: 2, rows: [{ text: 'Grüße 😀', span: null }] }],
    ['thumbs', [new Float32Array([1, 0.1, 0.5])]],
  ],
} satisfies FirstScreen;

test('a first screen is read as it was written, numbers of pictures and fields of any name too', async () => {
  const written = await writeFirstScreen('build 1', screen);
  expect(await readFirstScreen('build 1', 'a body', written)).toEqual(screen);
});

test('another build, another opening and a changed text give nothing', async () => {
  const written = await writeFirstScreen('build 1', screen);
  expect(await readFirstScreen('build 2', 'a body', written)).toBeNull();
  expect(await readFirstScreen('build 1', 'the same body as something else', written)).toBeNull();
  expect(await readFirstScreen('build 1', 'a body', written.replace('Grüße', 'Grüsse'))).toBeNull();
  expect(await readFirstScreen('build 1', 'a body', written.slice(0, -20))).toBeNull();
  expect(await readFirstScreen('build 1', 'a body', '')).toBeNull();
});

test('an answer that JSON would change is left out', async () => {
  const answers = [
    ['nothing', { value: undefined }],
    ['no number', [Number.NaN]],
    ['a map', new Map()],
    // A name that a page may give its own field.
    ['named alike', { $float32: [1] }],
    ['plain', 'kept'],
  ] as const;
  const written = await writeFirstScreen('build 1', { ...screen, answers });
  expect((await readFirstScreen('build 1', 'a body', written))?.answers).toEqual([['plain', 'kept']]);
});
