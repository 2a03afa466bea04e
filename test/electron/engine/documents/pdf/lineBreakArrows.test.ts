import { expect, test } from 'vitest';
import { joinLines } from '../../../../../electron/engine/documents/layout/lines/joinLines.ts';
import { readBreakArrows } from '../../../../../electron/engine/documents/pdf/lineBreakArrows.ts';
import type { Word } from '../../../../../electron/engine/documents/pdf/pageContent.ts';

const style = { size: 10, font: 'Times', bold: false, italic: false, mono: false, hidden: false };

/** Words of lines, 6 points per character; a word with the prefix `+` is close to the previous one. */
function wordsOf(lines: readonly string[]): Word[] {
  return lines.flatMap((line, row) => {
    let x = 50;
    return line.split(' ').map((part) => {
      const text = part.replace(/^\+/, '');
      const [x0, x1] = [x, x + text.length * 6];
      x = x1 + 3;
      const baseline = 100 + row * 13;
      const box = { x0, x1, y0: baseline - 8, y1: baseline + 2, baseline };
      return { text, ...box, style, spaced: text === part, href: null, confidence: null, tag: null };
    });
  });
}

function joined(lines: readonly string[]): string {
  const words = readBreakArrows(wordsOf(lines));
  const baselines = [...new Set(words.map(({ baseline }) => baseline))];
  return joinLines(
    baselines.map((own) => words.flatMap(({ text, baseline }) => (baseline === own ? [text] : [])).join(' ')),
  );
}

test('a name that is broken with a bent arrow at the end of its line is whole, and the arrow no part of it', () => {
  expect(joined(['void lamp_ +←-', 'light(when)'])).toBe('void lamp_light(when)');
  expect(joined(['format of LAMP12←-', 'Device::Create'])).toBe('format of LAMP12Device::Create');
  expect(joined(['the keeper↩', 'OfShips'])).toBe('the keeperOfShips');
});

test('an arrow within a line stays, and one that stands apart from what is before it', () => {
  for (const lines of [
    ['lamp ←- coast', 'ship'],
    ['back to the lamp ←-', 'ship'],
  ])
    expect(joined(lines)).toBe(lines.join(' '));
});

test('the end of the line stays where the arrow was', () => {
  const [word, last] = readBreakArrows(wordsOf(['void lamp_ +←-', 'light']));
  expect([word?.text, last?.x1]).toEqual(['void', 122]);
});

test('so is a line of a listing that an arrow at the beginning of the next one goes on with', () => {
  expect(joined(['example of a name.', ',→tar', ',→ +.gz'])).toBe('example of a name.tar.gz');
  expect(joined(['from here', '↪to there'])).toBe('from hereto there');
  expect(joined(['from here ↪to', 'there'])).toBe('from here ↪to there');
});

test('the rest of a line of a listing looks as the line does, and not as the arrow before it', () => {
  const code = { ...style, font: 'Courier', mono: true };
  const [first, second] = [wordsOf(['plot(x[:,']), wordsOf(['', '\u02d3\u21921])']).slice(1)];
  const read = readBreakArrows([...first.map((word) => ({ ...word, style: code })), ...second]);
  expect(read.map((word) => [word.text.replace(/\u00ad/, ''), word.style.mono])).toEqual([
    ['plot(x[:,', true],
    ['1])', true],
  ]);
});
