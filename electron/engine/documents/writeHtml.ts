import MarkdownIt from 'markdown-it';

/** HTML is let through: tables with spans are written in it, and every other `<` of the document is escaped. */
const renderer = new MarkdownIt({ html: true, linkify: false, maxNesting: 60 });

/** The markdown of a document as a page, which every other format is taken from. */
export function writeHtml(markdown: string): string {
  return `<!doctype html><html><body>${renderer.render(markdown)}</body></html>`;
}
