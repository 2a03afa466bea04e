import { describe, expect, test } from 'vitest';
import { openZip } from '../../../../../electron/engine/documents/office/zip.ts';
import { makeDocx, markdownOf, officeHtml } from '../../../../support/officeFile.ts';
import { utils, write } from '@e965/xlsx';

const docx = makeDocx('<w:p><w:r><w:t>The lamp is lit.</w:t></w:r></w:p>');

test('a file with a byte too many at its end, or one that announces a comment and has none, is read', async () => {
  const announced = Buffer.from(docx);
  announced.writeUInt16LE(12, announced.length - 2);
  for (const file of [Buffer.concat([docx, Buffer.of(0)]), announced])
    expect(markdownOf(await officeHtml(file))).toBe('The lamp is lit.');
});

test('a file whose end is gone is none', async () => {
  await expect(openZip(docx.subarray(0, docx.length - 30))).rejects.toThrow(/zip/i);
});

describe('intact workbooks', () => {
  function workbook(bookType: 'xlsx' | 'xlsb' | 'ods'): Buffer {
    const book = utils.book_new();
    book.Props = { Title: 'Lamps of the headland', Company: 'The keepers' };
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Lamp', 'Oil'],
        ['Größe 48', 12],
      ]),
      'Lamps',
    );
    return write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
  }

  /** Writes over the beginning of what is packed of a part. */
  function damage(file: Buffer, part: string): Buffer {
    const name = file.indexOf(part);
    file.fill(0xa5, name + part.length, name + part.length + 24);
    return file;
  }

  const table = '## Lamps\n\n| Lamp | Oil |\n| --- | --- |\n| Größe 48 | 12 |';

  test.each([
    ['xlsx', 'docProps/app.xml'],
    ['xlsb', 'docProps/app.xml'],
    ['ods', 'meta.xml'],
  ] as const)('a workbook (%s) with a damaged part that says nothing of its sheets is read without it', async (kind, part) => {
    expect(markdownOf(await officeHtml(workbook(kind)))).toBe(table);
    expect(markdownOf(await officeHtml(damage(workbook(kind), part)))).toBe(table);
  });

  test('a workbook whose sheet is damaged is told to be so, or has none', async () => {
    const html = await officeHtml(damage(workbook('xlsx'), 'xl/worksheets/sheet1.xml'));
    expect(html).not.toContain('Größe');
  });
});
