import { type CodeRun, findCode, type FoundCode } from './codeParagraphs.ts';
import type { ListNumbers, ListPosition, Numbered } from './listNumbers.ts';
import { headingLevel, type TextStyles } from './textStyles.ts';
import { maxIndentOffsetTwips } from '../itemLists.ts';
import { escapeHtml, replaceElements } from '../xml.ts';

/**
 * Marks in the text prepared for the converter: the number of an item, whether it restarts a list, where an item continues, and empty lines
 * of code.
 */
export const marks = {
  number: '\ue002',
  counts: '\ue003',
  isAnew: '\ue004',
  paragraph: '\ue005',
  blank: '\ue006',
} as const;

/** Synthetic lists for the converter, whatever the file's own are: it needs only the kind and depth. */
const lists = { bullets: '990001', numbers: '990002', none: '990000' } as const;
const listDepths = 9;

/** Returns the numbering part with our custom lists added. */
export function withCustomLists(numbering: string): string {
  const list = (id: string, format: string): string => {
    const levels = Array.from(
      { length: listDepths },
      (_, depth) => `<w:lvl w:ilvl="${depth}"><w:numFmt w:val="${format}"/></w:lvl>`,
    );
    return `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;
  };
  return endWith(numbering, 'w:numbering', list(lists.bullets, 'bullet') + list(lists.numbers, 'decimal'));
}

/** Returns the styles part with our custom headings and code styles added. */
export function withCustomStyles(styles: string): string {
  const headings = [1, 2, 3, 4, 5, 6].map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="${headingStyle(level)}"><w:name w:val="heading ${level}"/></w:style>`,
  );
  const code = `<w:style w:type="paragraph" w:styleId="${codeStyle}"><w:name w:val="Source Code"/></w:style>`;
  const run = `<w:style w:type="character" w:styleId="${codeRunStyle}"><w:name w:val="${codeRunStyle}"/></w:style>`;
  return endWith(styles, 'w:styles', headings.join('') + code + run);
}

const codeStyle = 'TrowelCode';
/** Id and name of the style for runs that are code by their font. */
export const codeRunStyle = 'TrowelCodeRun';

function headingStyle(level: number): string {
  return `TrowelHeading${level}`;
}

function endWith(xml: string, name: string, more: string): string {
  const end = xml.lastIndexOf(`</${name}>`);
  return end === -1 ? xml : xml.slice(0, end) + more + xml.slice(end);
}

/** Maximum characters of an opening tag with its attributes. */
const maxTagChars = 300;

interface Walk {
  readonly numbers: ListNumbers;
  readonly styles: TextStyles;
  readonly code: FoundCode;
  /** Whether each of the tables that it is in has more than one cell, from the outermost on. */
  readonly grids: boolean[];
  /** The paragraph before, but for empty ones, is a line of code. */
  isBelowCode: boolean;
  /** The items of the current list at each depth, with their levels in the file. */
  open: { readonly level: number; readonly number: number | null; readonly indent: number | null }[];
}

/**
 * Marks each paragraph with its kind: headings by outline level only get a heading style, automatic numbers are inserted, lists are nested
 * by the lists above them, and what continues an item is moved into it.
 */
export function markParagraphs(
  xml: string,
  {
    numbers,
    styles,
    fontTable,
  }: { readonly numbers: ListNumbers; readonly styles: TextStyles; readonly fontTable: string },
): string {
  // Tracked former properties are nested inside the current ones.
  const current = replaceElements(xml, 'w:pPrChange', () => '').replace(/<w:p(\s[^>]*)?\/>/g, '<w:p$1></w:p>');
  const code = findCode(fontTable, styles, styledParagraphs(current));
  const walk: Walk = { numbers, styles, code, grids: [], isBelowCode: false, open: [] };
  let text = '';
  let at = 0;
  let runs: readonly CodeRun[] = [];
  for (const paragraph of paragraphsOf(current)) {
    const between = withCode(current, at, paragraph.start, runs);
    if (/<(?:w:tc|w:txbxContent)[\s>]|<\/w:tbl>/.test(between)) Object.assign(walk, { open: [], isBelowCode: false });
    followTables(walk.grids, current, at, paragraph.start);
    text += between;
    at = paragraph.end;
    const change = changeOf(walk, paragraph);
    walk.isBelowCode = change.isCode === true;
    runs = change.isCode === true || change.isHeading === true ? [] : (code.runs.get(paragraph.start) ?? []);
    if (change.kind === 'joins' && /<\/w:p>\s*$/.test(text.slice(-maxTagChars))) {
      text = `${text.slice(0, text.lastIndexOf('</w:p>'))}${textRun(marks.paragraph)}`;
    } else text += paragraph.tag + change.properties + (change.content === '' ? '' : textRun(change.content));
  }
  return text + withCode(current, at, current.length, runs);
}

