import { utils, write, type WorkSheet } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { makeZip } from '../../../../../support/makeZip.ts';
import { markdownOf, officeHtml, readOfficeFile } from '../../../../../support/officeFile.ts';

function workbook(sheets: Readonly<Record<string, WorkSheet>>, hidden: readonly number[] = []): Uint8Array {
  const SheetNames = Object.keys(sheets);
  const Sheets = SheetNames.map((_, place) => ({ Hidden: hidden.includes(place) ? (1 as const) : (0 as const) }));
  const book = { SheetNames, Sheets: { ...sheets }, Workbook: { Sheets } };
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
}

const sheet = (rows: readonly (readonly (string | number | null)[])[]): WorkSheet =>
  utils.aoa_to_sheet(rows.map((row) => [...row]));

async function parts(rows: readonly (readonly (string | number | null)[])[]): Promise<string[]> {
  return markdownOf(await officeHtml(workbook({ S: sheet(rows) })))
    .split('\n\n')
    .slice(1);
}

describe('a sheet', () => {
  test('has a table for each head of its own, with its title above it and no empty columns beside it', async () => {
    expect(
      await parts([
        ['Fleet', null, null],
        ['Ship', 'Tons', 'Built'],
        ['Aurora', 1200, 1897],
        [null, null, null],
        ['Lamps', null, null],
        ['Kind', 'Lit', null],
        ['Oil', 'yes', null],
      ]),
    ).toEqual([
      'Fleet',
      '| Ship | Tons | Built |\n| --- | --- | --- |\n| Aurora | 1200 | 1897 |',
      'Lamps',
      '| Kind | Lit |\n| --- | --- |\n| Oil | yes |',
    ]);
  });

  test('whose groups of rows have empty ones between is one table', async () => {
    const [table, ...more] = await parts([
      ['', '2023', '2024'],
      ['Sales', 10, 20],
      [null, null, null],
      ['Costs', null, null],
      ['Rent', 3, 4],
    ]);
    expect(table?.split('\n').at(-1)).toBe('| Rent | 3 | 4 |');
    expect(more).toEqual([]);
  });

  test('says long numbers with all of their digits, and what was written beside its cells', async () => {
    const own = sheet([
      ['EAN', 'Of'],
      [4_006_381_333_931, 'Pen'],
    ]);
    const cell = own['B2'] as { c?: { a: string; t: string }[] };
    cell.c = [{ a: 'Kim', t: 'Kim:\nCheck it' }];
    expect(markdownOf(await officeHtml(workbook({ S: own })))).toBe(
      '## S\n\n| EAN | Of |\n| --- | --- |\n| 4006381333931 | Pen[^comment-1] |\n\n[^comment-1]: **Kim:** Check it',
    );
  });

  test('that states more rows than hold something is read without a warning', async () => {
    const stated = sheet([
      ['Light', 'Height'],
      ['Skerry', 48],
    ]);
    // More rows than are read, and few enough for the library that writes them.
    stated['!ref'] = 'A1:B30000';
    expect(await readOfficeFile(workbook({ Lights: stated }))).toMatchObject({
      value: { html: expect.stringContaining('Skerry'), warnings: [] },
    });
  });

  test('that is hidden, or longer or wider than is read, is told', async () => {
    const long = sheet(Array.from({ length: 20_010 }, (_, row) => [row]));
    const wide = sheet([Array.from({ length: 510 }, (_, column) => column)]);
    const read = await readOfficeFile(workbook({ Long: long, Wide: wide, Secret: sheet([['x']]) }, [2]));
    expect(read).toMatchObject({
      value: {
        warnings: [
          'The sheet "Long" has 20,010 rows: the first 20,000 are read.',
          'The sheet "Wide" has 510 columns: the first 500 are read.',
          'The sheet "Secret" is hidden in the file.',
        ],
      },
    });
  });

  test('has what is in its hidden rows and columns, and tells how many there are', async () => {
    const lamps = sheet([
      ['Kind', 'Lit', 'Price'],
      ['Oil', 'yes', 3],
      ['Gas', 'no', 4],
      ['Electric', 'yes', 5],
    ]);
    lamps['!rows'] = [{}, { hidden: true }, { hidden: true }];
    // Empty columns to the right are often hidden.
    lamps['!cols'] = [{}, { hidden: true }, {}, { hidden: true }, { hidden: true }];
    const read = await readOfficeFile(workbook({ Lamps: lamps, Other: sheet([['a', 'b']]) }));
    expect(read).toMatchObject({
      value: { warnings: ['The sheet "Lamps" has 2 hidden rows and 1 hidden column in the file.'] },
    });
    expect(markdownOf(read.ok ? (read.value.html ?? '') : '')).toContain('| Gas | no | 4 |');
  });

  test('of a binary workbook tells what of it is hidden too', async () => {
    const lamps = sheet([
      ['Oil', 'lit'],
      ['Gas', 'out'],
    ]);
    lamps['!rows'] = [{}, { hidden: true }];
    lamps['!cols'] = [{}, { hidden: true }];
    const file = write(utils.book_new(lamps, 'S'), { type: 'buffer', bookType: 'xlsb' }) as Buffer;
    expect(await readOfficeFile(file)).toMatchObject({
      value: { warnings: ['The sheet "S" has 1 hidden row and 1 hidden column in the file.'] },
    });
  });

  const openBook = (isFlat: boolean): Uint8Array => {
    const cell = (words: string): string =>
      `<table:table-cell office:value-type="string"><text:p>${words}</text:p></table:table-cell>`;
    const row = (more: string, ...words: readonly string[]): string =>
      `<table:table-row ${more}>${words.map(cell).join('')}</table:table-row>`;
    const chart = `<office:document><office:body><office:chart><chart:chart><chart:title><text:p>Prices</text:p></chart:title><table:table table:name="local-table">${row('', '9', '9')}</table:table></chart:chart></office:chart></office:body></office:document>`;
    const object = isFlat ? `<draw:object>${chart}</draw:object>` : '<draw:object xlink:href="./Object 1"/>';
    const drawn = `<table:table-row><table:table-cell><draw:frame>${object}<draw:image><office:binary-data>AA==</office:binary-data></draw:image></draw:frame><draw:custom-shape><text:p>Look!</text:p></draw:custom-shape></table:table-cell></table:table-row>`;
    const columns = '<table:table-column/><table:table-column table:visibility="collapse"/>';
    const lamps = `<table:table table:name="Lamps">${columns}${row('', 'Kind', 'Lit')}${row('table:visibility="filter"', 'Oil', 'yes')}${drawn}</table:table>`;
    const secret = `<table:table table:name="Secret" table:style-name="ta2">${row('', 'x')}</table:table>`;
    const styles =
      '<office:automatic-styles><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>';
    const type = 'application/vnd.oasis.opendocument.spreadsheet';
    const root = isFlat ? `office:document office:mimetype="${type}"` : 'office:document-content';
    const content = `<?xml version="1.0"?>\n<${root}>${styles}<office:body><office:spreadsheet>${lamps}${secret}</office:spreadsheet></office:body></${root.split(' ')[0]}>`;
    return isFlat
      ? Buffer.from(content)
      : makeZip({
          mimetype: type,
          'content.xml': content,
          'Object 1/content.xml': chart,
          'META-INF/manifest.xml': '<manifest:manifest/>',
        });
  };

  test.each([
    ['packed', false],
    ['one XML text', true],
  ])('of OpenDocument, %s, has what is drawn on it by its words, and tells what is hidden', async (_, isFlat) => {
    const read = await readOfficeFile(openBook(isFlat));
    expect(read).toMatchObject({
      value: {
        warnings: [
          'The sheet "Lamps" has 1 hidden row and 1 hidden column in the file.',
          'The sheet "Secret" is hidden in the file.',
        ],
      },
    });
    expect(markdownOf(read.ok ? (read.value.html ?? '') : '')).toBe(
      '## Lamps\n\n| Kind | Lit |\n| --- | --- |\n| Oil | yes |\n\n![Prices](<Base64-Image-Removed>)\n\nLook!\n\n## Secret\n\nx',
    );
  });

  test('of an old workbook has the values of formulas that no reader writes out any more', async () => {
    const book = utils.book_new(sheet([['Oil'], ['x'.repeat(30)]]), 'S');
    const file = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
    // Replaces the text by a natural-language formula (MS-XLS 2.5.198.54), whose value is 42.
    const record = file.indexOf(Buffer.from('x\0x\0')) - 13;
    file.writeUInt16LE(6, record);
    file.writeDoubleLE(42, record + 10);
    file.fill(0, record + 18, record + 26);
    file.writeUInt16LE(6, record + 24);
    Buffer.from([0x18, 0x02, 0, 0, 0, 0]).copy(file, record + 26);
    expect(markdownOf(await officeHtml(file))).toBe('## S\n\nOil\n\n42');
  });

  test('has comments of nobody without a name before them', async () => {
    const lamps = sheet([['Oil']]);
    Object.assign(lamps['A1'] as object, { c: [{ a: '', t: 'Of whales.' }] });
    expect(markdownOf(await officeHtml(workbook({ S: lamps })))).toMatch(/\[\^comment-1\]: Of whales\.$/);
  });
});
