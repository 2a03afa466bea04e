import { utils, write, type WorkSheet } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
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

  test('of an old workbook has the values of formulas that no reader writes out any more', async () => {
    const book = utils.book_new(sheet([['Oil'], ['x'.repeat(30)]]), 'S');
    const file = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
    // In the place of the text: a formula of natural language (MS-XLS 2.5.198.54), whose value is 42.
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
