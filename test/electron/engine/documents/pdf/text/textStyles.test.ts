import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';
import { isBoldFont } from '../../../../../../electron/engine/documents/pdf/text/textStyles.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that passed and wrote down.',
];

test('a font that says that its letters are of one width, though they are not, is none of a program', async () => {
  const texts = [
    ...setLines(body, 70, 100),
    ...setLines(['Little by little it will fill.', 'Still it is little.'], 70, 160).map((text) => ({
      ...text,
      font: 'mislabelled' as const,
    })),
  ];
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).not.toMatch(/```|`/);
  expect(markdown).toContain('Little by little it will fill.');
});

test('letters with strokes around them are bold, as those of a heading are that has no bold font', async () => {
  const title = { text: 'How the lamp is lit', x: 70, y: 90, isStroked: true };
  const { markdown } = await readPages([{ texts: [title, ...setLines([...body, ...body, ...body], 70, 120)] }]);
  expect(markdown).toMatch(/^#+ How the lamp is lit\n\nThe lamp/);
});

test('letters of a size below zero on a page that is shown on its head stand upright', async () => {
  const upright = setLines(body, 70, 100);
  const texts = upright.map(({ text, x, y }) => ({ text, x: 595 - x, y: 842 - y, size: -11 }));
  const { markdown } = await readPages([{ texts, rotate: 180 }]);
  expect(markdown).toBe(body.join(' '));
});

const isBold = (name: string, weight = 400, flags = 0, mono = false): boolean =>
  isBoldFont({ name, weight, flags, mono });

test('a font is bold by its name, and by its letters where its name says nothing', () => {
  const names = ['Lato-Bold', 'CMBX12', 'CMB10', 'CMSSBX10', 'SFBX1000'];
  expect(names.filter((name) => !isBold(name))).toEqual([]);
  expect(isBold('Lato', 700)).toBe(true);
  expect(isBold('Lato', 400, 0x40000)).toBe(true);
});

test('a font whose name is that of the regular one is not, however thick it is said to be', () => {
  const names = ['Courier', 'Courier-Oblique', 'Times-Italic', 'Times-Roman', 'CMSS10', 'SFTT1000'];
  expect(names.filter((name) => isBold(name, 700))).toEqual([]);
  expect(isBold('Menlo-Medium', 700, 0, true)).toBe(false);
  expect(isBold('Courier-Bold', 700, 0, true)).toBe(true);
});

test('a plain name says that a font is regular, however thick its letters are said to be', () => {
  const isBold = (name: string): boolean => isBoldFont({ name, weight: 740, flags: 32, mono: false });
  expect(['LiberationSerif', 'LiberationSerif-Italic', 'Georgia', 'LiberationSans_00'].filter(isBold)).toEqual([]);
  expect(['LiberationSans-Bold', 'LinLibertineTB', 'AdvP405B8', 'T1', 'Univers-Hv'].every(isBold)).toBe(true);
});
