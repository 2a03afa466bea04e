import { Parser } from 'htmlparser2';
import { type ChildNode, type Element, isTag } from 'domhandler';
import { percentDecoded } from '../../../../../shared/base/percentDecoded.ts';
import { partPath } from '../relations.ts';
import { findAll, parseXml } from '../xml.ts';
import type { Zip } from '../zip.ts';

interface Heading {
  readonly level: number;
  /** Where the digits of its levels are. */
  readonly digits: number[];
  /** Ids at it, in it, and right before it. */
  readonly ids: readonly string[];
}

const levels = 6;

/**
 * Adjusts heading levels to the table of contents: files of a book restart their levels, and some programs make every heading level 1. A
 * listed heading is at least as deep as listed, and the headings below it in the file are shifted by the same amount.
 */
export function withBookLevels(html: string, depthOf: (id: string | null) => number | null): string {
  let more = 0;
  let text = '';
  let at = 0;
  for (const [place, { level, digits, ids }] of headingsOf(html).entries()) {
    const depth = ids.map(depthOf).find((found) => found !== null) ?? (place === 0 ? depthOf(null) : null);
    if (depth !== null) more = Math.max(0, depth - level);
    for (const digit of digits) {
      text += html.slice(at, digit) + String(Math.min(levels, level + more));
      at = digit + 1;
    }
  }
  return text + html.slice(at);
}

function headingsOf(html: string): readonly Heading[] {
  const found: Heading[] = [];
  let ids: string[] = [];
  let open: Heading | null = null;
  const parser = new Parser({
    onopentag(tag, { id }) {
      if (id !== undefined && id !== '') ids.push(id);
      const level = levelOf(tag);
      if (level === null) return;
      open = { level, digits: [parser.startIndex + '<h'.length], ids };
      found.push(open);
    },
    ontext(said) {
      if (open === null && said.trim() !== '') ids = [];
    },
    onclosetag(tag, isImplied) {
      if (open === null || isImplied || levelOf(tag) !== open.level) return;
      open.digits.push(parser.startIndex + '</h'.length);
      open = null;
      ids = [];
    },
  });
  parser.end(html);
  return found;
}

function levelOf(tag: string): number | null {
  return /^h[1-6]$/.test(tag) ? Number(tag[1]) : null;
}

/**
 * Returns the depth of an anchor in a book's table of contents, from 1, by file path and id, or of the file itself without an id; null if
 * it is not listed.
 */
type BookDepths = (path: string, id: string | null) => number | null;

/** Maximum depth of a table of contents. */
const maxDepth = 12;

/**
 * Reads the table of contents of a book, the newer of its two formats first.
 * @param items of its list of files
 * @param root path of that list
 */
export async function readBookDepths(zip: Zip, items: readonly Element[], root: string): Promise<BookDepths> {
  const pathOf = (item: Element | undefined): string => partPath(item?.attribs['href'] ?? '', root);
  const page = items.find(({ attribs }) => /(?:^|\s)nav(?:\s|$)/.test(attribs['properties'] ?? ''));
  const list = items.find(({ attribs }) => attribs['media-type'] === 'application/x-dtbncx+xml');
  const depths = new Map<string, number>();
  const take = (href: string | undefined, from: string, depth: number): void => {
    const [, id = ''] = (href ?? '').split('#');
    const name = nameOf(partPath(href ?? '', from), percentDecoded(id));
    depths.set(name, Math.min(depth, depths.get(name) ?? maxDepth));
  };
  const read: BookDepths = (path, id) => depths.get(nameOf(path, id ?? '')) ?? null;
  if (page !== undefined) {
    const from = pathOf(page);
    const navs = findAll(parseXml(await zip.text(from)), 'nav');
    const contents = navs.find(({ attribs }) => attribs['epub:type'] === 'toc') ?? navs[0];
    walk(contents?.children ?? [], 0, {
      deeper: (name) => name === 'ol' || name === 'ul',
      visit: ({ name, attribs }, depth) => name === 'a' && take(attribs['href'], from, depth),
    });
  }
  if (depths.size > 0 || list === undefined) return read;
  const from = pathOf(list);
  const points = findAll(parseXml(await zip.text(from)), 'navMap', 'ncx:navMap');
  walk(points, 0, {
    deeper: (name) => /^(?:ncx:)?navPoint$/.test(name),
    visit: ({ name, attribs }, depth) => /^(?:ncx:)?content$/.test(name) && take(attribs['src'], from, depth),
  });
  return read;
}

function nameOf(path: string, id: string): string {
  return `${path}#${id}`;
}

interface Reader {
  /** Whether the content of an element of this name is one level deeper. */
  deeper(name: string): boolean;
  visit(element: Element, depth: number): unknown;
}

function walk(nodes: readonly ChildNode[], depth: number, reader: Reader): void {
  if (depth > maxDepth) return;
  for (const node of nodes.filter((one) => isTag(one))) {
    reader.visit(node, depth);
    walk(node.children, depth + (reader.deeper(node.name) ? 1 : 0), reader);
  }
}
