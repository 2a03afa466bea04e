import { bookLinks } from './bookLinks.ts';
import { LockedFile } from '../lockedFile.ts';
import { partPath } from '../partPath.ts';
import { noBytes } from '../picture.ts';
import { escapeHtml, findAll, parseXml, replaceElements, textIn } from '../xml.ts';
import type { Zip } from '../zip.ts';

/** Fonts of many books are made unreadable for others; texts only of those that a shop locks. */
const locked = /<(?:\w+:)?CipherReference\b[^>]*\bURI="[^"]*\.x?html?"/i;

/** A book as HTML: the chapters of its spine, one after the other, with links that lead from one to the other. Throws `LockedFile`. */
export async function readBook(zip: Zip): Promise<string> {
  if (locked.test(await zip.text('META-INF/encryption.xml'))) throw new LockedFile();
  const container = parseXml(await zip.text('META-INF/container.xml'));
  const root = findAll(container, 'rootfile')[0]?.attribs['full-path'] ?? '';
  const packed = parseXml(await zip.text(root));
  const files = new Map(
    findAll(packed, 'item', 'opf:item').map(({ attribs }) => [
      attribs['id'] ?? '',
      partPath(attribs['href'] ?? '', root),
    ]),
  );
  const chapters: { readonly path: string; readonly html: string }[] = [];
  const order = findAll(packed, 'itemref', 'opf:itemref').map(({ attribs }) => files.get(attribs['idref'] ?? ''));
  for (const path of new Set(order)) {
    if (path === undefined || !zip.names.includes(path)) continue;
    const text = await zip.text(path);
    chapters.push({ path, html: /<body[^>]*>([\s\S]*)<\/body>/i.exec(text)?.[1] ?? text });
  }
  const links = bookLinks(chapters);
  const told = chapters.map((chapter, place) => links(place, withoutDrawings(chapter.html)));
  return told.filter(hasAnything).join('<hr>');
}

/** A leaf that is left blank is no chapter. */
function hasAnything(html: string): boolean {
  return /<(?:img|svg|math|table)\b/i.test(html) || html.replace(/<[^<>]*>|&(?:nbsp|#160|#xa0);/gi, '').trim() !== '';
}

/** A drawing that only shows a picture is one. */
function withoutDrawings(html: string): string {
  return replaceElements(html, 'svg', (svg, inside) => {
    if (!inside.includes('<image')) return svg;
    const title = textIn(findAll(parseXml(svg), 'title', 'desc').slice(0, 1));
    return `<img alt="${escapeHtml(title.trim())}" src="${noBytes}">`;
  });
}
