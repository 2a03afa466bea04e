import { percentDecoded } from '../../../../shared/base/percentDecoded.ts';
import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { findAll, parseXml, textIn } from './xml.ts';
import type { Zip } from './zip.ts';

/** Returns the targets that a part of an Office file references, by id: paths in the file, or external URLs. */
export async function relationsOf(zip: Zip, part: string): Promise<Map<string, string>> {
  const folder = part.slice(0, part.lastIndexOf('/'));
  const rows = findAll(
    parseXml(await zip.text(`${folder}/_rels/${part.slice(folder.length + 1)}.rels`)),
    'Relationship',
  );
  return new Map(
    rows.map(({ attribs }) => {
      const target = attribs['Target'] ?? '';
      const isOutside = attribs['TargetMode'] === 'External';
      return [attribs['Id'] ?? '', isOutside ? target : pathOf(target, folder)];
    }),
  );
}

/** Returns the main part of a Word document, by its content types; null for any other file. */
export async function textPartOf(zip: Zip): Promise<string | null> {
  const types = findAll(parseXml(await zip.text('[Content_Types].xml')), 'Override');
  const main = types.find(({ attribs }) => mainText.test(attribs['ContentType'] ?? ''))?.attribs['PartName'];
  const part = (main ?? '/word/document.xml').replace(/^\//, '');
  return zip.names.includes(part) ? part : null;
}

/** Documents and templates, with macros and without. */
const mainText = /(?:wordprocessingml|ms-word)\.[\w.]+\.?main\+xml$/;

function pathOf(target: string, folder: string): string {
  const base = `file:///${folder}/`;
  if (!canParseUrl(target, base)) return '';
  return percentDecoded(new URL(target, base).pathname.slice(1));
}

/** Resolves the path of a part referenced by another one; names may be percent-encoded or literal. */
export function partPath(href: string, from: string): string {
  const [named = ''] = href.split(/[?#]/);
  const parts = from.split('/').slice(0, -1);
  for (const part of percentDecoded(named).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** Default titles of programs, and names of files. */
const defaultTitles =
  /^(?:untitled|(?:powerpoint|title of) presentation|slide \d+|(?:document|presentation|book|workbook|table) ?\d*|microsoft (?:word|powerpoint|excel)\b.*|.*\.(?:docx?|pptx?|xlsx?|rtf|od[tsp]|tex|dvi|pdf|indd|qxd|pub))$/i;

/** Whether a program gave a document its title, and not its author. */
export function isDefaultTitle(title: string): boolean {
  return defaultTitles.test(title);
}

/** Element names of the metadata in Office files, OpenDocument files and books. */
const facts = {
  title: ['dc:title'],
  author: ['dc:creator', 'meta:initial-creator'],
  description: ['dc:description', 'dc:subject'],
  keywords: ['cp:keywords', 'meta:keyword'],
  language: ['dc:language'],
} as const;

const maxValueChars = 1000;

/** Reads the metadata of a packed office file, as far as present: title, author, description, keywords and language. */
export async function readFacts(zip: Zip): Promise<Record<string, string>> {
  const book = findAll(parseXml(await zip.text('META-INF/container.xml')), 'rootfile')[0]?.attribs['full-path'];
  const part = ['docProps/core.xml', 'meta.xml', book ?? ''].find((name) => zip.names.includes(name));
  if (part === undefined) return {};
  const root = parseXml(await zip.text(part));
  const known: Record<string, string> = {};
  for (const [fact, names] of Object.entries(facts)) {
    const value = names
      .map((name) => findAll(root, name).map(({ children }) => textIn(children).replace(/\s+/g, ' ').trim()))
      .map((texts) => texts.filter((text) => text !== '').join(', '))
      .find((text) => text !== '');
    const isEmpty = value === undefined || (fact === 'title' && isDefaultTitle(value));
    if (!isEmpty) known[fact] = value.slice(0, maxValueChars);
  }
  return known;
}
