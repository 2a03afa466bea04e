import { expect, test } from 'vitest';
import { makeDocx, markdownOf, officeHtml } from '../../../../../support/officeFile.ts';

const said = (text: string, more = ''): string =>
  `<w:p>${more}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const pointsTo = (id: number): string => `<w:r><w:footnoteReference w:customMarkFollows="0" w:id="${id}"/></w:r>`;

test('marks of notes that the file does not hold are left out, and the others lead to theirs', async () => {
  const html = await officeHtml(
    makeDocx(
      `<w:p><w:r><w:t>The lamp is lit</w:t></w:r>${pointsTo(0)}</w:p><w:p><w:r><w:t>The oil is old</w:t></w:r>${pointsTo(3)}</w:p>`,
      {
        parts: { footnotes: `<w:footnote w:id="3">${said('Of last year.')}</w:footnote>` },
        links: { r2: ['footnotes', 'footnotes.xml'] },
      },
    ),
  );
  expect(markdownOf(html)).toBe('The lamp is lit\n\nThe oil is old[^1]\n\n[^1]: Of last year.');
});

test('a list that takes its looks from a style which the file does not hold is text', async () => {
  const ofList = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>';
  const html = await officeHtml(
    makeDocx(said('Light the lamp', ofList), {
      parts: {
        styles: '<w:style w:type="paragraph" w:styleId="Plain"><w:name w:val="Plain"/></w:style>',
        numbering:
          '<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="Gone"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>',
      },
      links: { r2: ['numbering', 'numbering.xml'], r3: ['styles', 'styles.xml'] },
    }),
  );
  expect(markdownOf(html)).toContain('Light the lamp');
});
