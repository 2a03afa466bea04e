import { expect, test } from 'vitest';
import { findHardBreaks } from '../../../../../../electron/engine/documents/compose/writing/hardBreaks.ts';
import { fullLinesOf, endsBeforeMargin } from '../../../../../../electron/engine/documents/layout/lines/justified.ts';
import { segmentOf, type TextLine } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';

/** A line whose words are justified from `x0` to `x1`. */
function line(text: string, [x0, x1]: readonly [number, number], index: number): TextLine {
  const style = { size: 10, font: 'Times', bold: false, italic: false, mono: false, hidden: false };
  const words = text.split(' ');
  const width = (x1 - x0) / words.length;
  const baseline = 100 + index * 12;
  return segmentOf(
    words.map((word, at) => ({
      ...{ text: word, x0: x0 + at * width, x1: x0 + (at + 1) * width - (at + 1 < words.length ? 3 : 0) },
      ...{ y0: baseline - 8, y1: baseline + 2, baseline, style, spaced: true, href: null, confidence: null, tag: null },
    })),
  );
}

function column(ends: readonly (readonly [string, number, number])[]): readonly TextLine[] {
  return ends.map(([text, x0, x1], index) => line(text, [x0, x1], index));
}

const set = [
  ['the lamp on the headland was lit each evening by', 50, 350],
  ['the keeper and his daughter who counted the ships', 50, 350],
  ['that passed.', 50, 110],
  ['She wrote down their names in a long green book', 50, 350.4],
  ['that smelled of oil and salt and nobody read it.', 50, 338],
  ['Salt is bad for books.', 50, 160],
  ['It is good for lamps that stand above the sea and', 50, 349.7],
] as const;

test('a column whose wide lines end at one place is set to both edges; one whose lines end as their words fall is not', () => {
  const lines = column(set);
  expect(fullLinesOf(lines, 50, 350)?.x1).toBeCloseTo(349.7);
  const ragged = column(set.map(([text, x0, x1], index) => [text, x0, x1 - ((index * 7) % 23)] as const));
  expect(fullLinesOf(ragged, 50, 350)).toBeNull();
});

test('a line that leaves less room than a word is the last of its text there, but not beside one that is as narrow', () => {
  const lines = column(set);
  const full = fullLinesOf(lines, 50, 350);
  const last = line('that smelled of oil and salt and nobody read it.', [50, 338], 4);
  expect(endsBeforeMargin(last, [lines[3], lines[5]], full)).toBe(true);
  expect(endsBeforeMargin(line('the lamp on the headland was lit', [50, 350], 0), [lines[1]], full)).toBe(false);
  expect(endsBeforeMargin(last, [line('as narrow as the one above it is', [50, 338], 6)], full)).toBe(false);
  expect(endsBeforeMargin(last, [], null)).toBe(false);
});

test('lines that leave room for the next word are broken by intent, whatever it begins with; a quotation and a fraction are not', () => {
  const edges = { right: 350, full: fullLinesOf(column(set), 50, 350) };
  const broken = column([
    ['any part that is left out stands for all of them', 50, 290],
    ['e.g.', 50, 66],
    ['"//80" means any name and that door alone', 50, 250],
  ]);
  expect([...findHardBreaks(broken, edges)]).toEqual([1, 2]);
  const quoted = column([
    ['the lamp on the headland was lit', 90, 300],
    ['each evening by the keeper.', 90, 220],
  ]);
  expect([...findHardBreaks(quoted, edges)]).toEqual([]);
  const fraction = column([
    ['3 x', 150, 180],
    ['y = + 4', 140, 190],
  ]);
  expect([...findHardBreaks(fraction, edges)]).toEqual([]);
});

test('a line that stands in below one with room is shown for itself', () => {
  const edges = { right: 350, full: fullLinesOf(column(set), 50, 350) };
  const shown = column([
    ['the call takes two arguments, a name and its flags.', 50, 330],
    ['example(name, flags);', 80, 190],
  ]);
  expect([...findHardBreaks(shown, edges)]).toEqual([1]);
});
