import { type ChildNode, type Element, isTag } from 'domhandler';
import { percentDecoded } from '../../../../../shared/base/percentDecoded.ts';
import { partPath } from '../partPath.ts';
import { findAll, parseXml } from '../xml.ts';
import type { Zip } from '../zip.ts';

/** How deep a place in a file of a book stands in its own table of contents, from 1 on, by its id, and the file itself by none; null where it is not there. */
export type BookDepths = (path: string, id: string | null) => number | null;

/** Deeper than any book is told. */
const deepest = 12;

/** Reads the table of contents of a book, the newer of its two forms first. @param items of its list of files @param root where that list lies */
export async function readBookDepths(zip: Zip, items: readonly Element[], root: string): Promise<BookDepths> {
  const pathOf = (item: Element | undefined): string => partPath(item?.attribs['href'] ?? '', root);
  const page = items.find(({ attribs }) => /(?:^|\s)nav(?:\s|$)/.test(attribs['properties'] ?? ''));
  const list = items.find(({ attribs }) => attribs['media-type'] === 'application/x-dtbncx+xml');
  const depths = new Map<string, number>();
  const take = (href: string | undefined, from: string, depth: number): void => {
    const [, id = ''] = (href ?? '').split('#');
    const name = nameOf(partPath(href ?? '', from), percentDecoded(id));
    depths.set(name, Math.min(depth, depths.get(name) ?? deepest));
  };
  const read: BookDepths = (path, id) => depths.get(nameOf(path, id ?? '')) ?? null;
  if (page !== undefined) {
    const from = pathOf(page);
    const navs = findAll(parseXml(await zip.text(from)), 'nav');
    const contents = navs.find(({ attribs }) => attribs['epub:type'] === 'toc') ?? navs[0];
    walk(contents?.children ?? [], 0, {
      deeper: (name) => name === 'ol' || name === 'ul',
      said: ({ name, attribs }, depth) => name === 'a' && take(attribs['href'], from, depth),
    });
  }
  if (depths.size > 0 || list === undefined) return read;
  const from = pathOf(list);
  const points = findAll(parseXml(await zip.text(from)), 'navMap', 'ncx:navMap');
  walk(points, 0, {
    deeper: (name) => /^(?:ncx:)?navPoint$/.test(name),
    said: ({ name, attribs }, depth) => /^(?:ncx:)?content$/.test(name) && take(attribs['src'], from, depth),
  });
  return read;
}

function nameOf(path: string, id: string): string {
  return `${path}#${id}`;
}

interface Reader {
  /** Whether what is in an element of this name is a level deeper. */
  deeper(name: string): boolean;
  said(element: Element, depth: number): unknown;
}

function walk(nodes: readonly ChildNode[], depth: number, reader: Reader): void {
  if (depth > deepest) return;
  for (const node of nodes.filter((one) => isTag(one))) {
    reader.said(node, depth);
    walk(node.children, depth + (reader.deeper(node.name) ? 1 : 0), reader);
  }
}
