import { noBytes } from './picture.ts';
import { escapeHtml, findAll, parseXml, replaceElements, safeHref, textIn } from './xml.ts';
import type { Zip } from './zip.ts';

/** A book as HTML: the chapters of its spine, one after the other. */
export async function readBook(zip: Zip): Promise<string> {
  const container = parseXml(await zip.text('META-INF/container.xml'));
  const root = findAll(container, 'rootfile')[0]?.attribs['full-path'] ?? '';
  const packed = parseXml(await zip.text(root));
  const base = `file:///${root}`;
  const files = new Map(
    findAll(packed, 'item', 'opf:item').map(({ attribs }) => [
      attribs['id'] ?? '',
      decodeURIComponent(new URL(attribs['href'] ?? '', base).pathname.slice(1)),
    ]),
  );
  const chapters: string[] = [];
  for (const { attribs } of findAll(packed, 'itemref', 'opf:itemref')) {
    const text = await zip.text(files.get(attribs['idref'] ?? '') ?? '');
    chapters.push(withoutParts(/<body[^>]*>([\s\S]*)<\/body>/i.exec(text)?.[1] ?? text));
  }
  return chapters.join('<hr>');
}

/** Links between the chapters, and pictures, lead to parts of the book that nobody has without it: their words stay. */
function withoutParts(html: string): string {
  return replaceElements(html, 'svg', (svg, inside) => {
    if (!inside.includes('<image')) return svg;
    const title = textIn(findAll(parseXml(svg), 'title', 'desc').slice(0, 1));
    return `<img alt="${escapeHtml(title.trim())}" src="">`;
  }).replace(/<(?:a|img|image)\b[^>]*>/gi, (tag) =>
    tag.replace(
      /\s(?:xlink:)?(href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi,
      (attribute, name: string, quoted?: string, single?: string) => {
        if (safeHref(quoted ?? single) !== null) return attribute;
        return name.toLowerCase() === 'src' ? ` src="${noBytes}"` : '';
      },
    ),
  );
}
