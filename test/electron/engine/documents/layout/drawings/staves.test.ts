import { expect, test } from 'vitest';
import { findMusic } from '../../../../../../electron/engine/documents/layout/drawings/staves.ts';
import type { Rule, Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

function word(text: string, x0: number, baseline: number, font: string): Word {
  const style = { size: 10, font, bold: false, italic: false, mono: false, hidden: false };
  const box = { x0, x1: x0 + text.length * 5, y0: baseline - 14, y1: baseline + 10 };
  return { text, ...box, baseline, style, spaced: true, href: null, confidence: null, tag: null };
}

function lines(count: number, top: number, step: number): Rule[] {
  return Array.from({ length: count }, (_, index) => {
    const y = top + index * step;
    return { kind: 'horizontal', x0: 100, x1: 300, y0: y, y1: y };
  });
}

const notes = [word('h', 120, 205, 'Notes-20'), word('h', 140, 210, 'Notes-20'), word('N', 160, 198, 'Notes-20')];
const text = ['Which', 'ships', 'went', 'out'].map((one, index) => word(one, 100 + index * 40, 150, 'Body'));

test('lines too close for text with notes on them are music, a brace beside them too, and words below are none of it', () => {
  const brace = word('Y', 90, 212, 'Notes-Brace');
  const sung = word('evening', 120, 236, 'Body');
  const [music, ...others] = findMusic(lines(5, 200, 5), [...text, ...notes, brace, sung], 10);
  expect(others).toEqual([]);
  expect(music?.notes).toEqual(new Set([...notes, brace]));
  expect(music?.y0).toBeLessThanOrEqual(200);
  expect(music?.y1).toBeGreaterThanOrEqual(220);
});

test('rows of a table, a line of text on stripes, and an empty staff are none', () => {
  expect(findMusic(lines(5, 200, 14), [...text, ...notes], 10)).toEqual([]);
  expect(
    findMusic(lines(5, 200, 5), [...text, word('In', 120, 212, 'Bold'), word('all', 140, 212, 'Bold')], 10),
  ).toEqual([]);
  expect(findMusic(lines(5, 200, 5), text, 10)).toEqual([]);
});

test('staves that a line goes through are one piece of music', () => {
  const low = notes.map((note) => word(note.text, note.x0, note.baseline + 100, 'Notes-20'));
  const through: Rule = { kind: 'vertical', x0: 100, x1: 100, y0: 200, y1: 320 };
  const staves = [...lines(5, 200, 5), ...lines(5, 300, 5)];
  expect(findMusic(staves, [...text, ...notes, ...low], 10)).toHaveLength(2);
  expect(findMusic([...staves, through], [...text, ...notes, ...low], 10)).toHaveLength(1);
});
