import { expect, test } from 'vitest';
import {
  joinWrappedCode,
  withWrappedCode,
} from '../../../../../../electron/engine/documents/layout/lines/wrappedCode.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

function word(text: string, x0: number, baseline: number, mono: boolean): Word {
  const size = mono ? 10 : 5;
  return {
    ...{ text, x0, x1: x0 + text.length * size * 0.5, y0: baseline - size, y1: baseline + 2, baseline },
    style: { size, font: mono ? 'Mono' : 'CMMI5', bold: false, italic: !mono, mono, hidden: false },
    ...{ spaced: true, href: null, confidence: null, tag: null },
  };
}

const isCode = (words: readonly Word[]): readonly boolean[] => withWrappedCode(words).map(({ style }) => style.mono);

test('the arrow before the rest of a line of a program is code, and one within a formula is none', () => {
  expect(isCode([word('plot(x,\u2423', 70, 100, true), word('\u02d3\u2192', 74, 112, false)])).toEqual([true, true]);
  expect(isCode([word('A', 70, 112, false), word('\u21aa', 78, 112, false), word('code', 70, 100, true)])).toEqual([
    false,
    false,
    true,
  ]);
  expect(isCode([word('sentence', 70, 100, false), word('\u21aa', 74, 112, false)])).toEqual([false, false]);
});

test('what had no room in a line of a program goes on in it, with the space that was shown', () => {
  expect(joinWrappedCode(['plot(x,\u2423', ' \u02d3\u2192y)', 'show()'])).toEqual(['plot(x, y)', 'show()']);
  expect(joinWrappedCode(['ka.', '\u21aasteps()'])).toEqual(['ka.steps()']);
  expect(joinWrappedCode(['amd64, arm64,', '\u21aa  i386'])).toEqual(['amd64, arm64, i386']);
});
