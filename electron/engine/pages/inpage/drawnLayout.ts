import { getter } from './deepTree.ts';

/**
 * Computed layout that element names do not show, encoded as the letters of a mark for the converter (`extract/layout/layoutMark.ts`
 * explains them).
 */

/** How the children of a box are laid out: as text, as items in a row, or as items in a column. */
type Flow = 'text' | 'row' | 'column';

/** Layout of an element that its children depend on. */
export interface Parent {
  readonly flow: Flow;
  /** Items of a grid in each of its rows; 0 where the children are no items of a grid. */
  readonly columns: number;
  /** Items of the grid so far; NaN once one of them is placed explicitly. */
  items: number;
  /** Px between items. */
  readonly gapPx: number;
  /** Whether its first and its last child touch the edge of an inline-level box: that box stays in its line. */
  readonly inlineStart: boolean;
  readonly inlineEnd: boolean;
}

export const textParent: Parent = {
  flow: 'text',
  columns: 0,
  items: 0,
  gapPx: 0,
  inlineStart: false,
  inlineEnd: false,
};

export interface DrawnLayout {
  /** Letters of the mark, empty where the element name is sufficient. */
  readonly mark: string;
  readonly parent: Parent;
}

const nodeTypeOf = getter<number>(Node.prototype, 'nodeType');
const firstChildOf = getter<Node | null>(Node.prototype, 'firstChild');
const nextSiblingOf = getter<Node | null>(Node.prototype, 'nextSibling');
const previousSiblingOf = getter<Node | null>(Node.prototype, 'previousSibling');
const valueOf = getter<string | null>(Node.prototype, 'nodeValue');
const nextElementOf = getter<Element | null>(Element.prototype, 'nextElementSibling');
const previousElementOf = getter<Element | null>(Element.prototype, 'previousElementSibling');
const firstElementOf = getter<Element | null>(Element.prototype, 'firstElementChild');
const localNameOf = getter<string>(Element.prototype, 'localName');
const namespaceOf = getter<string | null>(Element.prototype, 'namespaceURI');

const htmlNamespace = 'http://www.w3.org/1999/xhtml';

/** Elements that browsers lay out as blocks by their names (HTML Living Standard, 15.3); the converter parts them anyway. */
const blockNames = new Set(
  (
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 ' +
    'h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre search section summary ul xmp'
  ).split(' '),
);
/** Elements with a special layout, or without any. */
const otherNames = new Set('br wbr rt rp ruby rb rtc table thead tbody tfoot tr td th caption col colgroup'.split(' '));
/** Images and controls: their content is not inline text. */
const replacedNames = new Set(
  'img svg picture video audio canvas iframe object embed input select textarea button meter progress'.split(' '),
);
/** Inline elements whose padding is decoration: adjacent words stay in the same line. */
const tightNames = new Set('code kbd samp tt var mark sub sup b strong i em u s del ins abbr q small big'.split(' '));
/** Elements that preserve white space by default. */
const preformattedNames = new Set(['pre', 'listing', 'xmp', 'plaintext', 'textarea']);
/** Elements whose text is not rendered. */
const undrawnNames = new Set(['style', 'script', 'template', 'noscript', 'svg']);
const codeNames = new Set(['code', 'samp', 'kbd', 'tt']);

/** Minimum gap in em that separates words; a space is a quarter em wide. */
const minGapEm = 0.2;
/** Nodes of an element that are looked at. */
const maxNodes = 200;

/** Reads the computed layout of an element. `parent`: layout of its parent, as it applies to the children. */
export function readDrawnLayout(element: Element, parent: Parent, isInHidden: boolean): DrawnLayout {
  if (namespaceOf(element) !== htmlNamespace) return { mark: '', parent: textParent };
  const name = localNameOf(element);
  const style = getComputedStyle(element);
  const { display } = style;
  if (display === 'none') return { mark: isInHidden ? 'x' : '', parent: textParent };
  if (display === 'contents') return { mark: linesMark(element, name, style), parent };
  const place = layoutMarkOf(element, name, style, parent);
  return { mark: place + linesMark(element, name, style), parent: parentOf(element, style, parent) };
}

function parentOf(element: Element, style: CSSStyleDeclaration, parent: Parent): Parent {
  const { display } = style;
  const isInlineBox = display.startsWith('inline-');
  const edges = {
    inlineStart: isInlineBox || (parent.inlineStart && isFirst(element)),
    inlineEnd: isInlineBox || (parent.inlineEnd && isLast(element)),
  };
  if (display === 'flex' || display === 'inline-flex') {
    const flow = style.flexDirection.startsWith('row') ? 'row' : 'column';
    return { flow, columns: 0, items: 0, gapPx: pxOf(style.columnGap), ...edges };
  }
  if (display !== 'grid' && display !== 'inline-grid') {
    return edges.inlineStart || edges.inlineEnd ? { ...textParent, ...edges } : textParent;
  }
  const columns = countTracks(style.gridTemplateColumns);
  const isRow = columns > 1 || style.gridAutoFlow.startsWith('column');
  return { flow: isRow ? 'row' : 'column', columns, items: 0, gapPx: pxOf(style.columnGap), ...edges };
}

