import { expect, test } from 'vitest';
import { createDocumentHandlers } from '../../../../renderer/workers/createDocumentHandlers.ts';

const bodies: Readonly<Record<string, object>> = {
  a: { markdown: 'Stove\nUpdated 3\n€ 2\n', links: ['x'], metadata: { title: 'S', scrapeId: '1' }, screenshot: 'u1' },
  b: { markdown: 'Stove\nUpdated 4\n€ 3\n', links: ['x'], metadata: { title: 'S', scrapeId: '2' }, future: 1 },
};
const texts = {
  markdown: 'Stove\nUpdated 1\n€ 1\n',
  links: '[\n  "x"\n]\n',
  metadata: '{\n  "title": "S"\n}\n',
  html: '<p>\n',
};
const masks = [{ pattern: 'Updated *', isPattern: true }];

async function open() {
  const answers = createDocumentHandlers((bodyId) => Promise.resolve(JSON.stringify({ data: bodies[bodyId] })));
  for (const bodyId of ['a', 'b']) await answers.open({ bodyId, request: {} });
  return answers;
}

test('each field of two results stands somehow to the baseline; what is of the run alone does not', async () => {
  const answers = await open();
  const fields = await answers.againstBaseline({ before: 'a', after: 'b', texts, masks: { markdown: masks } });
  expect(fields.map(({ name, isInBaseline, a, b, hunks }) => [name, isInBaseline, a, b, hunks])).toEqual([
    ['markdown', true, 'departs', 'departs', 1],
    ['html', true, 'missing', 'missing', 0],
    ['links', true, 'equal', 'equal', 0],
    ['metadata', true, 'equal', 'equal', 0],
    ['future', false, 'missing', 'new', 0],
  ]);
  const alone = await answers.againstBaseline({ before: 'a', after: null, texts, masks: {} });
  expect(alone[0]).toMatchObject({ name: 'markdown', a: 'departs', b: null, hunks: 1 });
});

test('of a field the lines of all three come without those that are ignored, with their places in the whole', async () => {
  const answers = await open();
  const sides = await answers.baselineField({ before: 'a', after: 'b', name: 'markdown', text: texts.markdown, masks });
  expect(sides.base).toEqual({ lines: ['Stove', '€ 1', ''], numbers: [1, 3, 4], masked: 1 });
  expect(sides.hunks).toMatchObject([{ departs: 'both', base: { start: 1, end: 2 } }]);
});

test('what a baseline keeps is told, and what is left out by its name', async () => {
  const long = { markdown: 'x'.repeat(2_000_001), 'a/b': 1, Baseline: 1, links: [] };
  const answers = createDocumentHandlers(() => Promise.resolve(JSON.stringify({ data: long })));
  await answers.open({ bodyId: 'a', request: {} });
  const { parts, leftOut } = await answers.baselineParts({ bodyId: 'a' });
  expect(parts.map(({ name }) => name)).toEqual(['links']);
  expect(leftOut).toEqual(['markdown', 'a/b', 'Baseline']);
});

test('what is longer than a baseline keeps is not said to be missing', async () => {
  const long = 'x'.repeat(2_000_001);
  const answers = createDocumentHandlers(() =>
    Promise.resolve(JSON.stringify({ data: { markdown: long, html: long } })),
  );
  await answers.open({ bodyId: 'a', request: {} });
  const fields = await answers.againstBaseline({ before: 'a', after: null, texts: { markdown: 'x' }, masks: {} });
  expect(fields.map(({ name, isInBaseline, a, hunks }) => [name, isInBaseline, a, hunks])).toEqual([
    ['markdown', true, 'tooLong', 0],
    ['html', false, 'tooLong', 0],
  ]);
});
