import { describe, expect, test } from 'vitest';
import { misreadLanguages, misreadScript } from '../../../../../electron/engine/documents/ocr/misreadScript.ts';
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
const cyrillic = paragraph('2', 'HacTosimuii OTYET OIIHChIBAET COCTOSTHUE 7KeJIe3HBIX JOPOT B TEUYEHHE', 0.58);

describe('text in an unknown script', () => {
  test('leaves no invented words', () => {
    const known = withoutUnknownScripts([...cyrillic, ...paragraph('3', 'B TeueHHe', 0.6)]);
    expect(known).toEqual({ words: [], unknownScript: 'cyrillic' });
  });

  test('leaves none where it was read as short words', () => {
    const amharic = paragraph('1', 'TOC: 0 MIR TES: ADM NP: ADA HA (LU 1:26 NP NANAP: hd, R ATP: PL', 0.1);
    expect(withoutUnknownScripts(amharic)).toEqual({ words: [], unknownScript: 'other' });
  });

  test('is left out alone, and on its page what is certain stays', () => {
    expect(withoutUnknownScripts([...english, ...cyrillic])).toEqual({ words: english, unknownScript: 'cyrillic' });
    const name = paragraph('3', 'Linux Journal', 0.95);
    const low = cyrillic.map((word) => ({ ...word, confidence: 0.2 }));
    expect(withoutUnknownScripts([...low, ...name])).toEqual({ words: name, unknownScript: 'cyrillic' });
  });

  test('is not what a poor copy, numbers and few words are', () => {
    const poor = english.map((word, index) => ({ ...word, confidence: index % 2 === 0 ? 0.9 : 0.5 }));
    const values = paragraph('4', '4,125 6,560 2,850 6,680 9,120 1,284', 0.4);
    const words = [...poor, ...values, ...paragraph('5', 'Harbour office', 0.5)];
    expect(withoutUnknownScripts(words)).toEqual({ words, unknownScript: null });
  });
});

describe('a misread script', () => {
  const words = cyrillic.map(({ text }) => text);

  test('is named, with its languages, by the letters it was read as', () => {
    expect([misreadScript(words), misreadLanguages(words)]).toEqual(['cyrillic', ['kaz', 'ukr', 'bul']]);
  });

  test('is none of text that is too short, or empty', () => {
    expect([misreadScript(words.slice(0, 2)), misreadScript([])]).toEqual([null, null]);
  });

  test('without a name may be in every language', () => {
    expect(misreadLanguages(['E', 'o']).length).toBe(12);
  });
});
