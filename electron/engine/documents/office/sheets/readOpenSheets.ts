import { type ChildNode, type Element, isTag } from 'domhandler';
import { imageHtml } from '../drawingHtml.ts';
import { escapeHtml, findAll, parseXml, textIn, replaceElements } from '../xml.ts';
import type { Zip } from '../zip.ts';
import { maxDrawings, maxXmlChars, type SheetDrawing, type HiddenCells, type Stretch } from './sheetParts.ts';
import { trimEndBy } from '../../../../../shared/base/trimText.ts';

/** Content of an OpenDocument workbook apart from its values, by sheet name. */
interface OpenSheets {
  /** Sheets that are hidden. */
  readonly hiddenSheets: ReadonlySet<string>;
  readonly hidden: ReadonlyMap<string, HiddenCells>;
  readonly drawn: ReadonlyMap<string, readonly SheetDrawing[]>;
}

const drawings = ['draw:frame', 'draw:custom-shape', 'draw:rect', 'draw:ellipse', 'draw:text-box'] as const;

/**
 * Reads what the sheets of an OpenDocument workbook contain apart from values: images, chart titles, texts in shapes, and what is hidden.
 */
export async function readOpenSheets(zip: Zip): Promise<OpenSheets> {
  const text = await zip.text('content.xml');
  const content = text.length > maxXmlChars ? [] : parseXml(text);
  const styles = new Map(
    findAll(content, 'style:style').map(({ attribs, children }) => [
      attribs['style:name'] ?? '',
      findAll(children, 'style:table-properties')[0]?.attribs['table:display'] === 'false',
    ]),
  );
  const [body] = findAll(content, 'office:spreadsheet');
  const tables = (body?.children ?? []).filter((node) => isTag(node)).filter(({ name }) => name === 'table:table');
  const hiddenSheets = new Set<string>();
  const hidden = new Map<string, HiddenCells>();
  const drawn = new Map<string, readonly SheetDrawing[]>();
  for (const table of tables) {
    const name = table.attribs['table:name'] ?? '';
    if (styles.get(table.attribs['table:style-name'] ?? '') === true) hiddenSheets.add(name);
    const lines = linesOf(table);
    const cells = { rows: hiddenOf(lines.rows), columns: hiddenOf(lines.columns) };
    if (cells.rows.length + cells.columns.length > 0) hidden.set(name, cells);
    const things = await thingsOf(zip, table, lines.rows);
    if (things.length > 0) drawn.set(name, things);
  }
  return { hiddenSheets, hidden, drawn };
}

/** A row or column, and how many like it follow. */
interface Line {
  readonly element: Element;
  readonly stretch: Stretch;
}

/** The rows and columns of a sheet, whatever groups they are in. */
function linesOf(table: Element): { readonly rows: readonly Line[]; readonly columns: readonly Line[] } {
  const lines = { rows: [] as Line[], columns: [] as Line[] };
  const next = { rows: 0, columns: 0 };
  for (const element of findAll(table.children, 'table:table-row', 'table:table-column')) {
    const kind = element.name === 'table:table-row' ? 'rows' : 'columns';
    const count = Math.max(1, Number(element.attribs[`table:number-${kind}-repeated`] ?? 1) || 1);
    lines[kind].push({ element, stretch: [next[kind], next[kind] + count - 1] });
    next[kind] += count;
  }
  return lines;
}

function hiddenOf(lines: readonly Line[]): readonly Stretch[] {
  return lines
    .filter(({ element }) => /^(?:collapse|filter)$/.test(element.attribs['table:visibility'] ?? ''))
    .map(({ stretch }) => stretch);
}

/** Returns the objects on a sheet: those in its rows, and those on its page. */
async function thingsOf(zip: Zip, table: Element, rows: readonly Line[]): Promise<readonly SheetDrawing[]> {
  const things: SheetDrawing[] = [];
  const add = async (nodes: readonly ChildNode[], row: number): Promise<void> => {
    for (const drawing of findAll(nodes, ...drawings)) {
      if (things.length === maxDrawings) return;
      const html = await htmlOf(zip, drawing);
      if (html !== '') things.push({ row, html });
    }
  };
  for (const { element, stretch } of rows) await add(element.children, stretch[0]);
  await add(
    findAll(table.children, 'table:shapes').flatMap(({ children }) => children),
    0,
  );
  return things.toSorted((a, b) => a.row - b.row);
}

async function htmlOf(zip: Zip, drawing: Element): Promise<string> {
  // An embedded object has a description of its own.
  const wordsOf = (name: string): string =>
    textIn(drawing.children.filter((node) => isTag(node) && node.name === name)).trim();
  const about = { description: wordsOf('svg:desc'), title: wordsOf('svg:title'), name: drawing.attribs['draw:name'] };
  const [object] = findAll(drawing.children, 'draw:object');
  if (object !== undefined) {
    // The data of a chart is in the sheet.
    const title = await chartTitle(zip, object);
    return `<p>${imageHtml({ ...about, title: title === '' ? about.title : title })}</p>`;
  }
  const said = findAll(drawing.children, 'text:p')
    .map((paragraph) => textIn([paragraph]).trim())
    .filter((text) => text !== '')
    .map((text) => `<p>${escapeHtml(text)}</p>`)
    .join('');
  const isPicture = findAll(drawing.children, 'draw:image').length > 0;
  return said === '' && isPicture ? `<p>${imageHtml(about)}</p>` : said;
}

async function chartTitle(zip: Zip, { attribs, children }: Element): Promise<string> {
  const folder = trimEndBy((attribs['xlink:href'] ?? '').replace(/^\.?\/+/, ''), /\//);
  const part = folder === '' ? children : parseXml(await zip.text(`${folder}/content.xml`));
  return textIn(findAll(part, 'chart:title').slice(0, 1)).trim();
}

/** Embedded objects and drawings on a sheet: the workbook parser takes their text for that of the enclosing cell. */
const drawnObjects = [
  'object',
  'frame',
  'custom-shape',
  'rect',
  'ellipse',
  'circle',
  'line',
  'connector',
  'caption',
  'polygon',
  'path',
];
const drawn = new RegExp(`<draw:(?:${drawnObjects.join('|')})[\\s>]`);

/**
 * Returns the source of an OpenDocument workbook's values: the file itself, or, if its sheets have drawings or its styles are missing, a
 * flat XML file without the drawings.
 * @param zip its parts
 */
export async function openValues(zip: Zip, bytes: Uint8Array): Promise<Uint8Array> {
  const content = await zip.text('content.xml');
  if (zip.names.includes('styles.xml') && !drawn.test(content)) return bytes;
  let text = content;
  for (const name of drawnObjects) text = replaceElements(text, `draw:${name}`, () => '');
  if (!/<office:document-content[\s>]/.test(text)) return Buffer.from(text);
  const styles = /<office:styles[\s>][^]*<\/office:styles>/.exec(await zip.text('styles.xml'))?.[0] ?? '';
  const whole = text.replace(/<office:document-content(?:\s[^>]*)?>/, (root) => root + styles);
  return Buffer.from(whole.replaceAll('office:document-content', 'office:document'));
}
