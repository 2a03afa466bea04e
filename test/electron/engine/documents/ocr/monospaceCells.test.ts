import { describe, expect, test } from 'vitest';
import { findMonospaceCells } from '../../../../../electron/engine/documents/ocr/monospaceCells.ts';
import type { OcrWord } from '../../../../../electron/engine/documents/ocr/tesseract.ts';

/** Pixels of a letter of one width. */
const pitch = 24;

/** Widths in pixels of the letters of a proportional font. */
const inPrint = (letter: string): number =>
  /[iljtf.,:;()']/.test(letter) ? 12 : /[mwMW_]/.test(letter) ? 36 : /[A-Z]/.test(letter) ? 30 : 22;

/** Lines with the boxes of their ink, as recognized in an image. */
function read(lines: readonly string[], widthOf: (letter: string) => number, top = 100): OcrWord[] {
  return lines.flatMap((line, row) => {
    let left = 200;
    const words: OcrWord[] = [];
    for (const text of line.split(/( +)/)) {
      const width = text.split('').reduce((sum, letter) => sum + widthOf(letter), 0);
      if (text.trim() !== '')
        words.push({
          text,
          left: Math.round(left + widthOf('m') * 0.1),
          top: top + row * 50,
          width: Math.round(width - widthOf('m') * 0.2),
          height: 30,
          confidence: 0.9,
          line: `${top}.${row}`,
          paragraph: `${top}`,
        });
      left += width;
    }
    return words;
  });
}

const program = [
  'def take(queue, worker):',
  '    with queue.lock:',
  '        if not queue.jobs:',
  '            return None',
  '        job = heappop(queue.jobs)',
  '    worker.jobs[job.id] = job',
  '    return job',
];

const prose = [
  'The keeper lit the lamp each evening, and his daughter',
  'counted the ships that passed and wrote down their names',
  'in a green book, which lay by the door for whoever would',
  'like to know how many there were in all of that winter.',
];

const table = [
  'Miller Oxford 120 14.50',
  'Carter Reading 240 17.20',
  'Baker Luton 310 11.90',
  'Cooper Leeds 145 18.40',
];

const oneWidth = (): number => pitch;

describe('letters of one width on a picture', () => {
  test('are told by the widths of words and the ways between them', () => {
    const words = read(program, oneWidth);
    expect(findMonospaceCells(words).size).toBe(words.length);
  });

  test('stand in cells, as far in as they were typed', () => {
    const words = read(program, oneWidth);
    const cells = findMonospaceCells(words);
    const columnOf = (word: OcrWord | undefined): number =>
      Math.round(((word === undefined ? undefined : cells.get(word)?.left) ?? 0) / pitch);
    const firsts = [...new Set(words.map(({ line }) => line))].map((line) => words.find((word) => word.line === line));
    const left = columnOf(firsts[0]);
    expect(firsts.map((word) => columnOf(word) - left)).toEqual([0, 4, 8, 12, 8, 4, 4]);
    for (const [word, cell] of cells) expect(cell.right - cell.left).toBeCloseTo(word.text.length * pitch, 0);
  });

  test('are not those of print, be it text, a table or numbers', () => {
    const numbers = Array.from({ length: 8 }, (_, row) => `${1000 + row * 37} ${2000 + row * 71} ${4000 + row * 13}`);
    for (const lines of [prose, table, numbers]) expect(findMonospaceCells(read(lines, inPrint)).size).toBe(0);
  });

  test('leave the text around them alone', () => {
    const text = [...read(prose, inPrint), ...read(prose, inPrint, 900)];
    const words = [...text.slice(0, text.length / 2), ...read(program, oneWidth, 400), ...text.slice(text.length / 2)];
    const cells = findMonospaceCells(words);
    expect(text.filter((word) => cells.has(word))).toEqual([]);
    expect(cells.size).toBe(words.length - text.length);
  });

  test('of a short command are known again by those of a longer one', () => {
    const command = ['export PATH=/opt/archive/bin'];
    expect(findMonospaceCells(read(command, oneWidth)).size).toBe(0);
    const words = [...read(program, oneWidth), ...read(prose, inPrint, 900), ...read(command, oneWidth, 1400)];
    expect(findMonospaceCells(words).size).toBe(read([...program, ...command], oneWidth).length);
  });
});
