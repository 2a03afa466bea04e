import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

/** A form whose page is printed a little larger. */
function form(scale: number, name: string): PdfText[] {
  const line = (text: string, y: number, size: number, font: PdfText['font'] = 'regular'): PdfText => {
    return { text, x: 90 * scale, y: y * scale, size: size * scale, font };
  };
  return [
    line('Harbour of Lamps', 90, 22, 'bold'),
    line('1 Light Street, Leeds', 112, 14),
    line('Phone: (425) 000-0000', 130, 14),
    line('Estimate of oil', 170, 14, 'bold'),
    line(`${name} asks for oil to be brought to the light before the winter, and pays for it.`, 200, 10),
    line('The keeper counts the barrels, and whoever brings them is given a receipt for all.', 213, 10),
  ];
}

test('pages of one form have heads of the same levels, and how to reach somebody is none', async () => {
  const { markdown } = await readPages([{ texts: form(1, 'Kim') }, { texts: form(1.08, 'Lee') }]);
  expect(markdown.split('\n').filter((line) => line.startsWith('#'))).toEqual([
    '# Harbour of Lamps',
    '## Estimate of oil',
    '# Harbour of Lamps',
    '## Estimate of oil',
  ]);
  expect(markdown).toContain('\n\n1 Light Street, Leeds Phone: (425) 000-0000\n\n');
});
