import { expect, test } from 'vitest';
import { texControlOf } from '../../../../../electron/engine/documents/pdf/texControls.ts';

test('signs that PDFium has no name for are told by their places in the fonts of TeX', () => {
  const all = (font: string): string =>
    String.fromCodePoint(...[1, 2, 0x14, 0x15, 0x1c, 0x1f].map((code) => texControlOf(code, font) ?? 0x3f));
  expect(all('CMSY10')).toBe('·×≤≥≪≻');
  expect(all('CMMI8')).toBe('ΔΘκλτχ');
  expect(all('CMR10')).toBe('??????');
  expect(texControlOf(0, 'CMSY10')).toBeNull();
  expect(texControlOf(0x20, 'CMSY10')).toBeNull();
});
