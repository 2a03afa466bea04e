import { expect, test } from 'vitest';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';
import { createOrderRestorer } from '../../../../../../electron/engine/documents/pdf/text/visualOrder.ts';

function wordsOf(text: string): Word[] {
  const style = { size: 10, font: 'Noto', bold: false, italic: false, mono: false, hidden: false };
  const place = { x0: 0, x1: 20, y0: 0, y1: 10, baseline: 8, style, href: null, confidence: null, tag: null };
  return text.split(' ').map((part) => ({ ...place, text: part, spaced: true }));
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

test.each([
  [
    'Devanagari, with ra above its consonants',
    'िकसी िवचार िकया अिधकार सिन्निहत जाित धमर् सावर्भौम मयार्दा',
    'किसी विचार किया अधिकार सन्निहित जाति धर्म सार्वभौम मर्यादा',
  ],
  ['Bengali', 'িবিভন্ন েদেশ েকান িকছু', 'বিভিন্ন দেশে কোন কিছু'],
  ['Tamil', 'ெபயர் ேதசிய ைகயில் ெகாடு', 'பெயர் தேசிய கையில் கொடு'],
  ['Malayalam', 'െപാതു േദശീയ ൈകയിൽ', 'പൊതു ദേശീയ കൈയിൽ'],
])('text in visual order is put into that of reading: %s', (_, given, expected) => {
  expect(textOf(createOrderRestorer()(wordsOf(given)))).toBe(expected.normalize('NFC'));
});

test('text in the order of reading stays, but for vowel signs in two pieces', () => {
  const text = 'किसी विचार किया अधिकार दिया ि जाति धर्म निर्णय';
  expect(textOf(createOrderRestorer()(wordsOf(text)))).toBe(text);
  expect(textOf(createOrderRestorer()(wordsOf('अधिकाराें')))).toBe('अधिकारों');
});

test('a page with few words has the order of the pages before it', () => {
  const restore = createOrderRestorer();
  restore(wordsOf('िकसी िवचार िकया अिधकार'));
  expect(textOf(restore(wordsOf('संिवधान')))).toBe('संविधान');
});
