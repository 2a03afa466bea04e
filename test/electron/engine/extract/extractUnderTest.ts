import {
  extractDocument,
  type ExtractInput,
  type ExtractOutput,
} from '../../../../electron/engine/extract/extractDocument.ts';

const everything: ExtractInput = {
  html: '',
  url: 'https://site.example/dir/page',
  onlyMainContent: false,
  includeTags: [],
  excludeTags: [],
  removeBase64Images: true,
  formats: { markdown: true, html: true, links: true, images: true },
};

/** Extracts all formats of the full page unless `options` override them. */
export function extract(html: string, options: Partial<ExtractInput> = {}): ExtractOutput {
  return extractDocument({ ...everything, html, ...options });
}
