import { readOffice } from '../../electron/engine/documents/readOffice.ts';
import type { DocumentResult } from '../../electron/engine/documents/documentRequest.ts';
import { extractDocument } from '../../electron/engine/extract/extractDocument.ts';

const options = { mode: 'auto', maxPages: null, blocks: false, pages: false, pageMarkers: false } as const;

/** Reads an office file with all that is usual. */
export function readOfficeFile(bytes: Uint8Array): Promise<DocumentResult> {
  return readOffice({ bytes, kind: 'office', options, html: true, timeMs: 10_000 });
}

/** The HTML of an office file, or why it has none. */
export async function officeHtml(bytes: Uint8Array): Promise<string> {
  const result = await readOfficeFile(bytes);
  return result.ok ? (result.value.html ?? '') : result.error;
}

/** HTML as a reader of markdown gets it. */
export function markdownOf(html: string): string {
  const formats = { markdown: true, html: false, links: false, images: false };
  const wishes = { onlyMainContent: false, includeTags: [], excludeTags: [], removeBase64Images: true, formats };
  return (extractDocument({ html, url: 'https://site.example/file', ...wishes }).markdown ?? '').trim();
}

/** A part of Office that says where others are. */
export const relationships = (rows: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows}</Relationships>`;
