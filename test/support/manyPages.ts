interface ManyPages {
  /** Text of the first block. */
  readonly firstWords?: string;
  /** How a page went, by its number; all are `ok` when left out. A failed one has no blocks. */
  readonly statusOf?: (page: number) => 'ok' | 'partial' | 'failed';
}

/** Returns `data` of a response with a document of this many pages, fifty blocks on each. */
export function manyPages(pages: number, wish: ManyPages = {}): Readonly<Record<string, unknown>> {
  const { firstWords, statusOf = () => 'ok' } = wish;
  let markdown = '';
  const items = (page: number) =>
    Array.from({ length: statusOf(page) === 'failed' ? 0 : 50 }, (_, index) => {
      const isFirst = page === 1 && index === 0;
      const content = isFirst && firstWords !== undefined ? firstWords : `Line ${index + 1} of page ${page}.`;
      const start = markdown.length;
      markdown += `${content}\n\n`;
      const y = 0.02 + index * 0.019;
      return {
        id: `p${page}.b${index}`,
        type: index === 0 ? 'title' : 'text',
        label: null,
        content,
        readingOrder: index,
        bbox: [0.1, y, 0.9, y + 0.015],
        markdownSpan: [start, start + content.length],
        source: 'native_text',
        confidence: { layout: 0.5 + (index % 50) / 100, ocr: null },
      };
    });
  const blocks = Array.from({ length: pages }, (_, index) => ({
    pageNumber: index + 1,
    status: statusOf(index + 1),
    width: 595,
    height: 842,
    items: items(index + 1),
  }));
  return { markdown, blocks };
}
