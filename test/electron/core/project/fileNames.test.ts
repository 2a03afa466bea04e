import { expect, it } from 'vitest';
import { fileNameFor, freeName } from '../../../../electron/core/project/fileNames.ts';

it.each([
  ['Product page', 'Product page'],
  ['  Menü – Café  ', 'Menü – Café'],
  ['https://a.test/b?c=1', 'https-a.test-b-c=1'],
  ['../../etc/passwd', 'etc-passwd'],
  ['..', 'Request'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['.hidden', 'hidden'],
  ['ends with a dot.', 'ends with a dot'],
  ['turned \u202egnp.exe', 'turned -gnp.exe'],
  ['製品ページ', '製品ページ'],
])('%s is called %s on disk', (name, file) => {
  expect(fileNameFor(name)).toBe(file);
});

it('a long name is cut between letters', () => {
  const name = fileNameFor('ö'.repeat(300));
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120);
  expect(name).toMatch(/^ö+$/);
});

it('a taken name gets the first number that is free', () => {
  const taken = (names: string[]) => (name: string) => names.includes(name);
  expect(freeName('Page', taken([]))).toBe('Page');
  expect(freeName('Page', taken(['page', 'page 2']))).toBe('Page 3');
  expect(freeName('Page 2', taken(['page 2']))).toBe('Page 3');
});
