import { partPath } from '../partPath.ts';
import { noBytes } from '../imageHtml.ts';
import { escapeHtml, safeHref } from '../xml.ts';

/**
 * Returns the HTML of a chapter with links valid in the whole book.
 * @param place index of the chapter, from 0
 */
export type BookLinks = (place: number, html: string) => string;

/**
 * Resolves links across chapters: chapters are separate files with possibly equal anchors, here merged into one. Links to anchors in the
 * book lead there, links to a chapter to its first heading; links to parts without text keep only their text, and images keep only their
 * alternative text.
 */
export function bookLinks(chapters: readonly { readonly path: string; readonly html: string }[]): BookLinks {
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
