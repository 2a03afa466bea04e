import { expect, test } from 'vitest';
import type { JsonValue } from '../../../../shared/base/json.ts';
import { readBlockPages } from '../../../../shared/document/blocks/blockPages.ts';
import { checkSpans } from '../../../../shared/document/blocks/spanCheck.ts';

function check(markdown: string, given: readonly (readonly [string, JsonValue | undefined])[]) {
  const items = given.map(([content, span]) => ({ content, ...(span === undefined ? {} : { markdownSpan: span }) }));
  return checkSpans(readBlockPages([{ items }]).blocks, markdown);
}

const markdown = '# One\n\nTwo 🌿 leaves\n\nThree';

test('a span holds when the markdown has the content of its block there, but for space around it', () => {
  const { spans, unit, matching } = check(markdown, [
    ['# One', [0, 5]],
    ['Two 🌿 leaves\n', [7, 20]],
    ['Three', [22, 27]],
  ]);
  expect(spans.map(({ span }) => span)).toEqual([
    [0, 5],
    [7, 20],
    [22, 27],
  ]);
  expect([unit, matching]).toEqual(['utf16', 3]);
});

test('wrong spans are refused one by one, and each says why', () => {
  const { spans, unit } = check(markdown, [
    ['# One', [0, 5]],
    ['Two 🌿 leaves', [7, 20]],
    ['Three', [22, 27]],
    ['Three', [21, 25]],
    ['Three', [22, 99]],
    ['x', null],
    ['x', undefined],
  ]);
  expect(spans.map(({ state }) => state)).toEqual([
    'matches',
    'matches',
    'matches',
    'differs',
    'outside',
    'null',
    'absent',
  ]);
  expect(spans[3]?.span).toBeNull();
  expect(unit).toBe('utf16');
  expect(
    check(markdown, [
      ['x', ['a', 2]],
      ['# One', [0, 5]],
    ]).spans[0]?.state,
  ).toBe('invalid');
  expect(check(markdown, [['x', [5, 2]]]).spans[0]?.state).toBe('invalid');
});

test('where signs of two units stand late, the few offsets behind them tell how the service counts', () => {
  const late = '# One\n\nTwo\n\nThree 🌿🌿 leaves\n\nFour';
  const { spans, unit, matching } = check(late, [
    ['# One', [0, 5]],
    ['Two', [7, 10]],
    ['Three 🌿🌿 leaves', [12, 27]],
    ['Four', [29, 33]],
  ]);
  expect([unit, matching]).toEqual(['codePoints', 4]);
  expect(spans.map(({ span }) => span && late.slice(...span))).toEqual(['# One', 'Two', 'Three 🌿🌿 leaves', 'Four']);
});

test('offsets that count code points are understood, and lead to the same words', () => {
  const long = `🌿🌿🌿 ${markdown}`;
  const { spans, unit } = check(long, [
    ['# One', [4, 9]],
    ['Two 🌿 leaves', [11, 23]],
    ['Three', [25, 30]],
  ]);
  expect(unit).toBe('codePoints');
  expect(spans.map(({ span }) => span && long.slice(...span))).toEqual(['# One', 'Two 🌿 leaves', 'Three']);
});

test('where most spans hold in neither way, no place is shown at all', () => {
  const { spans, unit, matching, checked } = check(markdown, [
    ['# One', [0, 5]],
    ['Two', [1, 4]],
    ['Three', [3, 8]],
  ]);
  expect([unit, matching, checked]).toEqual(['none', 1, 3]);
  expect(spans.every(({ span }) => span === null)).toBe(true);
});
