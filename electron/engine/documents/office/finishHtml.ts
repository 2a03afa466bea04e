import { percentDecoded } from '../../../../shared/base/percentDecoded.ts';
import { Parser } from 'htmlparser2';
import { itemMarker } from '../../../../shared/base/itemMarker.ts';

/** Removes redundant bold from headings, which are bold by themselves, and unwraps empty headings. */
export function plainHeadings(html: string): string {
  return html.replace(
    /(<h([1-6])(?:\s[^>]*)?>)((?:(?!<h[1-6]|<\/h[1-6]).){0,5000})<\/h\2>/gs,
    (_, open: string, level: string, said: string) =>
      isEmptyHtml(said) ? said : `${open}${said.replace(/<\/?(?:b|strong)>/g, '')}</h${level}>`,
  );
}

function isEmptyHtml(html: string): boolean {
  return !/<(?:img|svg|math)\b/.test(html) && html.replace(/<[^<>]*>|&(?:nbsp|#160|#xa0);|\p{Cf}/giu, '').trim() === '';
}

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

const tags = /<(\/?)(td|th|ul|ol|li)(?=[\s>])([^>]*)>/g;

interface OpenList {
  /** The number of its next item; null where it has bullets. */
  number: number | null;
}

/**
 * Adds bullets and numbers to the items of lists in table cells. A cell of markdown is one line and contains no lists, so its writer needs
 * them as text.
 */
export function markCellLists(html: string): string {
  if (!html.includes('<td') && !html.includes('<th')) return html;
  const cells: OpenList[][] = [];
  return html.replace(tags, (tag: string, slash: string, name: string, rest: string) => {
    const lists = cells.at(-1);
    if (name === 'td' || name === 'th') {
      if (slash === '/') cells.pop();
      else cells.push([]);
    } else if (lists === undefined) return tag;
    else if (name === 'li') return slash === '/' ? tag : `<li${rest} ${itemMarker}="${nextMarker(lists.at(-1))}">`;
    else if (slash === '/') lists.pop();
    else
      lists.push({
        number: name === 'ul' ? null : Number(/\sstart="(\d{1,9})"/.exec(rest)?.[1] ?? 1),
      });
    return tag;
  });
}

function nextMarker(list: OpenList | undefined): string {
  if (list === undefined || list.number === null) return '-';
  list.number += 1;
  return `${list.number - 1}.`;
}
