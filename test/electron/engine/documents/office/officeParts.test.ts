import { expect, test } from 'vitest';
import { isDefaultTitle } from '../../../../../electron/engine/documents/office/officeParts.ts';
import { makeDocx, markdownOf, officeHtml } from '../../../../support/officeFile.ts';

test('a text whose main part has another name, as some programs write it, is found by the list of its parts', async () => {
  const docx = makeDocx('<w:p><w:r><w:t>The lamp is lit.</w:t></w:r></w:p>', { main: 'document2' });
  expect(markdownOf(await officeHtml(docx))).toBe('The lamp is lit.');
});

test('a title that a program gave is known from one of its author', () => {
  for (const title of ['PowerPoint Presentation', 'light.odp', 'Untitled', 'Microsoft Word - light', 'Document 2'])
    expect(isDefaultTitle(title), title).toBe(true);
  for (const title of ['The Light', 'Documents of the light', 'Slide rules'])
    expect(isDefaultTitle(title), title).toBe(false);
});
