import { findAll, parseXml, textIn } from './xml.ts';
import type { Zip } from './zip.ts';

/** Default titles of programs. */
const emptyTitles =
  /^(?:untitled|(?:powerpoint|title of) presentation|slide \d+|(?:document|presentation|book|workbook|table) ?\d*|microsoft (?:word|powerpoint|excel)\b.*|.*\.(?:docx?|pptx?|xlsx?|rtf|odt|ods|odp|tex|pdf))$/i;

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
  const told: Record<string, string> = {};
  for (const [fact, names] of Object.entries(facts)) {
    const said = names
      .map((name) => findAll(root, name).map(({ children }) => textIn(children).replace(/\s+/g, ' ').trim()))
      .map((texts) => texts.filter((text) => text !== '').join(', '))
      .find((text) => text !== '');
    const isEmpty = said === undefined || (fact === 'title' && emptyTitles.test(said));
    if (!isEmpty) told[fact] = said.slice(0, maxValueChars);
  }
  return told;
}
