import { type ChildNode, type Element, isTag } from 'domhandler';
import { Parser } from 'htmlparser2';
import { percentDecoded } from '../../../../../shared/base/percentDecoded.ts';
import { noBytes } from '../drawingHtml.ts';
import { partPath } from '../officeParts.ts';
import { LockedFile } from '../unlockOffice.ts';
import { escapeHtml, findAll, parseXml, replaceElements, safeHref, textIn } from '../xml.ts';
import type { Zip } from '../zip.ts';

/** Fonts of many books are obfuscated against reuse; texts are encrypted only if a shop protects them. */
const locked = /<(?:\w+:)?CipherReference\b[^>]*\bURI="[^"]*\.x?html?"/i;

/** A book as HTML: the chapters of its spine, one after the other, with links that lead from one to the other. Throws `LockedFile`. */
export async function readBook(zip: Zip): Promise<string> {
  if (locked.test(await zip.text('META-INF/encryption.xml'))) throw new LockedFile();
  const container = parseXml(await zip.text('META-INF/container.xml'));
  const root = findAll(container, 'rootfile')[0]?.attribs['full-path'] ?? '';
  const packed = parseXml(await zip.text(root));
  const items = findAll(packed, 'item', 'opf:item');
  const files = new Map(items.map(({ attribs }) => [attribs['id'] ?? '', partPath(attribs['href'] ?? '', root)]));
  const depths = await readBookDepths(zip, items, root);
  const chapters: { readonly path: string; readonly html: string }[] = [];
  const order = findAll(packed, 'itemref', 'opf:itemref').map(({ attribs }) => files.get(attribs['idref'] ?? ''));
  for (const path of new Set(order)) {
    if (path === undefined || !zip.names.includes(path)) continue;
    chapters.push({ path, html: chapterHtml(await zip.text(path), (id) => depths(path, id)) });
  }
  const links = bookLinks(chapters);
  const told = chapters.map((chapter, place) => links(place, chapter.html));
  return told.filter(hasAnything).join('<hr>');
}

