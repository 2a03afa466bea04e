import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { maxFormulaDepth } from '../officeMath.ts';
import { escapeHtml, findAll, parseXml, textIn } from '../xml.ts';
import type { Zip } from '../zip.ts';
import { trimEndBy } from '../../../../../shared/base/trimText.ts';

/** Returns the content of an object in an OpenDocument text: a formula as MathML, a chart as a table of its values; empty for others. */
export type OpenObjects = (object: Element, isDisplayed: boolean) => string;

const maxObjects = 1000;

/**
 * Reads the objects of a text, each of which is a separate part.
 * @param content of the text
 */
export async function readOpenObjects(zip: Zip, content: readonly ChildNode[]): Promise<OpenObjects> {
  const parts = new Map<string, readonly ChildNode[]>();
  for (const { attribs } of findAll(content, 'draw:object').slice(0, maxObjects)) {
    const path = pathOf(attribs['xlink:href']);
    if (!parts.has(path)) parts.set(path, path === '' ? [] : parseXml(await zip.text(path)));
  }
  const used = new Set<string>();
  return ({ attribs, children }, isDisplayed) => {
    const path = pathOf(attribs['xlink:href']);
    // Each object is used once.
    const part = used.has(path) ? [] : (parts.get(path) ?? []);
    if (path !== '') used.add(path);
    return openMathOf([...children, ...part], isDisplayed) ?? chartHtml([...children, ...part]);
  };
}

function pathOf(href: string | undefined): string {
  const folder = trimEndBy((href ?? '').replace(/^\.?\/+/, ''), /\//);
  return folder === '' ? '' : `${folder}/content.xml`;
}

const maxChartSize = { rows: 500, columns: 50 };

/** A chart stores its values in a table of its own. */
function chartHtml(part: readonly ChildNode[]): string {
  const [chart] = findAll(part, 'chart:chart');
  if (chart === undefined) return '';
  const title = textIn(findAll(chart.children, 'chart:title').slice(0, 1)).trim();
  const said = title === '' ? '' : `<p><strong>${escapeHtml(title)}</strong></p>`;
  const rows = findAll(chart.children, 'table:table-row')
    .slice(0, maxChartSize.rows)
    .map(({ children }) => {
      const cells = findAll(children, 'table:table-cell').slice(0, maxChartSize.columns);
      return `<tr>${cells.map((cell) => `<td>${escapeHtml(valueOf(cell))}</td>`).join('')}</tr>`;
    });
  return rows.length === 0 ? said : `${said}<table>${rows.join('')}</table>`;
}

/** Some programs store workbook ranges next to the values. */
function valueOf({ children }: Element): string {
  return textIn(findAll(children, 'text:p').slice(0, 1)).trim();
}

/** Returns the formula in a part of an OpenDocument file (MathML), without annotations; null for other parts. */
function openMathOf(part: readonly ChildNode[], isDisplayed: boolean): string | null {
  const [formula] = findAll(part, 'math', 'math:math');
  if (formula === undefined) return null;
  return `<math${isDisplayed ? ' display="block"' : ''}>${inside(formula.children, 0)}</math>`;
}

function inside(nodes: readonly ChildNode[], depth: number): string {
  return nodes
    .map((node) => {
      if (isText(node)) return escapeHtml(node.data.trim());
      if (!isTag(node) || depth > maxFormulaDepth) return '';
      const name = node.name.replace(/^math:/, '');
      // Annotations and non-MathML wrappers do not belong to the formula.
      if (!/^[a-z]{1,16}$/.test(name) || name.startsWith('annotation')) return '';
      const said = inside(node.children, depth + 1);
      return name === 'semantics' ? said : `<${name}>${said}</${name}>`;
    })
    .join('');
}
