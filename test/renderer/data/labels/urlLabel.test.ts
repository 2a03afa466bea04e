import { expect, test } from 'vitest';
import { urlLabel } from '../../../../renderer/data/labels/urlLabel.ts';
import { fileAddress } from '../../../../shared/api/engine/localFiles.ts';

test('a file of this computer is called by its name, and an address as it is read', () => {
  expect(urlLabel(fileAddress({ id: 'a'.repeat(64), name: 'Annual report.pdf' }))).toBe('Annual report.pdf');
  expect(urlLabel('https://example.com/report.pdf')).toBe('example.com/report.pdf');
});
