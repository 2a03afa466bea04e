import { expect, test } from 'vitest';
import { chartHtml, chartTitle } from '../../../../../electron/engine/documents/office/drawingHtml.ts';

test('a chart whose elements have names without a prefix says what it shows too', () => {
  const xml =
    '<chartSpace xmlns="http://schemas.openxmlformats.org/drawingml/2006/chart"><chart><title><tx><rich><a:p><a:r><a:t>Oil</a:t></a:r></a:p></rich></tx></title><plotArea><barChart><ser><tx><v>Tons</v></tx><cat><pt idx="0"><v>2024</v></pt></cat><val><pt idx="0"><v>4</v></pt></val></ser></barChart></plotArea></chart></chartSpace>';
  expect(chartTitle(xml)).toBe('Oil');
  expect(chartHtml(xml)).toBe(
    '<p><strong>Oil</strong></p><table><tr><th></th><th>Tons</th></tr><tr><td>2024</td><td>4</td></tr></table>',
  );
});
