import { expect, test } from 'vitest';
import {
  sectionDepths,
  sectionNumber,
} from '../../../../../../electron/engine/documents/compose/headings/sectionNumber.ts';

test('numbers of sections are told from what begins a sentence, a year or an abbreviation', () => {
  expect(sectionNumber('3.2 The lamps')).toEqual({ kind: 'decimal', path: [3, 2], rest: 'The lamps' });
  expect(sectionNumber('3.2.1. Oil')).toMatchObject({ path: [3, 2, 1] });
  expect(sectionNumber('IV. The lamps')).toMatchObject({ kind: 'roman', path: [4] });
  expect(sectionNumber('B. The lamps')).toMatchObject({ kind: 'letter', path: [2] });
  for (const text of ['1987 Lamps', '3 ships came', 'The lamps', 'IIII. Lamps', '3.2'])
    expect(sectionNumber(text), text).toBeNull();
});

test('letters and plain numbers stand below Roman ones, and say nothing without them', () => {
  expect(sectionDepths(['I. Lamps', 'A. Oil', '1. Fish', 'II. Ships'])).toEqual([1, 2, 3, 1]);
  expect(sectionDepths(['1. Lamps', '1.1. Oil', 'A. Fish', 'Ships'])).toEqual([1, 2, 0, 0]);
});