/** Tracks of a computed template: lengths in px, with the names of lines in brackets. */
function countTracks(template: string): number {
  const tracks = template.replaceAll(/\[[^\]]*\]/g, ' ').match(/[\d.]+px/g);
  return tracks?.length ?? 0;
}

function layoutMarkOf(element: Element, name: string, style: CSSStyleDeclaration, parent: Parent): string {
  const { display } = style;
  const startsRow = takeItem(style, parent);
  const table = tableMark(name, display);
  if (table !== '') return table;
  if (otherNames.has(name)) return '';
  if (blockNames.has(name)) return name === 'div' && isLetterBox(element, display) ? 'i' : '';
  if (parent.flow === 'row') return itemMark(element, style, parent, startsRow);
  const isLine = parent.flow === 'column' || isBlockLevel(display);
  if (!isLine) return gapMarks(element, name, style);
  if (replacedNames.has(name)) return 'be';
  if (parent.flow === 'text' && isOutOfFlow(style)) return isDropCap(element) || isLetter(element) ? '' : 'be';
  const isAtStart = parent.inlineStart && isFirst(element);
  const isAtEnd = parent.inlineEnd && isLast(element);
  if (isAtStart || isAtEnd) return edgeMarks(element, isAtStart, isAtEnd);
  return pxOf(style.marginTop) > 0 || pxOf(style.marginBottom) > 0 ? 'p' : 'BE';
}

/** Marks of a block at an edge of an inline-level box: text is separated from adjacent text, an icon separates nothing. */
function edgeMarks(element: Element, isAtStart: boolean, isAtEnd: boolean): string {
  const parts = hasText(element);
  return `${isAtStart ? (parts ? 'b' : '') : 'B'}${isAtEnd ? (parts ? 'e' : '') : 'E'}`;
}

function isFirst(element: Element): boolean {
  return isEdge(previousSiblingOf(element), previousSiblingOf);
}

function isLast(element: Element): boolean {
  return isEdge(nextSiblingOf(element), nextSiblingOf);
}

/** Whether only blank text and elements that draw nothing are from here on. */
function isEdge(from: Node | null, next: (node: Node) => Node | null): boolean {
  let node = from;
  for (let seen = 0; node !== null && seen < maxNodes; node = next(node), seen += 1) {
    const type = nodeTypeOf(node);
    if (type === Node.TEXT_NODE && !/^\s*$/.test(valueOf(node) ?? '')) return false;
    if (type === Node.ELEMENT_NODE && !undrawnNames.has(localNameOf(node))) return false;
  }
  return node === null;
}

/** Returns whether an element contains rendered text; text of an SVG does not count. */
function hasText(element: Element): boolean {
  const waiting: Node[] = [element];
  for (let seen = 0; seen < maxNodes; seen += 1) {
    const node = waiting.pop();
    if (node === undefined) return false;
    const type = nodeTypeOf(node);
    if (type === Node.TEXT_NODE && !/^\s*$/.test(valueOf(node) ?? '')) return true;
    if (type !== Node.ELEMENT_NODE || undrawnNames.has(localNameOf(node))) continue;
    for (let child = firstChildOf(node); child !== null && waiting.length < maxNodes; child = nextSiblingOf(child)) {
      waiting.push(child);
    }
  }
  return true;
}

function isBlockLevel(display: string): boolean {
  return !display.startsWith('inline') && !display.startsWith('ruby') && !display.startsWith('table-');
}

function isOutOfFlow({ cssFloat, position }: CSSStyleDeclaration): boolean {
  return cssFloat !== 'none' || position === 'absolute' || position === 'fixed';
}

/** Counts a grid item. Returns whether it begins a row. */
function takeItem(style: CSSStyleDeclaration, parent: Parent): boolean {
  if (parent.columns < 2) return false;
  if (style.gridColumnStart !== 'auto' || style.gridRowStart !== 'auto') parent.items = Number.NaN;
  const startsRow = parent.items % parent.columns === 0 && parent.items > 0;
  parent.items += 1;
  return startsRow;
}

function itemMark(element: Element, style: CSSStyleDeclaration, parent: Parent, startsRow: boolean): string {
  if (startsRow) return 'Be';
  // Superscript cents and footnote marks belong to the preceding text.
  if (/^su[bp]$/.test(localNameOf(element))) return '';
  const isSpelled = isLetter(element) && hasAdjacentLetter(element);
  if (isSpelled && parent.gapPx < minGapEm * pxOf(style.fontSize)) return gapsOf(style);
  return 'be';
}

