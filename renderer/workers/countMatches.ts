import { selectAll } from 'css-select';
import { parseDocument } from 'htmlparser2';

/** Longer pages are not searched: each search goes through all of a page. */
const longestSearched = 3_000_000;

type Page = ReturnType<typeof parseDocument>;

/** Counts what CSS selectors match in pages; a page is read at the first selector and forgotten with its text. */
export function createMatchCounter(): (html: string, selector: string) => number | null {
  let last: { readonly html: string; readonly page: Page } | null = null;
  return (html, selector) => {
    if (html === '' || html.length > longestSearched) return null;
    if (last?.html !== html) last = { html, page: parseDocument(html) };
    try {
      return selectAll(selector, last.page).length;
    } catch {
      return null;
    }
  };
}
