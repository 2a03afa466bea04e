import { withBookLevels } from './bookLevels.ts';
import { noBytes } from '../picture.ts';
import { escapeHtml, findAll, parseXml, replaceElements, textIn } from '../xml.ts';

/** The elements of HTML that hold nothing; every other one that XML closes at once goes on for a reader of HTML. */
const holdNothing = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

/** What a chapter says, from a file that is XML, as HTML. @param depthOf a place in it, in the contents of its book */
export function chapterHtml(file: string, depthOf: (id: string | null) => number | null): string {
  const body = /<body[^<>]*>([\s\S]*)<\/body>/i.exec(file)?.[1] ?? file;
  const closed = body.replace(/<([a-z][\w:-]*)(\s[^<>]*)?\/>/gi, (whole, name: string, attributes = '') =>
    holdNothing.test(name) ? whole : `<${name}${attributes as string}></${name}>`,
  );
  return withBookLevels(withoutDrawings(closed), depthOf);
}

/** A drawing that only shows a picture is one. */
function withoutDrawings(html: string): string {
  return replaceElements(html, 'svg', (svg, inside) => {
    if (!inside.includes('<image')) return svg;
    const title = textIn(findAll(parseXml(svg), 'title', 'desc').slice(0, 1));
    return `<img alt="${escapeHtml(title.trim())}" src="${noBytes}">`;
  });
}
