import { describe, expect, test } from 'vitest';
import { confidentWords } from '../../../../../electron/engine/documents/ocr/confidentWords.ts';
import type { OcrWord } from '../../../../../electron/engine/documents/ocr/tesseract.ts';

/** Lines of confident words; `?` before a word: below the threshold, `!`: minimum confidence. */
function read(...lines: readonly string[]): OcrWord[] {
  return lines.flatMap((line, row) => {
    let left = 100;
    return line.split(' ').map((word): OcrWord => {
      const text = word.replace(/^[?!](?=.)/, '');
      const confidence = word.length === text.length ? 0.9 : word.startsWith('?') ? 0.2 : 0;
      const width = text.length * 8;
      left += width + 8;
      return {
        text,
        left: left - width - 8,
        top: row * 40,
        width,
        height: 16,
        confidence,
        line: String(row),
        paragraph: '1',
      };
    });
  });
}

const sure = 'The keeper of the light and his daughter';

const textOf = (words: readonly OcrWord[]): string[] => {
  const lines = new Map<string, string[]>();
  for (const { line, text } of words) lines.set(line, [...(lines.get(line) ?? []), text]);
  return [...lines.values()].map((line) => line.join(' '));
};

describe('words that were read off a picture', () => {
  test('stay where a name and the bracket behind it were read as one, and told apart', () => {
    expect(
      textOf(confidentWords(read(sure, sure, '!sleep !(60)', 'for n in !range !(3):', '!ab !(1', '!sleep ?(60)'))),
    ).toEqual([sure, sure, 'sleep(60)', 'for n in range(3):']);
  });

  test('stay where their line makes sense, and noise does not', () => {
    expect(
      textOf(
        confidentWords(
          read('4. ?Hyperlipidemia - LDL above target', 'The light was ?lit each evening !.', '!~ !Ix', sure),
        ),
      ),
    ).toEqual(['4. Hyperlipidemia - LDL above target', 'The light was lit each evening', sure]);
  });

  test('of a script that nobody knows are left out where they are unsure', () => {
    expect(textOf(confidentWords(read('SR ?BRERSEG ?FIBER YEA', '?RETUA ?BATKE', '?HAM HR 6')))).toEqual([
      'SR YEA',
      'HR 6',
    ]);
  });

  test('begin items where the same place of several lines has a sign', () => {
    expect(textOf(confidentWords(read('« Oil the lamp', '+ Trim the wick', '!~ Clean the glass')))).toEqual([
      '• Oil the lamp',
      '• Trim the wick',
      '• Clean the glass',
    ]);
    expect(textOf(confidentWords(read('e Oil the lamp', 'o Trim the wick', 'e Clean the glass')))).toEqual([
      '• Oil the lamp',
      '• Trim the wick',
      '• Clean the glass',
    ]);
    expect(textOf(confidentWords(read('- Oil the lamp', '- Trim the wick')))).toEqual([
      '- Oil the lamp',
      '- Trim the wick',
    ]);
    expect(textOf(confidentWords(read('a Oil lamp', 'e mail')))).toEqual(['a Oil lamp', 'e mail']);
  });
});

test('a bullet that is read as two round letters is one, where others of its list are', () => {
  const item = (char: string): string => `${char} keeper of the light`;
  const chars = ['*', '*', 'eo', 'e'];
  const words = confidentWords(
    read(...chars.map(item)).map((word) => (word.text === 'eo' ? { ...word, width: 8 } : word)),
  );
  expect(words.filter(({ text }) => text === '•')).toHaveLength(chars.length);
});

test('a bar before a word in small letters is the word I, and one between cells is none', () => {
  expect(textOf(confidentWords(read('Where do | pay for all of it', '12 | Harbour')))).toEqual([
    'Where do I pay for all of it',
    '12 | Harbour',
  ]);
});
