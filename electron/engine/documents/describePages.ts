import { composeBlocks } from './compose/composeBlocks.ts';
import { describeBlocks, writeMarkdown, writePage } from './compose/blocks/writeBlocks.ts';
import type { DocumentRequest, ReadDocument } from './documentRequest.ts';
import { createFootnoteRenderer } from './footnoteHtml.ts';
import type { PageLayout } from './layout/page/pageLayout.ts';
import type { Bookmark } from './pdf/openPdf.ts';
import MarkdownIt from 'markdown-it';

/** Facts about a file apart from its pages. */
interface FileFacts {
  readonly kind: 'pdf' | 'image';
  readonly bookmarks: readonly Bookmark[];
  readonly totalPages: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
}

/** Builds the parts of the response from page layouts; null is a page that could not be read. */
export function describePages(
  pages: readonly (PageLayout | null)[],
  facts: FileFacts,
  { options, html }: Pick<DocumentRequest, 'options' | 'html'>,
): ReadDocument {
  const composed = composeBlocks(pages, facts.bookmarks);
  const { markdown, blocks } = writeMarkdown(composed, options.pageMarkers);
  const titled = composed.find(({ type }) => type === 'title')?.markdown.replace(/^#+\s*/, '');
  return {
    kind: facts.kind,
    markdown,
    html: html ? writeHtml(markdown) : null,
    blocks: options.blocks ? describeBlocks(pages, blocks) : null,
    pages: options.pages
      ? pages.map((_, index) => ({ pageNumber: index + 1, markdown: writePage(composed, index) }))
      : null,
    numPages: pages.length,
    totalPages: facts.totalPages,
    metadata: titled === undefined ? facts.metadata : { title: titled, ...facts.metadata },
    warnings: facts.warnings,
  };
}

/** HTML is let through: tables with spans are written in it, and every other `<` of the document is escaped. */
const renderHtml = createFootnoteRenderer(new MarkdownIt({ html: true, linkify: false, maxNesting: 60 }));

/** The markdown of a document as a page, which every other format is taken from. */
function writeHtml(markdown: string): string {
  return `<!doctype html><html><body>${renderHtml(markdown)}</body></html>`;
}
