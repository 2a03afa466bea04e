import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { isCodeApart } from '../inlineRuns.ts';
import type { OpenStyles } from './openStyles.ts';
import { findAll, maxTextDepth } from '../xml.ts';

/** Code in a text, detected by its monospace font. */
export interface OpenCode {
  /** Paragraphs that are code lines: all of their text is monospace. */
  readonly lines: ReadonlySet<ChildNode>;
  /** Monospace texts, and the spaces between them, in other paragraphs, and in code lines inside an item or cell. */
  readonly runs: ReadonlySet<ChildNode>;
}

interface Found {
  readonly lines: Set<ChildNode>;
  readonly runs: Set<ChildNode>;
  readonly styles: OpenStyles;
  /** Character counts: of code lines and of all text outside of tables, of all monospace text, and of all text. */
  readonly lengths: { lines: number; outside: number; fixed: number; all: number };
}

const nothing: ReadonlySet<ChildNode> = new Set();
/** Elements that are not part of the text of their paragraph. */
const apart = new Set(['draw:frame', 'draw:custom-shape', 'text:note', 'office:annotation', 'draw:text-box']);
/** A separate number is no code. */
const anyLetter = /\p{L}/u;

/** Finds monospace text in an OpenDocument text that is mostly in other fonts. */
export function findOpenCode(body: readonly ChildNode[], styles: OpenStyles): OpenCode {
  const lengths = { lines: 0, outside: 0, fixed: 0, all: 0 };
  const found: Found = { lines: new Set(), runs: new Set(), styles, lengths };
  collectCode(body, found, 0, false);
  return {
    lines: isCodeApart({ fixed: lengths.lines, all: lengths.outside }) ? found.lines : nothing,
    runs: isCodeApart(lengths) ? found.runs : nothing,
  };
}

function collectCode(nodes: readonly ChildNode[], found: Found, depth: number, isInGrid: boolean): void {
  if (depth > maxTextDepth) return;
  let blank: Element[] = [];
  let isBelow = false;
  for (const node of nodes) {
    if (!isTag(node)) continue;
    const measured = isParagraph(node) ? measure(node, found.styles) : null;
    const isCode = measured !== null && collectParagraph(node, measured, found, isInGrid);
    // Empty lines between code lines belong to the code.
    if (isCode) for (const line of isBelow ? [...blank, node] : [node]) found.lines.add(line);
    if (measured?.length === 0 && measured.isFixedEmpty) blank.push(node);
    else {
      blank = [];
      isBelow = isCode;
    }
    collectCode(node.children, found, depth + 1, isInGrid || isGrid(node));
  }
}

/** Adds the lengths and runs of a paragraph; returns whether it is a code line. */
function collectParagraph(node: Element, measured: ParagraphMeasure, found: Found, isInGrid: boolean): boolean {
  const { length, fixed, hasMore, runs } = measured;
  const { lengths } = found;
  const isFixed = length > 0 && fixed === length;
  const isCode = isFixed && !hasMore && !isInGrid && isPlain(node, found.styles);
  lengths.all += length;
  lengths.fixed += fixed;
  if (!isInGrid && node.name === 'text:p') lengths.outside += length;
  if (isCode) lengths.lines += length;
  if (hasRuns(node, measured, isFixed)) for (const run of runs) found.runs.add(run);
  return isCode;
}

function isParagraph({ name }: Element): boolean {
  return name === 'text:p' || name === 'text:h';
}

/** A fully monospace heading is only a heading style. */
function hasRuns({ name }: Element, { text }: ParagraphMeasure, isFixed: boolean): boolean {
  return !isFixed || (name !== 'text:h' && anyLetter.test(text));
}

function isPlain({ name, attribs }: Element, styles: OpenStyles): boolean {
  return name === 'text:p' && styles.kindOf(attribs['text:style-name']) === 'text';
}

/** Whether a table has more than one cell: cell text is short. */
function isGrid(element: Element): boolean {
  return element.name === 'table:table' && findAll(element.children, 'table:table-cell').length > 1;
}

interface ParagraphMeasure {
  length: number;
  /** Monospace character count, and the monospace text. */
  fixed: number;
  text: string;
  readonly runs: ChildNode[];
  /** More is in it than text. */
  hasMore: boolean;
  /** The paragraph is empty and monospace. */
  isFixedEmpty: boolean;
}

/** Measures the text of a paragraph, and the monospace part of it. */
function measure(paragraph: Element, styles: OpenStyles): ParagraphMeasure {
  const measured: ParagraphMeasure = { length: 0, fixed: 0, text: '', runs: [], hasMore: false, isFixedEmpty: true };
  const own = paragraph.attribs['text:style-name'];
  const gather = (part: Element, run: string | undefined, isNamed = false): void => {
    const isFixed = styles.isFixed(own, run);
    for (const node of part.children) {
      const isSpace = isTag(node) && (node.name === 'text:s' || node.name === 'text:tab');
      if (isText(node)) {
        const said = node.data.trim().length;
        measured.length += said;
        if (isFixed) {
          measured.fixed += said;
          measured.text += node.data;
        }
      } else if (isTag(node) && apart.has(node.name)) {
        measured.hasMore = true;
        measured.isFixedEmpty = false;
      } else if (isTag(node) && !isSpace) gatherSpan(node, run, isNamed);
      // Text in a code style is written as code anyway.
      if (isFixed && !isNamed && (isText(node) || isSpace)) measured.runs.push(node);
    }
  };
  const gatherSpan = (span: Element, run: string | undefined, isNamed: boolean): void => {
    const style = span.name === 'text:span' ? span.attribs['text:style-name'] : undefined;
    gather(span, style ?? run, isNamed || (style !== undefined && styles.isCode(style)));
  };
  gather(paragraph, undefined);
  return measured;
}
