import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

function numbered(lines: readonly string[], first = 1): PdfText[] {
  return lines.flatMap((text, index) => {
    const number = String(index + first);
    const y = 80 + index * 26;
    return [{ text: number, x: 80 - number.length * 5.5, y }, ...(text === '' ? [] : [{ text, x: 110, y }])];
  });
}

const speech = Array.from({ length: 12 }, () => [
  'Q. Who was it that counted the ships on that evening, and wrote the',
  'names of all of them into the book that is before the court',
]).flat();

test('numbers that count the lines of a transcript or a draft are no part of what it says', async () => {
  const { markdown } = await readPages([{ texts: numbered([...speech, '', '', ''], 26) }]);
  expect(markdown).not.toMatch(/^\|/m);
  expect(markdown).not.toMatch(/\b(?:26|27|49)\b/);
  expect(markdown).toContain('wrote the names of all of them');
});

test('numbers that count items or the lines of a program stay', async () => {
  const names = Array.from({ length: 24 }, (_, index) => `Lamp of the harbour of ${String.fromCodePoint(65 + index)}`);
  expect((await readPages([{ texts: numbered(names) }])).markdown).toMatch(/\b24\b/);
  const steps = Array.from({ length: 24 }, (_, index) => `lamp.light(${index}); // and wait`);
  const program = numbered(steps).map((text) => ({ ...text, font: 'mono' as const }));
  expect((await readPages([{ texts: program }])).markdown).toMatch(/^24\b/m);
});

test('below a table at the head of a page they are known by how many they are', async () => {
  const table = Array.from({ length: 12 }, (_, row) => [
    { text: `Lamp ${row}`, x: 200, y: 60 + row * 18 },
    { text: `${row * 7}.5`, x: 330, y: 60 + row * 18 },
  ]).flat();
  const lines = numbered(speech.slice(0, 18), 63).map((text) => ({ ...text, y: text.y + 230 }));
  const { markdown } = await readPages([{ texts: [...table, ...lines] }]);
  expect(markdown).not.toMatch(/\b(?:64|79|80)\b/);
});

test('numbers that count each fifth line between two columns are no part of them', async () => {
  const line = 'The gate is hollow, and a chain that';
  const column = (x: number): PdfText[] =>
    Array.from({ length: 36 }, (_, index) => ({ text: line, x, y: 80 + index * 12, size: 10 }));
  const counts = Array.from({ length: 7 }, (_, index) => ({
    text: String((index + 1) * 5),
    x: 286 - (index === 0 ? 0 : 5),
    y: 128 + index * 60,
    size: 8,
  }));
  const { markdown } = await readPages([{ texts: [...column(70), ...column(320), ...counts] }]);
  expect(markdown).not.toMatch(/\d/);
});

test('numbers that go on from the page before are told beside items and a program as well', async () => {
  const items = Array.from({ length: 12 }, (_, index) => `Lamp of the harbour of ${String.fromCodePoint(65 + index)}`);
  const pages = [{ texts: numbered(speech) }, { texts: numbered(items, speech.length + 1) }];
  const { markdown } = await readPages(pages);
  expect(markdown).toContain('Lamp of the harbour of A');
  expect(markdown).not.toMatch(/\b(?:25|30|36)\b/);
  const others = await readPages([pages[0] ?? {}, { texts: numbered(items, 40) }]);
  expect(others.markdown).toMatch(/\b45\b/);
});

test('numbers of the rows of a sheet, between which lines are drawn, are its first column', async () => {
  const words = ['and so on', 'the lamp', 'the wick', 'a bell'];
  const rows = Array.from({ length: 24 }, (_, row) => row);
  const texts = rows.flatMap((row) => [
    { text: String(row + 40), x: 70, y: 80 + row * 26 },
    { text: words[row % words.length] ?? '', x: 110, y: 80 + row * 26 },
  ]);
  const lines = [
    ...[...rows, rows.length].map((row): [number, number, number, number] => [66, 66 + row * 26, 300, 66 + row * 26]),
    ...[66, 100, 300].map((x): [number, number, number, number] => [x, 66, x, 66 + rows.length * 26]),
  ];
  const { markdown } = await readPages([{ texts, lines }]);
  expect(markdown).toContain('| 41 | the lamp |');
  expect(markdown).toContain('| 63 | a bell |');
});
