import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baselineHunks, withLines } from '../../../../shared/document/compare/baselineHunks.ts';

const lines = (text: string) => text.split('');

describe('two results and their baseline', () => {
  it.each([
    ['abc', 'axc', 'abc', ['a b x b']],
    ['abc', 'abc', 'axc', ['b b b x']],
    ['abc', 'axc', 'axc', ['alike b x x']],
    ['abc', 'axc', 'ayc', ['both b x y']],
    ['abcde', 'xbcde', 'abcdy', ['a a x a', 'b e e y']],
    // An insertion of A next to a line that B changes is one conflict: on which side of the line it belongs is unknown.
    ['abc', 'abxc', 'ayc', ['both b bx y']],
    ['abcd', 'axcd', 'abyd', ['a b x b', 'b c c y']],
    ['abcd', 'a', 'abxd', ['both bcd  bxd']],
  ])('%s, A %s, B %s: %j', (base, a, b, told) => {
    const hunks = baselineHunks(lines(base), lines(a), lines(b));
    const words = hunks.map(
      (hunk) =>
        `${hunk.departs} ${base.slice(hunk.base.start, hunk.base.end)} ${a.slice(hunk.a?.start, hunk.a?.end)} ${b.slice(hunk.b?.start, hunk.b?.end)}`,
    );
    expect(words).toEqual(told);
  });

  it('a side that is not there departs nowhere', () => {
    const [hunk] = baselineHunks(lines('abc'), null, lines('axc'));
    expect(hunk).toMatchObject({ departs: 'b', a: null, b: { start: 1, end: 2 } });
    expect(baselineHunks(lines('abc'), null, null)).toEqual([]);
  });

  it('with every hunk of a side accepted the baseline is that side', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 30 });
    fc.assert(
      fc.property(text, text, text, (base, a, b) => {
        let made: readonly string[] = base;
        for (const hunk of baselineHunks(base, a, b).toReversed())
          if (hunk.a !== null) made = withLines(made, hunk.base, a, hunk.a);
        expect(made).toEqual(a);
      }),
    );
  });
});
