import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { isCodeApart } from '../fixedFonts.ts';
import type { OpenStyles } from './openStyles.ts';
import { findAll } from '../xml.ts';

interface Found {
  readonly code: Set<Element>;
  readonly styles: OpenStyles;
  /** Signs: of paragraphs in letters of one width, and of all. */
  readonly lengths: { fixed: number; all: number };
}

/** Deeper than anybody writes. */
const deepest = 200;
/** What is no text of the paragraph that it stands in. */
const apart = new Set(['draw:frame', 'draw:custom-shape', 'text:note', 'office:annotation', 'draw:text-box']);

/** The paragraphs of an OpenDocument text that are lines of code: all that they say is in letters of one width, and most of the text is not. */
export function findOpenCode(body: readonly ChildNode[], styles: OpenStyles): ReadonlySet<Element> {
  const found: Found = { code: new Set(), styles, lengths: { fixed: 0, all: 0 } };
  look(body, found, 0);
  return isCodeApart(found.lengths) ? found.code : new Set();
}

function look(nodes: readonly ChildNode[], found: Found, depth: number): void {
  if (depth > deepest) return;
  let blank: Element[] = [];
  let isBelow = false;
  for (const node of nodes) {
    if (!isTag(node)) continue;
    const told = node.name === 'text:p' ? measure(node, node, undefined, found.styles) : null;
    const isCode = told !== null && told.length > 0 && told.isFixed && isInText(node, found.styles);
    if (told !== null) {
      found.lengths.all += told.length;
      if (isCode) found.lengths.fixed += told.length;
    }
    // Lines between lines of code that are empty are its own.
    if (isCode) for (const line of isBelow ? [...blank, node] : [node]) found.code.add(line);
    if (told?.length === 0 && told.isFixed) blank.push(node);
    else {
      blank = [];
      isBelow = isCode;
    }
    if (!isGrid(node)) look(node.children, found, depth + 1);
  }
}

function isInText({ attribs }: Element, styles: OpenStyles): boolean {
  return styles.kindOf(attribs['text:style-name']) === 'text';
}

/** A table of more than one cell: what stands in one is short. */
function isGrid(element: Element): boolean {
  return element.name === 'table:table' && findAll(element.children, 'table:table-cell').length > 1;
}

interface Told {
  readonly length: number;
  readonly isFixed: boolean;
}

/** How much a part of a paragraph says, and whether all of it is in letters of one width. @param run the style of the run that it is in */
function measure(paragraph: Element, part: Element, run: string | undefined, styles: OpenStyles): Told {
  let length = 0;
  let isFixed = true;
  for (const node of part.children) {
    if (isText(node)) {
      const said = node.data.trim().length;
      length += said;
      if (said > 0) isFixed &&= styles.isFixed(paragraph.attribs['text:style-name'], run);
    } else if (isTag(node) && apart.has(node.name)) isFixed = false;
    else if (isTag(node)) {
      const own = node.name === 'text:span' ? (node.attribs['text:style-name'] ?? run) : run;
      const told = measure(paragraph, node, own, styles);
      length += told.length;
      isFixed &&= told.isFixed;
    }
  }
  return { length, isFixed };
}
