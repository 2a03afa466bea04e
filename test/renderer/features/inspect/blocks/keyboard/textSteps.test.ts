import { expect, test } from 'vitest';
import { adjacentInText, textStep } from '../../../../../../renderer/features/inspect/blocks/keyboard/textSteps.ts';
import { placedRow } from '../placedRow.ts';

const sight = { start: 100, end: 200 };

test('an arrow goes on from the chosen block where it is in sight, and begins with what is in sight where it is not', () => {
  expect(textStep([120, 140], sight, 1)).toBe('next');
  expect(textStep([120, 140], sight, -1)).toBe('next');
  for (const chosen of [null, [10, 50], [10, 100], [200, 240]] as const)
    expect(textStep(chosen, sight, 1)).toBe('first');
});

test('before the text has come to its pane an arrow goes on from the chosen block, and does not begin anew', () => {
  const nothing = { start: 0, end: 0 };
  expect(textStep([120, 140], nothing, 1)).toBe('next');
  expect(textStep([120, 140], nothing, -1)).toBe('next');
  expect(textStep(null, nothing, 1)).toBe('first');
});

test('a block that is longer than the pane is scrolled through before the next one is chosen', () => {
  expect(textStep([120, 400], sight, 1)).toBe('scroll');
  expect(textStep([120, 400], sight, -1)).toBe('next');
  expect(textStep([20, 180], sight, -1)).toBe('scroll');
});

test('the block beside another is the next of the text, whatever the order of the page, and has a place in it', () => {
  const rows = [placedRow(0, [40, 60]), placedRow(1, [0, 20]), placedRow(2, null), placedRow(3, [20, 40])];
  expect(adjacentInText(rows, 1, 1)?.number).toBe(3);
  expect(adjacentInText(rows, 3, 1)?.number).toBe(0);
  expect(adjacentInText(rows, 0, 1)).toBeNull();
  expect(adjacentInText(rows, 0, -1)?.number).toBe(3);
  expect(adjacentInText(rows, 1, -1)).toBeNull();
});

test('of the next page it is the first block of the text, of the page before the last', () => {
  const rows = [placedRow(5, [70, 90]), placedRow(6, [50, 70]), placedRow(7, null)];
  expect(adjacentInText(rows, null, 1)?.number).toBe(6);
  expect(adjacentInText(rows, null, -1)?.number).toBe(5);
  expect(adjacentInText([placedRow(8, null)], null, 1)).toBeNull();
});
