import { expect, test } from 'vitest';
import { isBoldFont } from '../../../../../electron/engine/documents/pdf/boldFonts.ts';

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
