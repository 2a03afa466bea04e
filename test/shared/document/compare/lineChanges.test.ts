import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineChanges } from '../../../../shared/document/compare/lineChanges.ts';

const lines = (text: string) => text.split('');

describe('what differs between two texts', () => {
  it.each([
    ['', '', []],
    ['abc', 'abc', []],
    ['abc', 'axc', ['b>x']],
    ['abc', 'abxyc', ['>xy']],
    ['abcd', 'ad', ['bc>']],
    // No line is unique: the minimum edit script is found all the same.
    ['aabbaa', 'aabaa', ['b>']],
    ['abcdef', 'bcxefg', ['a>', 'd>x', '>g']],
  ])('%s and %s: %j', (before, after, told) => {
    const changes = lineChanges(lines(before), lines(after));
    const words = changes.map((change) => {
      const [old, now] = [
        before.slice(change.before.start, change.before.end),
        after.slice(change.after.start, change.after.end),
      ];
      return `${old}>${now}`;
    });
    expect(words).toEqual(told);
  });

  it('leads from one to the other, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 40 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const made: string[] = [];
        let at = 0;
        for (const change of lineChanges(before, after)) {
          made.push(...before.slice(at, change.before.start), ...after.slice(change.after.start, change.after.end));
          at = change.before.end;
          expect(made).toEqual(after.slice(0, change.after.end));
        }
        expect([...made, ...before.slice(at)]).toEqual(after);
      }),
    );
  });

  it('of long texts that have nothing in common are one change', () => {
    const before = Array.from({ length: 50_000 }, (_, index) => `a${index % 7}`);
    const after = Array.from({ length: 50_000 }, (_, index) => `b${index % 7}`);
    expect(lineChanges(before, after)).toHaveLength(1);
  });
});
