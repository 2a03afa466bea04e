import { expect, test } from 'vitest';
import { textOfFile } from '../../../../electron/engine/files/textOfFile.ts';

const bytes = 'application/octet-stream';
const at = (name: string): string => `https://site.example/files/${name}?v=2`;

test('text that came as bytes is of the kind that its name says, else plain', async () => {
  expect(await textOfFile(Buffer.from('a;b'), bytes, at('prices.csv'))).toEqual({
    ...{ kind: 'text', text: 'a;b', mediaType: 'text/csv' },
  });
  expect(await textOfFile(Buffer.from('# Hi'), bytes, at('readme.md'))).toMatchObject({ mediaType: 'text/markdown' });
  expect(await textOfFile(Buffer.from('{"a": [1]}'), bytes, at('notes.ipynb'))).toMatchObject({
    mediaType: 'application/json',
  });
  expect(await textOfFile(Buffer.from('Hi'), bytes, at('hi'))).toMatchObject({ mediaType: 'text/plain' });
});

test('tables under the name of a workbook are pages, or have separators', async () => {
  const page = '<html><table><tr><td>1</td></tr></table></html>';
  expect(await textOfFile(Buffer.from(page), 'application/vnd.ms-excel', at('report.xls'))).toEqual({
    ...{ kind: 'dom', html: page },
  });
  expect(await textOfFile(Buffer.from('a\tb\n1\t2'), bytes, at('report.xls'))).toMatchObject({ mediaType: 'text/csv' });
});

test('text of two bytes a letter is text, and what is none is not', async () => {
  const wide = Buffer.from('\ufeffName,Price', 'utf16le');
  expect(await textOfFile(wide, bytes, at('prices.csv'))).toMatchObject({ kind: 'text', text: 'Name,Price' });
  expect(await textOfFile(Buffer.from([0x47, 0x49, 0x46, 0, 1, 2]), bytes, at('x.csv'))).toBeNull();
});
