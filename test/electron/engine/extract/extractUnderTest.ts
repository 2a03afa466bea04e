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

/** All formats of a page, the whole page unless `options` say otherwise. */
export function extract(html: string, options: Partial<ExtractInput> = {}): ExtractOutput {
  return extractDocument({ ...everything, html, ...options });
}