/** A leaf that is left blank is no chapter. */
function hasAnything(html: string): boolean {
  return /<(?:img|svg|math|table)\b/i.test(html) || html.replace(/<[^<>]*>|&(?:nbsp|#160|#xa0);/gi, '').trim() !== '';
}

/** The void elements of HTML; an HTML parser leaves any other element open that XML self-closes. */
const holdNothing = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

/**
 * Returns the content of a chapter, an XML file, as HTML.
 * @param depthOf depth of an anchor in the table of contents
 */
function chapterHtml(file: string, depthOf: (id: string | null) => number | null): string {
  const body = /<body[^<>]*>([\s\S]*)<\/body>/i.exec(file)?.[1] ?? file;
  const closed = body.replace(/<([a-z][\w:-]*)(\s[^<>]*)?\/>/gi, (whole, name: string, attributes = '') =>
    holdNothing.test(name) ? whole : `<${name}${attributes as string}></${name}>`,
  );
  return withBookLevels(withoutDrawings(closed), depthOf);
}

/** An SVG that only shows an image becomes that image. */
function withoutDrawings(html: string): string {
  return replaceElements(html, 'svg', (svg, inside) => {
    if (!inside.includes('<image')) return svg;
    const title = textIn(findAll(parseXml(svg), 'title', 'desc').slice(0, 1));
    return `<img alt="${escapeHtml(title.trim())}" src="${noBytes}">`;
  });
}

/**
 * Returns the HTML of a chapter with links valid in the whole book.
 * @param place index of the chapter, from 0
 */
type BookLinks = (place: number, html: string) => string;

/**
 * Resolves links across chapters: chapters are separate files with possibly equal anchors, here merged into one. Links to anchors in the
 * book lead there, links to a chapter to its first heading; links to parts without text keep only their text, and images keep only their
 * alternative text.
 */
function bookLinks(chapters: readonly { readonly path: string; readonly html: string }[]): BookLinks {
  const places = new Map(chapters.map(({ path }, place) => [path, place]));
  const counts = new Map<string, number>();
  for (const { html } of chapters)
    for (const id of new Set(
      [...html.matchAll(/\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(([, one, other]) => one ?? other ?? ''),
    ))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  const nameOf = (id: string, place: number): string =>
    escapeHtml((counts.get(id) ?? 0) > 1 ? `chapter-${place + 1}-${id}` : id);
  const within = (href: string, place: number): string | null => {
    const [file = '', id = ''] = href.split('#');
    const target = file === '' ? place : places.get(partPath(file, chapters[place]?.path ?? ''));
    if (target === undefined) return null;
    if (id !== '') return `#${nameOf(id, target)}`;
    return file === '' || !heading.test(chapters[target]?.html ?? '') ? null : `#${startOf(target, counts)}`;
  };
  return (place, html) =>
    html.replace(heading, `<a id="${startOf(place, counts)}"></a>$&`).replace(/<[a-z][^<>]*>/gi, (tag) =>
      tag.replace(
        /\s(?:xlink:)?(href|src|id)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi,
        (attribute, named: string, quoted?: string, single?: string) => {
          const [name, value] = [named.toLowerCase(), quoted ?? single ?? ''];
          if (name === 'id') return ` id="${nameOf(value, place)}"`;
          if (name === 'src') return safeHref(value) === null ? ` src="${noBytes}"` : attribute;
          if (/^(?:https?|mailto):/i.test(value)) return attribute;
          const target = within(value, place);
          return target === null ? '' : ` href="${target}"`;
        },
      ),
    );
}

const heading = /<h[1-6][\s>]/i;

/** Returns an anchor for the first heading of a chapter, unique in the book. */
function startOf(place: number, taken: ReadonlyMap<string, number>): string {
  const name = `chapter-${place + 1}`;
  return taken.has(name) ? `${name}-start` : name;
}

interface Heading {
  readonly level: number;
  /** Where the digits of its levels are. */
  readonly digits: number[];
  /** Ids at it, in it, and right before it. */
  readonly ids: readonly string[];
}

const maxHeadingLevel = 6;

/**
 * Adjusts heading levels to the table of contents: files of a book restart their levels, and some programs make every heading level 1. A
 * listed heading is at least as deep as listed, and the headings below it in the file are shifted by the same amount.
 */
function withBookLevels(html: string, depthOf: (id: string | null) => number | null): string {
  let more = 0;
  let text = '';
  let at = 0;
  for (const [place, { level, digits, ids }] of headingsOf(html).entries()) {
    const depth = ids.map(depthOf).find((found) => found !== null) ?? (place === 0 ? depthOf(null) : null);
    if (depth !== null) more = Math.max(0, depth - level);
    for (const digit of digits) {
      text += html.slice(at, digit) + String(Math.min(maxHeadingLevel, level + more));
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
const maxContentsDepth = 12;

/**
 * Reads the table of contents of a book, the newer of its two formats first.
 * @param items of its list of files
 * @param root path of that list
 */
async function readBookDepths(zip: Zip, items: readonly Element[], root: string): Promise<BookDepths> {
  const pathOf = (item: Element | undefined): string => partPath(item?.attribs['href'] ?? '', root);
  const page = items.find(({ attribs }) => /(?:^|\s)nav(?:\s|$)/.test(attribs['properties'] ?? ''));
  const list = items.find(({ attribs }) => attribs['media-type'] === 'application/x-dtbncx+xml');
  const depths = new Map<string, number>();
  const take = (href: string | undefined, from: string, depth: number): void => {
    const [, id = ''] = (href ?? '').split('#');
    const name = nameOf(partPath(href ?? '', from), percentDecoded(id));
    depths.set(name, Math.min(depth, depths.get(name) ?? maxContentsDepth));
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
  if (depth > maxContentsDepth) return;
  for (const node of nodes.filter((one) => isTag(one))) {
    reader.visit(node, depth);
    walk(node.children, depth + (reader.deeper(node.name) ? 1 : 0), reader);
  }
}
