import type { Notes } from '../notes.ts';
import { escapeHtml, findAll, parseXml, textIn } from '../xml.ts';
import type { Zip } from '../zip.ts';

/** Returns the marks of a slide's comments, whose texts are at the end; empty if there are none. */
export type SlideComments = (links: ReadonlyMap<string, string>) => Promise<string>;

const maxComments = 500;

/** Reads slide comments in PowerPoint's formats until 2021 and since. */
export async function createSlideComments(zip: Zip, notes: Notes): Promise<SlideComments> {
  const authors = new Map<string, string>();
  for (const part of ['ppt/commentAuthors.xml', 'ppt/authors.xml'])
    for (const { attribs } of findAll(parseXml(await zip.text(part)), 'p:cmAuthor', 'p188:author'))
      authors.set(attribs['id'] ?? '', attribs['name'] ?? '');
  return async (links) => {
    const part = [...links.values()].find((target) => /\/comments\/[^/]+\.xml$/.test(target));
    if (part === undefined) return '';
    return findAll(parseXml(await zip.text(part)), 'p:cm', 'p188:cm')
      .slice(0, maxComments)
      .map(({ attribs, children }) => {
        const said = findAll(children, 'p:text', 'a:p').map((text) => textIn(text.children).trim());
        const text = said.filter((line) => line !== '').map(escapeHtml);
        return text.length === 0 ? '' : notes.comment(text.join('<br>'), authors.get(attribs['authorId'] ?? '') ?? '');
      })
      .join('');
  };
}
