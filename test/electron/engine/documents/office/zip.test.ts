import { expect, test } from 'vitest';
import { openZip } from '../../../../../electron/engine/documents/office/zip.ts';
import { makeDocx, markdownOf, officeHtml } from '../../../../support/officeFile.ts';

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
