import MarkdownIt, { type Env, type Token } from 'markdown-it';
import readDefinitionLists from 'markdown-it-deflist';
import { lookupTable } from '../../../shared/base/lookupTable.ts';
import {
  type DefinitionEntry,
  type Formula,
  inertHref,
  type MarkdownBlock,
  type MarkdownItem,
  type MarkdownNode,
  type PlacedBlock,
  type TableCell,
} from '../../../shared/document/markdown/markdownNode.ts';
import { type NoteLines, noteLines } from '../../../shared/document/markdown/noteLines.ts';
import type { SectionLines } from '../../../shared/document/markdown/sectionLines.ts';
import { type FormulaMeta, readFormulas } from '../formulas/formulaMarks.ts';
import { type NoteEnvironment, type NoteMeta, readNotes } from './noteMarks.ts';
import { readSectionLinks, type SectionEnvironment, type SectionMeta } from './sectionLinks.ts';
import { readTagTables, tableOfTags } from './tagTables.ts';

/** Deeper nesting is drawn as its text: no page needs it and every renderer suffers from it. */
const maxDepth = 60;

const parser = new MarkdownIt('commonmark', { html: false, maxNesting: 100 }).enable(['table', 'strikethrough']);
readDefinitionLists(parser);
readFormulas(parser);
readTagTables(parser);

readNotes(parser);
readSectionLinks(parser);

// A table cell has no other way to express a line break: this is the only tag that is parsed, and it yields only a line break.
parser.inline.ruler.before('autolink', 'lineEnd', (state, silent) => {
  const tag = state.src[state.pos] === '<' ? /^<br\s{0,9}\/?>/i.exec(state.src.slice(state.pos, state.pos + 16)) : null;
  if (tag === null) return false;
  if (!silent) state.push('hardbreak', 'br', 0);
  state.pos += tag[0].length;
  return true;
});

/** Where `[name]` leads, as a text defines it anywhere; opaque to all but the parser. */
export type LinkDefinitions = NonNullable<Env['references']>;

/** Returns the definitions in lines such as `[name]: address`. */
export function readDefinitions(lines: readonly string[]): LinkDefinitions {
  const found: Env = {};
  parser.parse(lines.join('\n\n'), found);
  return found.references ?? {};
}

/**
 * Parses CommonMark with tables and strikethrough into plain nodes. Raw HTML stays text (security 4), except for the line break tag and
 * table tags, of which only cells and text are used. `firstLine` is the line of the full text at which this part starts, `definitions` the
 * link definitions of other parts, `notes` and `sections` the locations of footnotes and headings in the full text; without `sections`,
 * when only a part is available, no link leads to a heading.
 */
export function readMarkdown(
  markdown: string,
  firstLine = 0,
  definitions: LinkDefinitions = {},
  notes: NoteLines = noteLines(markdown),
  sections?: () => SectionLines,
): readonly PlacedBlock[] {
  const environment: Env & NoteEnvironment & SectionEnvironment = {
    ...{ references: { ...definitions }, notes },
    ...(sections === undefined ? {} : { sections }),
  };
  const cursor = new TokenCursor(parser.parse(markdown, environment));
  const placed: PlacedBlock[] = [];
  while (cursor.hasMore()) {
    const map = cursor.peek()?.map ?? null;
    const block = readBlock(cursor, 0);
    if (block === null) continue;
    const startLine = map === null ? (placed.at(-1)?.endLine ?? firstLine) : firstLine + map[0];
    placed.push({ block, startLine, endLine: map === null ? startLine + 1 : firstLine + map[1] });
  }
  return placed;
}

class TokenCursor {
  readonly #tokens: readonly Token[];
  #index = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  hasMore(): boolean {
    return this.#index < this.#tokens.length;
  }

  peek(): Token | undefined {
    return this.#tokens[this.#index];
  }

  next(): Token | undefined {
    const token = this.#tokens[this.#index];
    this.#index += 1;
    return token;
  }

  /** Skips past the token that closes the one opened by the last `next`. */
  skipTo(closing: string): void {
    let depth = 1;
    const opening = closing.replace(/_close$/, '_open');
    while (this.hasMore() && depth > 0) {
      const type = this.next()?.type;
      if (type === opening) depth += 1;
      else if (type === closing) depth -= 1;
    }
  }
}

