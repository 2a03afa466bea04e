import { expect, test } from 'vitest';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';
import { createShiftedFonts } from '../../../../../../electron/engine/documents/pdf/fonts/shiftedFonts.ts';

function words(text: string, font: string): Word[] {
  const style = { size: 10, font, bold: false, italic: false, mono: false, hidden: false };
  const place = { x0: 0, y0: 0, x1: 10, y1: 10, baseline: 8, spaced: true, href: null, confidence: null, tag: null };
  return text.split(' ').map((each) => ({ text: each, style, ...place }));
}

const sentence =
  'The lamp on the headland was lit each evening by the keeper and his daughter, who counted the ships that passed.';

/** Shifts a text as a driver does that writes glyph indexes in place of characters. */
function moved(text: string): string {
  return Array.from(text, (char) => (char === ' ' ? ' ' : String.fromCharCode(char.charCodeAt(0) - 29))).join('');
}

function read(fonts: ReturnType<typeof createShiftedFonts>, text: string, font: string): string {
  return Array.from(text, (char) => String.fromCodePoint(fonts.letterOf(char.charCodeAt(0), font))).join('');
}

test('a text that tells the places of its letters is read by them', () => {
  const fonts = createShiftedFonts();
  expect(fonts.hasAny).toBe(false);
  expect(fonts.learn(words(moved(sentence), 'Lamps'))).toBe(true);
  expect(fonts.hasAny).toBe(true);
  expect(read(fonts, '\u0014\u0011 2YHUYLHZ'.replace(' ', '\u0003'), 'Lamps')).toBe('1. Overview');
  expect(read(fonts, 'bp\u00b4', 'Lamps')).toBe('Äé“');
  // Nothing is learned twice.
  expect(fonts.learn(words(moved(sentence), 'Lamps'))).toBe(false);
});

test('texts of other fonts are as they are', () => {
  const fonts = createShiftedFonts();
  fonts.learn(words(moved(sentence), 'Lamps'));
  expect(read(fonts, 'LAMPS', 'Times')).toBe('LAMPS');
});

test('capitals, numbers and programs are no such texts', () => {
  const fonts = createShiftedFonts();
  const texts = [
    sentence,
    sentence.toUpperCase(),
    '1,200 860 45 1,998 3.14 2,718 (12) 77 % 1,024 4,096 512 256 128 64 32 16 8 4 2 1 0 99 1000 10000',
    'MOV AX, BX; PUSH DX; XOR CX, CX; JNZ 0x10; LEA SI, [BP+8]; MOV AX, [SI]; POP DX; RET; NOP; HLT; INT 21h',
    'ПОЛНЫЙ ТЕКСТ НА РУССКОМ ЯЗЫКЕ, КОТОРЫЙ НИЧЕГО НЕ ГОВОРИТ О ЛАТИНСКИХ БУКВАХ И ИХ МЕСТАХ В ШРИФТЕ',
  ];
  for (const [index, text] of texts.entries()) expect(fonts.learn(words(text, `F${index}`)), text).toBe(false);
});

test('a heading of a few letters is one where the same driver wrote a text', () => {
  const fonts = createShiftedFonts();
  expect(fonts.learn(words(moved('Contents'), 'LampsBold_00'))).toBe(false);
  fonts.learn([...words(moved(sentence), 'Lamps_00'), ...words(moved('Contents'), 'LampsBold_00')]);
  expect(read(fonts, moved('Contents'), 'LampsBold_00')).toBe('Contents');
  fonts.learn(words(moved('CHAPTER 12'), 'LampsLarge_00'));
  expect(read(fonts, moved('CHAPTER'), 'LampsLarge_00')).toBe('CHAPTER');
});
