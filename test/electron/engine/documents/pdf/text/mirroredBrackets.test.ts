import { expect, test } from 'vitest';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';
import { restoreMirroredBrackets } from '../../../../../../electron/engine/documents/pdf/text/mirroredBrackets.ts';

/** Words in the order of a file, separated by spaces; a plus joins a word to the one before. */
function wordsOf(text: string): Word[] {
  const style = { size: 10, font: 'Times', bold: false, italic: false, mono: false, hidden: false };
  const place = { x0: 0, x1: 20, y0: 0, y1: 10, baseline: 8, style, href: null, confidence: null, tag: null };
  return text.split(' ').map((part) => ({ ...place, text: part.replace('+', ''), spaced: !part.startsWith('+') }));
}

function restore(text: string): string {
  const words = restoreMirroredBrackets(wordsOf(text));
  return words.map((word, index) => (word.spaced && index > 0 ? ` ${word.text}` : word.text)).join('');
}

test.each([
  ['פועלת )ראו סעיף 3.1 +( ]הערה +[ »ציטוט +« +.', 'פועלת (ראו סעיף 3.1) [הערה] «ציטוט».'],
  ['خلال ) +2024 - 2026 +( تحقيق', 'خلال (2024 - 2026) تحقيق'],
])('brackets that close where they should open are turned: %s', (given, expected) => {
  expect(restore(given)).toBe(expected);
});

test.each([
  'פועלת (ראו סעיף +) כאן',
  'see the list ) of names ( here',
  'الدالة f(x) هنا )نعم( (لا) (كلا)',
])('all others stay: %s', (text) => {
  expect(restore(text)).toBe(text.replaceAll(' +', ''));
});

test('brackets of Latin text stay as they are', () => {
  expect(restore('הפונקציה f(x) מוגדרת )כאן( ו )שם(')).toBe('הפונקציה f(x) מוגדרת (כאן) ו (שם)');
});