function readBlock(cursor: TokenCursor, depth: number): MarkdownBlock | null {
  const token = cursor.next();
  switch (token?.type) {
    case 'paragraph_open':
      return { kind: 'paragraph', children: readInlineUntil(cursor, 'paragraph_close') };
    case 'heading_open':
      return {
        kind: 'heading',
        level: Number(token.tag.slice(1)) || 1,
        children: readInlineUntil(cursor, 'heading_close'),
      };
    case 'fence':
    case 'code_block':
      return {
        kind: 'codeblock',
        language: token.info.trim().split(/\s+/)[0] ?? '',
        text: token.content.replace(/\n$/, ''),
      };
    case 'formula_block':
      return formulaOf(token);
    case 'hr':
      return { kind: 'rule' };
    case 'blockquote_open':
      return { kind: 'quote', blocks: readNested(cursor, 'blockquote_close', depth) };
    case 'bullet_list_open':
      return { kind: 'list', ordered: false, start: 1, items: readItems(cursor, 'bullet_list_close', depth) };
    case 'ordered_list_open':
      return {
        kind: 'list',
        ordered: true,
        start: Number(token.attrGet('start') ?? 1),
        items: readItems(cursor, 'ordered_list_close', depth),
      };
    case 'dl_open':
      return { kind: 'definitions', entries: readEntries(cursor, depth) };
    case 'table_open':
      return readTable(cursor);
    case 'tag_table':
      return tableOfTags(token.content);
    default:
      return null;
  }
}

function readInlineUntil(cursor: TokenCursor, closing: string): readonly MarkdownNode[] {
  let nodes: readonly MarkdownNode[] = [];
  while (cursor.hasMore()) {
    const token = cursor.next();
    if (token?.type === closing) break;
    if (token?.type === 'inline') nodes = readInline(token.children ?? []);
  }
  return nodes;
}

function readNested(cursor: TokenCursor, closing: string, depth: number): readonly MarkdownBlock[] {
  if (depth >= maxDepth) {
    cursor.skipTo(closing);
    return [{ kind: 'paragraph', children: [{ kind: 'text', text: '…' }] }];
  }
  const blocks: MarkdownBlock[] = [];
  while (cursor.hasMore() && cursor.peek()?.type !== closing) {
    const block = readBlock(cursor, depth + 1);
    if (block !== null) blocks.push(block);
  }
  cursor.next();
  return blocks;
}

function readItems(cursor: TokenCursor, closing: string, depth: number): readonly MarkdownItem[] {
  const items: MarkdownItem[] = [];
  while (cursor.hasMore()) {
    const token = cursor.next();
    if (token?.type === closing) break;
    if (token?.type === 'list_item_open') items.push(asItem(readNested(cursor, 'list_item_close', depth)));
  }
  return items;
}

/** Reads terms and definitions in Markdown Extra syntax, which the engine writes for a page's definition lists. */
function readEntries(cursor: TokenCursor, depth: number): readonly DefinitionEntry[] {
  const entries: DefinitionEntry[] = [];
  while (cursor.hasMore()) {
    const type = cursor.next()?.type;
    if (type === 'dl_close') break;
    if (type === 'dt_open') entries.push({ kind: 'term', children: readInlineUntil(cursor, 'dt_close') });
    if (type === 'dd_open') entries.push({ kind: 'definition', blocks: readNested(cursor, 'dd_close', depth) });
  }
  return entries;
}

/** GFM tasks: `[ ]` or `[x]` at the beginning of an item's first paragraph. */
function asItem(blocks: readonly MarkdownBlock[]): MarkdownItem {
  const [first, ...rest] = blocks;
  if (first?.kind !== 'paragraph') return { checked: null, blocks };
  const [head, ...tail] = first.children;
  const mark = head?.kind === 'text' ? /^\[([ xX])\]\s+/.exec(head.text) : null;
  if (mark === null || head?.kind !== 'text') return { checked: null, blocks };
  const text: MarkdownNode = { kind: 'text', text: head.text.slice(mark[0].length) };
  return { checked: mark[1] !== ' ', blocks: [{ kind: 'paragraph', children: [text, ...tail] }, ...rest] };
}

