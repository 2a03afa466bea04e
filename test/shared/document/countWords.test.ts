import { expect, test } from 'vitest';
import { countWords } from '../../../shared/document/countWords.ts';

test.each([
  ["it's 3.5 km", 3],
  ['모든 사람은 권리를', 3],
  ['人人生而自由，在尊严和权利上一律平等。', 12],
  ['Linux 是自由软件', 5],
  ['', 0],
])('%s has %d words', (text, count) => {
  expect(countWords(text)).toBe(count);
});
