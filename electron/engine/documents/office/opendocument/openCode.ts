import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { isCodeApart } from '../fixedFonts.ts';
import type { OpenStyles } from './openStyles.ts';
import { findAll } from '../xml.ts';

/** What of a text is code, as its letters tell. */
export interface OpenCode {
  /** Paragraphs that are lines of code: all that they say is in letters of one width. */
  readonly lines: ReadonlySet<ChildNode>;
  /** Texts, and the spaces between them, that are so within other paragraphs, and within lines that stand in an item or a cell. */
  readonly runs: ReadonlySet<ChildNode>;
}

interface Found {
  readonly lines: Set<ChildNode>;
  readonly runs: Set<ChildNode>;
  readonly styles: OpenStyles;
  /** Signs: of lines and of all outside of tables, of all that is in letters of one width, and of all. */
  readonly lengths: { lines: number; outside: number; fixed: number; all: number };
}

const nothing: ReadonlySet<ChildNode> = new Set();
/** Deeper than anybody writes. */
const deepest = 200;
/** What is no text of the paragraph that it stands in. */
const apart = new Set(['draw:frame', 'draw:custom-shape', 'text:note', 'office:annotation', 'draw:text-box']);
/** An amount that stands alone is no code. */
const saysWords = /\p{L}/u;

/** What of an OpenDocument text is in letters of one width where most of it is not. */
export function findOpenCode(body: readonly ChildNode[], styles: OpenStyles): OpenCode {
  const lengths = { lines: 0, outside: 0, fixed: 0, all: 0 };
  const found: Found = { lines: new Set(), runs: new Set(), styles, lengths };
  look(body, found, 0, false);
  return {
    lines: isCodeApart({ fixed: lengths.lines, all: lengths.outside }) ? found.lines : nothing,
    runs: isCodeApart(lengths) ? found.runs : nothing,
  };
}

function look(nodes: readonly ChildNode[], found: Found, depth: number, isInGrid: boolean): void {
  if (depth > deepest) return;
  let blank: Element[] = [];
  let isBelow = false;
  for (const node of nodes) {
    if (!isTag(node)) continue;
    const told = isParagraph(node) ? measure(node, found.styles) : null;
    const isFixed = told !== null && told.length > 0 && told.fixed === told.length;
    const isCode = isFixed && !told.hasMore && !isInGrid && isPlain(node, found.styles);
    if (told !== null) {
      found.lengths.all += told.length;
      found.lengths.fixed += told.fixed;
      if (!isInGrid && node.name === 'text:p') found.lengths.outside += told.length;
      if (isCode) found.lengths.lines += told.length;
      if (hasRuns(node, told, isFixed)) for (const run of told.runs) found.runs.add(run);
    }
    // Lines between lines of code that are empty are its own.
    if (isCode) for (const line of isBelow ? [...blank, node] : [node]) found.lines.add(line);
    if (told?.length === 0 && told.isFixedEmpty) blank.push(node);
    else {
      blank = [];
      isBelow = isCode;
    }
    look(node.children, found, depth + 1, isInGrid || isGrid(node));
  }
}

function isParagraph({ name }: Element): boolean {
  return name === 'text:p' || name === 'text:h';
}

/** All of a heading in such letters is how its headings look. */
function hasRuns({ name }: Element, { text }: Told, isFixed: boolean): boolean {
  return !isFixed || (name !== 'text:h' && saysWords.test(text));
}

function isPlain({ name, attribs }: Element, styles: OpenStyles): boolean {
  return name === 'text:p' && styles.kindOf(attribs['text:style-name']) === 'text';
}

/** A table of more than one cell: what stands in one is short. */
function isGrid(element: Element): boolean {
  return element.name === 'table:table' && findAll(element.children, 'table:table-cell').length > 1;
}

interface Told {
  length: number;
  /** Of it in letters of one width, and what it says. */
  fixed: number;
  text: string;
  readonly runs: ChildNode[];
  /** More is in it than text. */
  hasMore: boolean;
  /** Nothing is in it, in letters of one width. */
  isFixedEmpty: boolean;
}

/** How much a paragraph says, and how much of it in letters of one width. */
function measure(paragraph: Element, styles: OpenStyles): Told {
  const told: Told = { length: 0, fixed: 0, text: '', runs: [], hasMore: false, isFixedEmpty: true };
  const own = paragraph.attribs['text:style-name'];
  const gather = (part: Element, run: string | undefined, isNamed = false): void => {
    const isFixed = styles.isFixed(own, run);
    for (const node of part.children) {
      const isSpace = isTag(node) && (node.name === 'text:s' || node.name === 'text:tab');
      if (isText(node)) {
        const said = node.data.trim().length;
        told.length += said;
        if (isFixed) {
          told.fixed += said;
          told.text += node.data;
        }
      } else if (isTag(node) && apart.has(node.name)) {
        told.hasMore = true;
        told.isFixedEmpty = false;
      } else if (isTag(node) && !isSpace) gatherSpan(node, run, isNamed);
      // What its style calls code is written so anyway.
      if (isFixed && !isNamed && (isText(node) || isSpace)) told.runs.push(node);
    }
  };
  const gatherSpan = (span: Element, run: string | undefined, isNamed: boolean): void => {
    const style = span.name === 'text:span' ? span.attribs['text:style-name'] : undefined;
    gather(span, style ?? run, isNamed || (style !== undefined && styles.isCode(style)));
  };
  gather(paragraph, undefined);
  return told;
}