function readTable(cursor: TokenCursor): MarkdownBlock {
  const rows: TableCell[][] = [];
  while (cursor.hasMore()) {
    const token = cursor.next();
    if (token?.type === 'table_close') break;
    if (token?.type === 'tr_open') rows.push([]);
    if (token?.type === 'th_open' || token?.type === 'td_open') {
      const align = /text-align:(left|center|right)/.exec(String(token.attrGet('style') ?? ''))?.[1];
      const children = readInlineUntil(cursor, token.type.replace('_open', '_close'));
      rows.at(-1)?.push({ align: (align ?? null) as TableCell['align'], children });
    }
  }
  const [header = [], ...body] = rows;
  return { kind: 'table', header, rows: body };
}

type Wrapping = 'emphasis' | 'strong' | 'strike' | 'link';

const wrappings: Readonly<Record<string, Wrapping>> = lookupTable({
  em_open: 'emphasis',
  strong_open: 'strong',
  s_open: 'strike',
  link_open: 'link',
});

interface OpenNode {
  readonly kind: Wrapping;
  readonly href: string | null;
  readonly line: number | undefined;
  readonly children: MarkdownNode[];
}

/** Inline tokens are a flat list with opening and closing tokens: a stack builds the tree without recursion. */
function readInline(tokens: readonly Token[]): readonly MarkdownNode[] {
  const root: MarkdownNode[] = [];
  const open: OpenNode[] = [];
  const add = (node: MarkdownNode): void => void (open.at(-1)?.children ?? root).push(node);
  for (const token of tokens) {
    const wrapping = wrappings[token.type];
    if (wrapping !== undefined) {
      const { line }: Partial<SectionMeta> = token.meta ?? {};
      open.push({ kind: wrapping, href: inertHref(String(token.attrGet('href') ?? '')), line, children: [] });
    } else if (token.type.endsWith('_close')) {
      const closed = open.pop();
      if (closed !== undefined) add(closeNode(closed));
    } else readLeaf(token).forEach(add);
  }
  for (const unclosed of open.toReversed()) add(closeNode(unclosed));
  return root;
}

function closeNode({ kind, href, line, children }: OpenNode): MarkdownNode {
  return kind === 'link' ? { kind, href, ...(line === undefined ? {} : { line }), children } : { kind, children };
}

function readLeaf(token: Token): readonly MarkdownNode[] {
  switch (token.type) {
    case 'text':
    case 'text_special':
    case 'html_inline':
      return withPages(token.content);
    case 'softbreak':
      return [{ kind: 'text', text: '\n' }];
    case 'hardbreak':
      return [{ kind: 'break' }];
    case 'formula':
      return [formulaOf(token)];
    case 'note':
      return [noteOf(token)];
    case 'code_inline':
      return [{ kind: 'code', text: token.content }];
    case 'image':
      return [{ kind: 'image', src: String(token.attrGet('src') ?? ''), alt: token.content }];
    default:
      return [];
  }
}

/** Not rendered yet: that needs a library that most texts do not need (formulas.ts). */
function formulaOf({ content, meta }: Token): Formula {
  const { isDisplay = false, source = content }: Partial<FormulaMeta> = meta ?? {};
  return { kind: 'formula', source, tex: content, isDisplay, math: null };
}

function noteOf({ content, meta }: Token): MarkdownNode {
  const { isDefinition = false, line = null }: Partial<NoteMeta> = meta ?? {};
  return { kind: 'note', name: content, isDefinition, line };
}

/** Comments stay text like all HTML, except those that mark the start of a page. */
function withPages(text: string): readonly MarkdownNode[] {
  return text
    .split(/<!-- *page +(\d{1,6}) *-->/i)
    .map(
      (part, index): MarkdownNode =>
        index % 2 === 1 ? { kind: 'page', number: Number(part) } : { kind: 'text', text: part },
    )
    .filter((node) => node.kind !== 'text' || node.text !== '');
}
