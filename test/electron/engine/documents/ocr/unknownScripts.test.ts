import { expect, test } from 'vitest';
import type { OcrWord } from '../../../../../electron/engine/documents/ocr/tesseract.ts';
import { withoutUnknownScripts } from '../../../../../electron/engine/documents/ocr/unknownScripts.ts';

function paragraph(name: string, text: string, confidence: number): OcrWord[] {
  return text.split(' ').map((word, index) => ({
    text: word,
    left: 100 + index * 90,
    top: 40,
    width: 80,
    height: 16,
    confidence,
    line: `${name} 1`,
    paragraph: name,
  }));
}

const english = paragraph('1', 'This report describes the state of the railways during three years', 0.93);
/** Cyrillic, read as Latin letters. */
const cyrillic = paragraph('2', 'Hacrosumii oruér OMMChIBaeT COCTOsHHe KeE3HbIX JOpor', 0.58);

test('text in an unknown script leaves no invented words', () => {
  const known = withoutUnknownScripts([...cyrillic, ...paragraph('3', 'B TeueHHe', 0.6)]);
  expect(known).toEqual({ words: [], hasUnknownScript: true });
});

test('a paragraph in another script is left out alone', () => {
  const known = withoutUnknownScripts([...english, ...cyrillic]);
  expect(known).toEqual({ words: english, hasUnknownScript: true });
});

test('a poor copy, numbers and few words are kept', () => {
  const poor = english.map((word, index) => ({ ...word, confidence: index % 2 === 0 ? 0.9 : 0.5 }));
  const values = paragraph('4', '4,125 6,560 2,850 6,680 9,120 1,284', 0.4);
  const words = [...poor, ...values, ...paragraph('5', 'Harbour office', 0.5)];
  expect(withoutUnknownScripts(words)).toEqual({ words, hasUnknownScript: false });
});
