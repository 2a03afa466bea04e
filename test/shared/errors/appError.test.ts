import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appErrorSchema, internalError, oneLine } from '../../../shared/errors/appError.ts';

const pieces = fc.constantFrom('a', 'word ', '\n', '\r\n', '\0', '\u2028', '\u009f', '🙂', 'é', 'x'.repeat(20), '  ');

describe('one line', () => {
  it.each([
    ['a\nb\r\n\tc', 'a b c'],
    ['  spaces around  ', 'spaces around'],
    ['line\u2028and\u2029paragraph', 'line and paragraph'],
    ['nul\0escape\u001b[31m', 'nul escape [31m'],
    ['', ''],
  ])('of %j is %j', (text, expected) => {
    expect(oneLine(text)).toBe(expected);
  });

  it('is never longer than 300 characters, has no control character, and is an error message', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 80 }), (words) => {
        const line = oneLine(words.join(''));
        expect(line.length).toBeLessThanOrEqual(300);
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(appErrorSchema.safeParse({ kind: 'internal', message: line }).success).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('does not cut a character in two', () => {
    const line = oneLine(`${'x'.repeat(298)}🙂🙂`);
    expect(line).toBe(`${'x'.repeat(298)}…`);
  });
});

describe('an unexpected failure', () => {
  it.each([
    [new Error('boom\nat line 1'), 'boom at line 1'],
    ['just text', 'just text'],
    [undefined, 'undefined'],
    [null, 'null'],
  ])('is an error of ours: %j', (thrown, message) => {
    expect(internalError(thrown)).toEqual({ kind: 'internal', message });
  });
});
