import { percentDecoded } from '../../../../shared/base/percentDecoded.ts';
import { Parser } from 'htmlparser2';

/**
 * Redirects links within a document to the heading anchors of markdown (GitHub's slugs): the bookmarks that an office program puts at
 * headings are lost in it. Other links stay unchanged.
 */
export function headingLinks(html: string): string {
  if (!html.includes('href="#')) return html;
  const names = namesOfMarks(html);
  return html.replace(/ href="#([^"]*)"/g, (whole, mark: string) => {
    const name = names.get(mark) ?? names.get(percentDecoded(mark));
    return name === undefined ? whole : ` href="#${encodeURI(name)}"`;
  });
}

/** Returns each anchor at a heading, or directly before one, with the name of the heading. */
function namesOfMarks(html: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Map<string, number>();
  let marks: string[] = [];
  let heading: string | null = null;
  const parser = new Parser({
    onopentag(tag, { id }) {
      if (/^h[1-6]$/.test(tag)) heading = '';
      if (id !== undefined && id !== '') marks.push(id);
    },
    ontext(text) {
      if (heading !== null) heading += text;
      else if (text.trim() !== '') marks = [];
    },
    onclosetag(tag) {
      if (heading === null || !/^h[1-6]$/.test(tag)) return;
      const name = nextName(slugOf(heading), taken);
      if (name !== '') for (const mark of marks) if (!names.has(mark)) names.set(mark, name);
      marks = [];
      heading = null;
    },
  });
  parser.end(html);
  return names;
}

/** Headings of one name are counted from the second on. */
function nextName(slug: string, taken: Map<string, number>): string {
  const count = taken.get(slug) ?? 0;
  taken.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

function slugOf(heading: string): string {
  return heading
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
