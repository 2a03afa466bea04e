import { expect, test } from 'vitest';
import { makeDocx, markdownOf, officeHtml } from '../../../../support/officeFile.ts';

test('a text whose main part has another name, as some programs write it, is found by the list of its parts', async () => {
  const docx = makeDocx('<w:p><w:r><w:t>The lamp is lit.</w:t></w:r></w:p>', { main: 'document2' });
  expect(markdownOf(await officeHtml(docx))).toBe('The lamp is lit.');
});
