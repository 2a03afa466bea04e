import { describe, expect, it } from 'vitest';
import { changedValues, diffLines, diffText } from '../../../../shared/document/response/changeView.ts';

describe('changeTracking', () => {
  it('reads a diff as text or as an object with text', () => {
    expect(diffText({ diff: '+a' })).toBe('+a');
    expect(diffText({ diff: { text: '-b', json: {} } })).toBe('-b');
    expect(diffText({ diff: null })).toBeNull();
    expect(diffText({})).toBeNull();
  });

  it('tells lines apart and takes the sign off', () => {
    const text = 'diff --git a b\n--- a\n+++ b\n@@ -1 +1 @@\n same\n-old\n+new\n\\ No newline at end of file\n';
    expect(diffLines(text).map(({ kind }) => kind)).toEqual([
      'file',
      'file',
      'file',
      'place',
      'same',
      'del',
      'add',
      'file',
    ]);
    expect(diffLines('+new')[0]?.text).toBe('new');
    expect(diffLines('')).toEqual([]);
  });

  it('names each value before and now, absent and null apart', () => {
    expect(changedValues({ price: { previous: null, current: 2 }, gone: { previous: 1 }, odd: 5 })).toEqual([
      { name: 'price', previous: null, current: 2 },
      { name: 'gone', previous: 1, current: undefined },
      { name: 'odd', previous: undefined, current: 5 },
    ]);
  });
});
