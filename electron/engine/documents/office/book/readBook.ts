import { readBookDepths, withBookLevels } from './bookLevels.ts';
import { LockedFile } from '../unlockOffice.ts';
import { partPath } from '../relations.ts';
import { findAll, parseXml, escapeHtml, replaceElements, textIn, safeHref } from '../xml.ts';
import type { Zip } from '../zip.ts';
import { noBytes } from '../imageHtml.ts';

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
