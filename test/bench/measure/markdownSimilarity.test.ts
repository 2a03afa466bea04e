import { expect, test } from 'vitest';
import { markdownSimilarity } from './markdownSimilarity.ts';

test('equal texts are 1, texts without a common word 0, and empty ones equal', () => {
  expect(markdownSimilarity('# The lamp\n\nwas lit', '# The lamp\n\nwas lit')).toBe(1);
  expect(markdownSimilarity('lamp', 'ship')).toBe(0);
  expect(markdownSimilarity('', '')).toBe(1);
});

test('a missing word, another order and a lost heading count', () => {
  expect(markdownSimilarity('the lamp was lit', 'the lamp lit')).toBeCloseTo(6 / 7);
  expect(markdownSimilarity('lamp ship', 'ship lamp')).toBe(0.5);
  expect(markdownSimilarity('# lamp', 'lamp')).toBeCloseTo(2 / 3);
});
