import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';
import { writeMarkdown } from '../../../../../electron/engine/extract/markdown/writeMarkdown.ts';

/** Address of the pages of these tests. */
export const pageAddress = 'https://harbour.test/guide/mooring';

/** The markdown of some HTML, parsed as the engine parses pages, without the line end at its end. */
export function markdownOf(html: string, options: { removeBase64Images?: boolean } = {}): string {
  const { body } = parseHtml(html);
  const markdown = writeMarkdown(body, {
    baseUrl: pageAddress,
    removeBase64Images: options.removeBase64Images ?? true,
  });
  return markdown.replace(/\n$/, '');
}

/** Lines as one text: expected documents read as they will be written. */
export function lines(...text: readonly string[]): string {
  return text.join('\n');
}
