import type { ChildNode, Element } from 'domhandler';
import { openMathOf } from './openMath.ts';
import { escapeHtml, findAll, parseXml, textIn } from '../xml.ts';
import type { Zip } from '../zip.ts';
import { trimEndBy } from '../../../../../shared/base/trimText.ts';

/** What stands in an object of an OpenDocument text: a formula as MathML, a chart as the table of its values; empty for others. */
export type OpenObjects = (object: Element, isDisplayed: boolean) => string;

const mostObjects = 1000;

/** Reads the objects that a text has, each of which is a part of its own. @param content of the text */
export async function readOpenObjects(zip: Zip, content: readonly ChildNode[]): Promise<OpenObjects> {
  const parts = new Map<string, readonly ChildNode[]>();
  for (const { attribs } of findAll(content, 'draw:object').slice(0, mostObjects)) {
    const path = pathOf(attribs['xlink:href']);
    if (!parts.has(path)) parts.set(path, path === '' ? [] : parseXml(await zip.text(path)));
  }
  const used = new Set<string>();
  return ({ attribs, children }, isDisplayed) => {
    const path = pathOf(attribs['xlink:href']);
    // Each object stands in one place.
    const part = used.has(path) ? [] : (parts.get(path) ?? []);
    if (path !== '') used.add(path);
    return openMathOf([...children, ...part], isDisplayed) ?? chartHtml([...children, ...part]);
  };
}

function pathOf(href: string | undefined): string {
  const folder = trimEndBy((href ?? '').replace(/^\.?\/+/, ''), /\//);
  return folder === '' ? '' : `${folder}/content.xml`;
}

const most = { rows: 500, columns: 50 };

/** A chart keeps the values that it draws in a table of its own. */
function chartHtml(part: readonly ChildNode[]): string {
  const [chart] = findAll(part, 'chart:chart');
  if (chart === undefined) return '';
  const title = textIn(findAll(chart.children, 'chart:title').slice(0, 1)).trim();
  const said = title === '' ? '' : `<p><strong>${escapeHtml(title)}</strong></p>`;
  const rows = findAll(chart.children, 'table:table-row')
    .slice(0, most.rows)
    .map(({ children }) => {
      const cells = findAll(children, 'table:table-cell').slice(0, most.columns);
      return `<tr>${cells.map((cell) => `<td>${escapeHtml(valueOf(cell))}</td>`).join('')}</tr>`;
    });
  return rows.length === 0 ? said : `${said}<table>${rows.join('')}</table>`;
}

/** Some keep ranges of a workbook beside the values. */
function valueOf({ children }: Element): string {
  return textIn(findAll(children, 'text:p').slice(0, 1)).trim();
}
