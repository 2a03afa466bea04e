import { describe, expect, it } from 'vitest';
import { countWords } from '../../../../../electron/engine/extract/main/countWords.ts';

describe('countWords', () => {
  it.each([
    ['two words', 2],
    ["it's 3.5 km", 5],
    ['', 0],
    ['… — !', 0],
    ['Привет, мир', 2],
    ['你好世界', 3],
    ['お湯', 2],
  ])('of %j is %d', (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});
