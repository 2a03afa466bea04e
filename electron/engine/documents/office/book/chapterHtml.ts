import { withBookLevels } from './bookLevels.ts';
import { noBytes } from '../imageHtml.ts';
import { escapeHtml, findAll, parseXml, replaceElements, textIn } from '../xml.ts';

/** The void elements of HTML; an HTML parser leaves any other element open that XML self-closes. */
const holdNothing = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

/**
 * Returns the content of a chapter, an XML file, as HTML.
 * @param depthOf depth of an anchor in the table of contents
 */
export function chapterHtml(file: string, depthOf: (id: string | null) => number | null): string {
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
