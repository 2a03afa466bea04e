import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const title = { text: 'The lamps of the headland', x: 60, y: 110, size: 20, font: 'bold' as const };
const body = setLines(
  [
    'The lamp on the headland was lit each evening by the keeper and',
    'his daughter, who counted the ships that passed.',
  ],
  60,
  260,
);

async function headingsOf(lines: readonly string[]) {
  const heads = lines.map((text, index) => ({ text, x: 60, y: 150 + index * 30, size: 14, font: 'bold' as const }));
  const { markdown } = await readPages([{ texts: [title, ...heads, ...body] }]);
  return markdown.match(/^#+ .*$/gm);
}

test('the version of a document, and whose it is, are none of its headings', async () => {
  for (const line of [
    'Version 1.2',
    '(version 2.15.2)',
    'Release 3.19.0 11 Apr 2022',
    'lamps, Version 2.22, Sep 05, 2022',
    'Copyright (c) 2020 The keepers',
    '© 1998-2003 The keepers of lamps',
  ])
    expect(await headingsOf([line]), line).toEqual(['# The lamps of the headland']);
});

test('what is new in each version is told below its number, and sections may speak of rights', async () => {
  expect(await headingsOf(['Version 1.2', 'Version 1.1'])).toHaveLength(3);
  expect(await headingsOf(['Copyright'])).toHaveLength(2);
  expect(await headingsOf(['Versions of the lamp'])).toHaveLength(2);
});
