import { type ChildNode, type Element, isCDATA, isTag, isText, type ParentNode } from 'domhandler';
import { type ElementLayout, noLayouts } from '../layout/elementLayout.ts';
import { enterPreformatted } from './code/codeBlocks.ts';
import { createContext, type Context, type Leave, type MarkdownOptions } from './context.ts';
import { ENTER } from './elements.ts';
import { flush } from './flow.ts';
import { writeText } from './inlineElements.ts';
import { separate } from './blocks/separators.ts';
import { nameTableParts } from './tables/styledTables.ts';

interface Level {
  readonly children: readonly ChildNode[];
  next: number;
  readonly element: Element | null;
  readonly leave: Leave;
  readonly layout: ElementLayout | undefined;
}

/**
 * Writes a tree as markdown (CommonMark 0.31 with GFM tables, strikethrough, task lists; definition lists, footnotes and TeX math in the
 * usual extensions). Everything below `root` counts as visible. Never recurses, never throws.
 * @param root a document, or the element whose content is written
 * @returns markdown with one line end at its end; empty for an empty tree
 */
export function writeMarkdown(root: ParentNode, options: MarkdownOptions): string {
  const restoreNames = nameTableParts(root, options.layouts ?? noLayouts);
  try {
    return writeTree(root, options);
  } finally {
    restoreNames();
  }
}

function writeTree(root: ParentNode, options: MarkdownOptions): string {
  const context = createContext(root, options);
  const { trace } = options;
  const levels: Level[] = [bareLevel(isTag(root) ? [root] : root.children)];
  for (let level = levels[0]; level !== undefined; level = levels[levels.length - 1]) {
    const node = level.children[level.next++];
    if (node === undefined) {
      levels.pop();
      leaveLevel(level, context, options);
    } else if (isText(node)) {
      trace?.text(node.data, context);
      if (level.layout?.preservesLineBreaks === true) writeLines(node.data, context);
      else text(node.data, context);
    } else if (isTag(node)) {
      const inside = enterLevel(node, context, options);
      if (inside !== null) levels.push(inside);
    } else if (isCDATA(node)) levels.push(bareLevel(node.children));
  }
  flush(context);
  trace?.finish(context.blocks.spans());
  return context.blocks.finish();
}

/** A level of nodes that no element encloses. */
function bareLevel(children: readonly ChildNode[]): Level {
  return { children, next: 0, element: null, leave: null, layout: undefined };
}

/** Opens an element. Null where its children are not written. */
function enterLevel(element: Element, context: Context, { trace, leftOut }: MarkdownOptions): Level | null {
  trace?.arrive(context);
  const isLeftOut = leftOut?.has(element) === true;
  const layout = isLeftOut ? undefined : context.layouts.get(element);
  if (layout) separate(layout.before, context);
  const leave = isLeftOut ? false : enter(element, context, layout);
  if (leave === false) {
    if (layout) separate(layout.after, context);
    trace?.pass(element, context);
    return null;
  }
  trace?.enter(context);
  return { children: element.children, next: 0, element, leave, layout };
}

function leaveLevel({ element, leave, layout }: Level, context: Context, { trace }: MarkdownOptions): void {
  if (leave && element) leave(context, element);
  if (layout) separate(layout.after, context);
  if (element) trace?.leave(element, context);
}

function text(data: string, context: Context): void {
  // The majority of text nodes are line ends between blocks.
  if (context.inline.isEmpty && context.code === 0 && data.trim() === '') return;
  writeText(data, context);
}

/** Writes text whose line ends are rendered. */
function writeLines(data: string, context: Context): void {
  if (context.inline.isEmpty && data.trim() === '') return;
  for (const [index, line] of data.replaceAll(/\r\n?/g, '\n').split('\n').entries()) {
    if (index > 0) context.inline.lineBreak();
    if (line !== '') writeText(line, context);
  }
}

const CODE = new Set(['code', 'samp', 'kbd', 'tt']);

function enter(element: Element, context: Context, layout: ElementLayout | undefined): Leave {
  if (layout?.isInline === true && element.name === 'div') return null;
  // Multi-line code is rendered as such even without `pre`.
  if (layout?.preservesLineBreaks === true && layout.before !== 'none' && CODE.has(element.name))
    return enterPreformatted(element, context);
  return ENTER.get(element.name)?.(element, context) ?? null;
}
