import { describe, expect, it } from 'vitest';
import { countMasked, isMasked, maskLines, patternLike } from '../../../../shared/document/compare/lineMasks.ts';

const text = 'Stoves\nUpdated 3 minutes ago\n€ 189\n  Updated 12 minutes ago\nUpdated * minutes ago';

describe('lines that are left out of a comparison', () => {
  it('are those of one wording, whatever their figures', () => {
    const pattern = patternLike('  Updated 3 minutes ago, at 09:41:02 ');
    expect(pattern).toBe('Updated * minutes ago, at *');
    expect(isMasked('Updated 12 minutes ago, at 7', { pattern, isPattern: true })).toBe(true);
    expect(isMasked('Updated 12 hours ago, at 7', { pattern, isPattern: true })).toBe(false);
  });

  it('or a line as it is', () => {
    expect(countMasked(text, { pattern: 'Updated 3 minutes ago', isPattern: false })).toBe(1);
    expect(countMasked(text, { pattern: 'Updated * minutes ago', isPattern: false })).toBe(1);
    expect(countMasked(text, { pattern: 'Updated * minutes ago', isPattern: true })).toBe(3);
    expect(countMasked(text, { pattern: ' ', isPattern: true })).toBe(0);
  });

  it.each([
    ['a*a', 'a', false],
    ['a*a', 'aa', true],
    ['*b*', 'abc', true],
    ['*bc*c', 'abc', false],
    ['a*b*c', 'a1b2c', true],
    ['a*b*c', 'acb', false],
  ])('%s on %s: %s', (pattern, line, met) => {
    expect(isMasked(line, { pattern, isPattern: true })).toBe(met);
  });

  it('leave the others with the numbers that they have', () => {
    expect(maskLines(text, [{ pattern: 'Updated*', isPattern: true }])).toEqual({
      text: 'Stoves\n€ 189',
      numbers: [1, 3],
      masked: 3,
    });
  });

  it('take the room of a paragraph with it', () => {
    const told = 'One\n\nUpdated 3\n\nTwo\nUpdated 4\n\nThree\n\nUpdated 5\nFour';
    expect(maskLines(`Updated 1\n\n${told}`, [{ pattern: 'Updated *', isPattern: true }]).text).toBe(
      'One\n\nTwo\n\nThree\n\nFour',
    );
  });

  it('takes no longer for a pattern that repeats itself', () => {
    expect(isMasked('a'.repeat(100_000), { pattern: `${'a*'.repeat(50)}b`, isPattern: true })).toBe(false);
  });
});
