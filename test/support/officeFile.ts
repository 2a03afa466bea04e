import { readOffice } from '../../electron/engine/documents/readOffice.ts';
import type { DocumentResult } from '../../electron/engine/documents/documentRequest.ts';
import { extractDocument } from '../../electron/engine/extract/extractDocument.ts';
import { makeZip } from './makeZip.ts';

const options = { mode: 'auto', maxPages: null, blocks: false, pages: false, pageMarkers: false } as const;

/** Reads an office file with the default options. */
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

/** An Office part that declares the locations of others. */
export const relationships = (rows: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows}</Relationships>`;

const schemas = 'http://schemas.openxmlformats.org';

/** The names that the parts of a text of Word use, by where they are defined. */
const spaces = Object.entries({
  w: `${schemas}/wordprocessingml/2006/main`,
  m: `${schemas}/officeDocument/2006/math`,
  r: `${schemas}/officeDocument/2006/relationships`,
  a: `${schemas}/drawingml/2006/main`,
  pic: `${schemas}/drawingml/2006/picture`,
  wp: `${schemas}/drawingml/2006/wordprocessingDrawing`,
  mc: `${schemas}/markup-compatibility/2006`,
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
})
  .map(([name, url]) => `xmlns:${name}="${url}"`)
  .join(' ');

const contentTypes = (main: string): string =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="png" ContentType="image/png"/><Override PartName="/word/${main}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;

/** A part that another one names: its id there, what it is, and where. */
function relationship(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="${schemas}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
}

/** Parts of a Word document besides its body. */
interface DocxParts {
  /** What is inside of parts of Word, by their names: `styles`, `comments`, `numbering`. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Parts that the text names: their ids, with what they are and where below `word`. */
  readonly links?: Readonly<Record<string, readonly [kind: string, target: string]>>;
  /** Complete files, by their paths below `word`. */
  readonly files?: Readonly<Record<string, string>>;
  /** What its main part is called: `document` in nearly all. */
  readonly main?: string;
}

/** Makes a Word document (docx) with the parts that every such file has. @param body content of `w:body` */
export function makeDocx(
  body: string,
  { parts = {}, links = {}, files = {}, main = 'document' }: DocxParts = {},
): Buffer {
  const named = Object.entries(links).map(([id, [kind, target]]) => relationship(id, kind, target));
  const part = (name: string, inside: string) => `<w:${name} ${spaces}>${inside}</w:${name}>`;
  return makeZip({
    '[Content_Types].xml': contentTypes(main),
    '_rels/.rels': relationships(relationship('document', 'officeDocument', `word/${main}.xml`)),
    [`word/_rels/${main}.xml.rels`]: relationships(named.join('')),
    [`word/${main}.xml`]: part('document', `<w:body>${body}</w:body>`),
    ...Object.fromEntries(
      Object.entries(parts).map(([name, inside]) => [`word/${name}.xml`, part(name, inside)] as const),
    ),
    ...Object.fromEntries(Object.entries(files).map(([place, file]) => [`word/${place}`, file] as const)),
  });
}
