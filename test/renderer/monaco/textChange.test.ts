import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textChange } from '../../../renderer/monaco/textChange.ts';

describe('textChange', () => {
  it('touches only what differs', () => {
    expect(textChange('{ "timeout": 5000 }', '{ "timeout": 6000 }')).toEqual({ start: 13, end: 14, text: '6' });
    expect(textChange('ab', 'aXb')).toEqual({ start: 1, end: 1, text: 'X' });
    expect(textChange('aab', 'ab')).toEqual({ start: 1, end: 2, text: '' });
    expect(textChange('same', 'same')).toBeNull();
  });

  it('makes the one text of the other and never cuts a pair', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '😀', '😁', '\u{1f468}') });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const change = textChange(before, after);
        if (change === null) {
          expect(before).toBe(after);
          return;
        }
        expect(before.slice(0, change.start) + change.text + before.slice(change.end)).toBe(after);
        for (const part of [before.slice(0, change.start), before.slice(change.end), change.text]) {
          expect(() => encodeURIComponent(part)).not.toThrow();
        }
      }),
    );
  });
});
