import { selectAll } from 'css-select';
import { parseDocument } from 'htmlparser2';

/** Longer pages are not searched: each search goes through all of a page. */
const maxSearchedChars = 3_000_000;

type Page = ReturnType<typeof parseDocument>;

/** Counts matches of CSS selectors in pages; a page is parsed at the first selector and discarded with its text. */
export function createMatchCounter(): (html: string, selector: string) => number | null {
  let last: { readonly html: string; readonly page: Page } | null = null;
  return (html, selector) => {
    if (html === '' || html.length > maxSearchedChars) return null;
    if (last?.html !== html) last = { html, page: parseDocument(html) };
    try {
      return selectAll(selector, last.page).length;
    } catch {
      return null;
    }
  };
}