/** Returns a range of the text with its code runs set in the code style. */
function withCode(xml: string, from: number, to: number, runs: readonly CodeRun[]): string {
  let text = '';
  let at = from;
  for (const { start, end } of runs) {
    if (start < at || end > to) continue;
    const run = xml.slice(start, end).replace(/<w:rPr(?:\s[^>]*)?\/>|<w:rStyle\b[^>]*\/>/g, '');
    const style = `<w:rStyle w:val="${codeRunStyle}"/>`;
    const styled = run.replace(/<w:rPr(?:\s[^>]*)?>/, (tag) => tag + style);
    text += xml.slice(at, start);
    text += styled === run ? run.replace(/^<w:r(?:\s[^>]*)?>/, (tag) => `${tag}<w:rPr>${style}</w:rPr>`) : styled;
    at = end;
  }
  return text + xml.slice(at, to);
}

/** Records the tables that begin and end between two offsets. */
function followTables(grids: boolean[], xml: string, from: number, to: number): void {
  const ends = /<(\/?)w:tbl>/g;
  ends.lastIndex = from;
  for (let found = ends.exec(xml); found !== null && found.index < to; found = ends.exec(xml)) {
    if (found[1] === '/') grids.pop();
    else {
      const inside = xml.slice(found.index, xml.indexOf('</w:tbl>', found.index));
      grids.push(inside.indexOf('<w:tc>') !== inside.lastIndexOf('<w:tc>'));
    }
  }
}

function textRun(text: string): string {
  return `<w:r><w:t xml:space="preserve">${escapeHtml(text)}</w:t></w:r>`;
}

/** The beginning of a paragraph. */
interface Opening {
  readonly start: number;
  /** Behind its properties. */
  readonly end: number;
  readonly tag: string;
  /** Its properties, with their tags; empty if it has none. */
  readonly properties: string;
  /** What is behind them. */
  readonly content: string;
  readonly isEmpty: boolean;
}

function* styledParagraphs(
  xml: string,
): Generator<Pick<Opening, 'start' | 'end' | 'content'> & { readonly style: string }> {
  for (const { start, end, properties, content } of paragraphsOf(xml))
    yield { start, end, style: styleIn(properties), content };
}

function* paragraphsOf(xml: string): Generator<Opening> {
  const opening = /<w:p(?:\s[^>]*)?>/g;
  for (let found = opening.exec(xml); found !== null; found = opening.exec(xml)) {
    const [tag] = found;
    if (tag.endsWith('/>')) continue;
    const start = found.index;
    const close = xml.indexOf('</w:p>', start);
    if (close === -1) return;
    const after = start + tag.length;
    const head = /^\s*<w:pPr(?:\s[^>]*)?(\/)?>/.exec(xml.slice(after, after + maxTagChars));
    const shut = head === null || head[1] === '/' ? -1 : xml.indexOf('</w:pPr>', after);
    const end = head === null ? after : shut === -1 ? after + head[0].length : shut + '</w:pPr>'.length;
    const content = xml.slice(end, close);
    yield {
      ...{ start, end, tag },
      ...{ content, properties: xml.slice(after, end).trim() },
      isEmpty: !/<(?:w:t|w:drawing|w:pict|w:object|w:sym|m:oMath|m:oMathPara)[\s>]/.test(content),
    };
    opening.lastIndex = end;
  }
}

interface Change {
  readonly kind: 'stays' | 'joins';
  readonly properties: string;
  /** Text to insert before it. */
  readonly content: string;
  readonly isCode?: boolean;
  readonly isHeading?: boolean;
}

function changeOf(walk: Walk, paragraph: Opening): Change {
  const { styles, numbers } = walk;
  const { start, properties, isEmpty } = paragraph;
  const style = styleIn(properties);
  const outline = attributeOf(properties, 'w:outlineLvl', 'w:val');
  const isNamed = styles.isHeading(style);
  const level = isNamed ? null : outline === undefined ? styles.outlineOf(style) : headingLevel(Number(outline));
  const position = listPositionOf(walk, properties, style);
  const found = position === null ? null : numbers.next(position);
  if (isNamed || level !== null) return headingOf(walk, paragraph, level, found);
  if (found !== null && found.number !== 'none' && position !== null)
    return itemOf(walk, properties, style, position, found);
  if (isEmpty && walk.isBelowCode) return codeLine(properties, marks.blank);
  if (isEmpty) return { kind: 'stays', properties, content: '' };
  if (continuesItem(walk, properties, style, found)) return { kind: 'joins', properties: '', content: '' };
  // A list that we know nothing of is the reader's.
  if (found !== null || position === null) walk.open = [];
  const rest = found === null ? properties : withoutList(properties);
  // Text in one of many cells is short.
  const isCode = !walk.grids.includes(true) && walk.code.lines.has(start);
  return isCode ? codeLine(rest, '') : { kind: 'stays', properties: rest, content: '' };
}