/** Boxes of tables that are made by style alone. */
function tableMark(name: string, display: string): string {
  if (!display.startsWith('table') && display !== 'inline-table') return '';
  if (/^(?:table|thead|tbody|tfoot|tr|td|th|caption|col|colgroup)$/.test(name)) return '';
  if (display === 'table-row') return 'r';
  if (display === 'table-cell') return 'c';
  if (display === 'table-header-group') return 'h';
  return display === 'table' || display === 'inline-table' ? 't' : '';
}

function gapMarks(element: Element, name: string, style: CSSStyleDeclaration): string {
  const isInline = style.display === 'inline';
  if (isInline && tightNames.has(name)) return '';
  if (!touches(previousSiblingOf(element), -1) && !touches(nextSiblingOf(element), 0)) return '';
  const gaps = gapsOf(style);
  return isDropCap(element) ? gaps.replace('e', '') : gaps;
}

/** Whether a neighbor's text reaches up to the element: nothing, or an element, may. */
function touches(neighbor: Node | null, at: number): boolean {
  if (neighbor === null || nodeTypeOf(neighbor) !== Node.TEXT_NODE) return true;
  return !/^\s$/.test((valueOf(neighbor) ?? '').at(at) ?? ' ');
}

function gapsOf(style: CSSStyleDeclaration): string {
  const minPx = minGapEm * pxOf(style.fontSize);
  const before = pxOf(style.marginInlineStart) + pxOf(style.paddingInlineStart);
  const after = pxOf(style.marginInlineEnd) + pxOf(style.paddingInlineEnd);
  return `${before >= minPx ? 'b' : ''}${after >= minPx ? 'e' : ''}`;
}

function pxOf(length: string): number {
  const px = Number.parseFloat(length);
  return Number.isNaN(px) ? 0 : px;
}

/** Returns the text of an element that contains one short text and nothing else; null for others. */
function onlyText(element: Element): string | null {
  let node: Node | null = element;
  for (let depth = 0; node !== null && depth < 4; depth += 1) {
    node = firstChildOf(node);
    if (node === null || nextSiblingOf(node) !== null) return null;
    if (nodeTypeOf(node) === Node.TEXT_NODE) return valueOf(node);
  }
  return null;
}

/** Returns whether an element contains a single letter: pages position the letters of a word, or style a drop cap. */
function isLetter(element: Element): boolean {
  const text = onlyText(element);
  return text !== null && text.length <= 8 && /^\p{L}\p{M}*$/u.test(text);
}

function hasAdjacentLetter(element: Element): boolean {
  const before = previousElementOf(element);
  const after = nextElementOf(element);
  return (before !== null && isLetter(before)) || (after !== null && isLetter(after));
}

/** Whether it is a drop cap: a large first letter, possibly after a quotation mark, directly before the rest of its word. */
function isDropCap(element: Element): boolean {
  const text = onlyText(element);
  if (text === null || text.length > 8 || !/^\s*[\p{Pi}\p{Ps}"']?\p{L}\p{M}*\s*$/u.test(text)) return false;
  const next = nextSiblingOf(element);
  return next !== null && nodeTypeOf(next) === Node.TEXT_NODE && /^\p{L}/u.test(valueOf(next) ?? '');
}

/**
 * Returns whether an element is an inline `div` around a letter or letters that belong to an adjacent letter's word: it stays in the line.
 */
function isLetterBox(element: Element, display: string): boolean {
  if (display !== 'inline-block' && display !== 'inline') return false;
  if (isLetter(element)) return hasAdjacentLetter(element);
  const first = firstElementOf(element);
  return first !== null && isLetter(first) && hasAdjacentLetter(first);
}

/** `n` where line ends in the text of the element itself are drawn as line ends. */
function linesMark(element: Element, name: string, style: CSSStyleDeclaration): string {
  if (preformattedNames.has(name) || !hasLineEnd(element, codeNames.has(name))) return '';
  const kept = style.getPropertyValue('white-space-collapse');
  return kept === 'preserve' || kept === 'preserve-breaks' || kept === 'break-spaces' ? 'n' : '';
}

function hasLineEnd(element: Element, isDeep: boolean): boolean {
  let seen = 0;
  for (let node = firstChildOf(element); node !== null && seen < maxNodes; node = nextSiblingOf(node), seen += 1) {
    const type = nodeTypeOf(node);
    if (type === Node.TEXT_NODE && (valueOf(node) ?? '').includes('\n')) return true;
    if (isDeep && type === Node.ELEMENT_NODE) {
      const inner = firstChildOf(node);
      if (inner !== null && (valueOf(inner) ?? '').includes('\n')) return true;
    }
  }
  return false;
}
