import { expect, test } from 'vitest';
import { isCaption } from '../../../../../../electron/engine/documents/layout/lines/captions.ts';

test.each([
  'Table 3. Stoves and their weights',
  'Figure 2: The lamp',
  'Fig. 1 – Plan of the house',
  'Table IV',
  'Figure 2.1 The lamp at night',
  'Tabelle 3: Öfen',
  '图 1 灯塔',
  'Listing 2-1: Lighting the lamp',
  'Algorithm 4 The keeper',
])('%s is a caption', (text) => {
  expect(isCaption(text)).toBe(true);
});

test.each([
  'Table 3 shows the weights of all stoves.',
  'Figure 2, drawn by the keeper, has the lamp.',
  'Figures and tables follow',
  'Tabelle 3 zeigt die Öfen.',
  'Table 1 and Table 2 differ',
  'Tables of stoves',
])('%s tells of one', (text) => {
  expect(isCaption(text)).toBe(false);
});
