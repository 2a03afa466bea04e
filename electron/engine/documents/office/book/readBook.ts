import { readBookDepths } from './bookDepths.ts';
import { bookLinks } from './bookLinks.ts';
import { chapterHtml } from './chapterHtml.ts';
import { LockedFile } from '../lockedFile.ts';
import { partPath } from '../partPath.ts';
import { findAll, parseXml } from '../xml.ts';
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
