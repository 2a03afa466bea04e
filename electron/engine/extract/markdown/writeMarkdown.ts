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
  const levels: Level[] = [
    {
      children: isTag(root) ? [root] : root.children,
      next: 0,
      element: null,
      leave: null,
      layout: undefined,
    },
  ];
  for (let level = levels[0]; level !== undefined; level = levels[levels.length - 1]) {
    const node = level.children[level.next++];
    if (node === undefined) {
      levels.pop();
      if (level.leave && level.element) level.leave(context, level.element);
      if (level.layout) separate(level.layout.after, context);
      if (level.element) trace?.leave(level.element, context);
    } else if (isText(node)) {
      trace?.text(node.data, context);
      if (level.layout?.preservesLineBreaks === true) writeLines(node.data, context);
      else text(node.data, context);
    } else if (isTag(node)) {
      trace?.arrive(context);
      const isLeftOut = options.leftOut?.has(node) === true;
      const layout = isLeftOut ? undefined : context.layouts.get(node);
      if (layout) separate(layout.before, context);
      const leave = isLeftOut ? false : enter(node, context, layout);
      if (leave === false) {
        if (layout) separate(layout.after, context);
        trace?.pass(node, context);
      } else {
        trace?.enter(context);
        levels.push({ children: node.children, next: 0, element: node, leave, layout });
      }
    } else if (isCDATA(node)) {
      levels.push({
        children: node.children,
        next: 0,
        element: null,
        leave: null,
        layout: undefined,
      });
    }
  }
  flush(context);
  trace?.finish(context.blocks.spans());
  return context.blocks.finish();
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