/** @param level of a heading that its style does not name so; null for any other */
function headingOf(walk: Walk, { start, properties }: Opening, level: number | null, found: Numbered | null): Change {
  walk.open = [];
  const label = typeof found?.number === 'number' ? `${found.label} ` : '';
  const named = level === null ? properties : withStyle(properties, headingStyle(level));
  // A fully monospace heading is only a heading style.
  return { kind: 'stays', properties: withoutList(named), content: label, isHeading: walk.code.lines.has(start) };
}

function codeLine(properties: string, content: string): Change {
  return { kind: 'stays', properties: withStyle(properties, codeStyle), content, isCode: true };
}

function styleIn(properties: string): string {
  return attributeOf(properties, 'w:pStyle', 'w:val') ?? '';
}

function listPositionOf({ numbers }: Walk, properties: string, style: string): ListPosition | null {
  const list = attributeOf(properties, 'w:numId', 'w:val');
  const ofStyle = numbers.positionOf(style);
  if (list === undefined) return ofStyle;
  // List 0 means that a paragraph is in no list.
  if (list === '0') return null;
  return { list, level: Number(attributeOf(properties, 'w:ilvl', 'w:val') ?? ofStyle?.level ?? 0) || 0 };
}

function itemOf(walk: Walk, properties: string, style: string, { level }: ListPosition, found: Numbered): Change {
  const { number, label, isMultilevel, isAnew } = found;
  if (number === 'none') return { kind: 'stays', properties, content: '' };
  const own = walk.styles.depthOf(style) ?? level;
  const above = walk.open.findIndex((item) => item.level >= own);
  const depth = Math.min(above === -1 ? walk.open.length : above, listDepths - 1);
  // A label such as "2.1" is more precise than a nesting level without a parent.
  if (number !== null && isMultilevel && depth < own) {
    walk.open = [];
    return { kind: 'stays', properties: withoutList(properties), content: `${label} ` };
  }
  const before = walk.open[depth];
  const isOther = before !== undefined && number !== null && before.number !== null && number !== before.number + 1;
  walk.open.length = depth;
  walk.open.push({ level: own, number, indent: indentIn(properties) ?? found.indent ?? walk.styles.indentOf(style) });
  const list = number === null ? lists.bullets : lists.numbers;
  return {
    kind: 'stays',
    properties: withList(properties, list, depth),
    content: number === null ? '' : `${marks.number}${number}${isAnew || isOther ? marks.isAnew : marks.counts}`,
  };
}

/** Whether a paragraph continues the item above it: its list gives it no marker, or its indent is that of the item's text. */
function continuesItem({ open, styles }: Walk, properties: string, style: string, found: Numbered | null): boolean {
  const item = open.at(-1);
  if (item === undefined) return false;
  if (found !== null) return true;
  const indent = indentIn(properties) ?? styles.indentOf(style) ?? 0;
  return indent > 0 && item.indent !== null && Math.abs(indent - item.indent) <= maxIndentOffsetTwips;
}

function indentIn(properties: string): number | null {
  const told = attributeOf(properties, 'w:ind', 'w:left') ?? attributeOf(properties, 'w:ind', 'w:start') ?? Number.NaN;
  return Number.isFinite(Number(told)) ? Number(told) : null;
}

/** An attribute of the first element of a name. */
function attributeOf(properties: string, element: string, attribute: string): string | undefined {
  const [tag] = new RegExp(`<${element}\\b[^>]*>`).exec(properties) ?? [];
  return tag === undefined ? undefined : new RegExp(`\\s${attribute}="([^"]*)"`).exec(tag)?.[1];
}

function withoutList(properties: string): string {
  return withList(properties, lists.none, 0);
}

function withList(properties: string, list: string, depth: number): string {
  const rest = replaceElements(properties, 'w:numPr', () => '');
  return inside(rest, `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr>`);
}

function withStyle(properties: string, style: string): string {
  const rest = properties.replace(/<w:pStyle\b[^>]*\/>/, '');
  return inside(rest, `<w:pStyle w:val="${style}"/>`);
}

function inside(properties: string, more: string): string {
  const end = properties.lastIndexOf('</w:pPr>');
  return `<w:pPr>${more}${end === -1 ? '' : properties.slice(properties.indexOf('>') + 1, end)}</w:pPr>`;
}
