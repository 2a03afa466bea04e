/** `data` of an answer with a document of so many pages, fifty blocks on each; the first of them says `firstWords`. */
export function manyPages(pages: number, firstWords: string): Readonly<Record<string, unknown>> {
  let markdown = '';
  const items = (page: number) =>
    Array.from({ length: 50 }, (_, index) => {
      const content = page === 1 && index === 0 ? firstWords : `Line ${index + 1} of page ${page}.`;
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
    status: 'ok',
    width: 595,
    height: 842,
    items: items(index + 1),
  }));
  return { markdown, blocks };
}
