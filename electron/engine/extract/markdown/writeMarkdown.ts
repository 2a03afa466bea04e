import { type ChildNode, type Element, isCDATA, isTag, isText, type ParentNode } from 'domhandler';
import { createContext, type Context, type Leave, type MarkdownOptions } from './context.ts';
import { ENTER } from './elements.ts';
import { flush } from './flow.ts';
import { writeText } from './inlineElements.ts';

interface Level {
  readonly children: readonly ChildNode[];
  next: number;
  readonly element: Element | null;
  readonly leave: Leave;
}

/**
 * Writes a tree as markdown (CommonMark 0.31 with GFM tables, strikethrough, task lists; definition lists, footnotes and TeX math
 * as most readers know them). Everything below `root` is taken for visible. Never recurses, never throws.
 * @param root a document, or the element whose content is wanted
 * @returns markdown that ends in one line end; empty for an empty tree
 */
export function writeMarkdown(root: ParentNode, options: MarkdownOptions): string {
  const context = createContext(root, options);
  const { trace } = options;
  const levels: Level[] = [
    {
      children: isTag(root) ? [root] : root.children,
      next: 0,
      element: null,
      leave: null,
    },
  ];
  for (let level = levels[0]; level !== undefined; level = levels[levels.length - 1]) {
    const node = level.children[level.next++];
    if (node === undefined) {
      levels.pop();
      if (level.leave && level.element) level.leave(context, level.element);
      if (level.element) trace?.leave(level.element, context);
    } else if (isText(node)) {
      trace?.text(node.data, context);
      text(node.data, context);
    } else if (isTag(node)) {
      trace?.arrive(context);
      const leave = options.leftOut?.has(node) === true ? false : (ENTER.get(node.name)?.(node, context) ?? null);
      if (leave === false) trace?.pass(node, context);
      else {
        trace?.enter(context);
        levels.push({ children: node.children, next: 0, element: node, leave });
      }
    } else if (isCDATA(node)) {
      levels.push({
        children: node.children,
        next: 0,
        element: null,
        leave: null,
      });
    }
  }
  flush(context);
  trace?.finish(context.blocks.spans());
  return context.blocks.finish();
}

function text(data: string, context: Context): void {
  // Most text nodes are the line ends between blocks.
  if (context.inline.isEmpty && context.code === 0 && data.trim() === '') return;
  writeText(data, context);
}
