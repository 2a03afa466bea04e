import { expect, test } from 'vitest';
import { isByline } from '../../../../../../electron/engine/documents/compose/headings/byline.ts';

test('names in a row are known from titles', () => {
  expect(isByline('Ann Miller, Ben Okafor∗ and Jan van Dyck')).toBe(true);
  expect(isByline('Lamps, Ships and Oil')).toBe(false);
});
