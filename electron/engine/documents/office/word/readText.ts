import { convertToHtml, images } from 'mammoth';
import { codeRunStyle } from './markParagraphs.ts';
import { codeNames } from './textStyles.ts';
import { createTextMarks } from './markText.ts';
import { tidyCodeRuns, mergeRuns } from '../inlineRuns.ts';
import { authorHtml, noteMark } from '../notes.ts';
import { noBytes } from '../drawingHtml.ts';
import { findAll, parseXml } from '../xml.ts';
import type { Zip } from '../zip.ts';

/** Word marks the parts of a text by built-in styles; a title becomes the top heading. */
const styles = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p > em:fresh",
  ...['7', '8', '9'].map((level) => `p[style-name='heading ${level}'] => h6:fresh`),
  ...['Quote', 'Intense Quote', 'Block Text', 'Quotations'].map(
    (name) => `p[style-name='${name}'] => blockquote > p:fresh`,
  ),
  ...['HTML Preformatted', 'Preformatted Text', 'Source Code', 'Code'].map(
    (name) => `p[style-name='${name}'] => pre:separator('\n')`,
  ),
  ...codeNames.map((name) => `r[style-name='${name}'] => code`),
  `r[style-name='${codeRunStyle}'] => code.letters`,
  // Comments are placed at the end, like notes.
  'comment-reference => sup',
];
const imageConverter = images.imgElement(() => Promise.resolve({ src: noBytes }));

/**
 * Converts a Word document (docx) to HTML: headings with numbers, lists, tables, notes, links, text boxes, ticked checkboxes, comments,
 * images as alternative texts, and formulas as MathML.
 */
export async function readText(zip: Zip, warn: (sentence: string) => void): Promise<string> {
  let hides = false;
  const marks = await createTextMarks(zip, () => {
    hides = true;
  });
  // Read within our own limits, and not unpacked as a whole.
  const file = {
    exists: (name: string) => zip.names.includes(name),
    read: async (name: string) => await marks.mark(name, await zip.text(name)),
  };
  const input = { file } as object as Parameters<typeof convertToHtml>[0];
  const read = await convertToHtml(input, {
    externalFileAccess: false,
    convertImage: imageConverter,
    styleMap: styles,
    includeEmbeddedStyleMap: false,
  });
  if (hides) warn('Hidden text was omitted.');
  const ticked = read.value.replace(/<input type="checkbox"( checked)?[^>]*>/g, (_, isTicked?: string) =>
    isTicked === undefined ? '☐' : '☑',
  );
  return mergeRuns(tidyCodeRuns(marks.unmark(writeComments(ticked, await authorsOf(zip)))));
}

/** Who wrote each comment, by their ids. */
async function authorsOf(zip: Zip): Promise<ReadonlyMap<string, string>> {
  const comments = findAll(parseXml(await zip.text('word/comments.xml')), 'w:comment');
  return new Map(comments.map(({ attribs }) => [attribs['w:id'] ?? '', attribs['w:author']?.trim() ?? '']));
}

/** Writes comments as separate notes that begin with the author's name. */
function writeComments(html: string, authors: ReadonlyMap<string, string>): string {
  const numbers = new Map<string, number>();
  const marked = html.replace(
    /<sup><a href="#comment-([^"]*)" id="comment-ref-[^"]*">\[[^<]*\]<\/a><\/sup>/g,
    (_, id: string) => {
      const number = numbers.get(id) ?? numbers.size + 1;
      numbers.set(id, number);
      return noteMark(`comment-${id}`, `comment-${number}`);
    },
  );
  if (numbers.size === 0) return html;
  const start = marked.lastIndexOf('<dl><dt id="comment-');
  if (start === -1) return marked;
  const notes = marked
    .slice(start)
    .replace(/<dl>|<\/dl>/g, '')
    .replace(/<dt id="comment-([^"]*)">[^<]*<\/dt><dd>(<p>)?/g, (_, id: string, paragraph = '<p>') => {
      return `<div id="comment-${id}">${paragraph as string}${authorHtml(authors.get(id) ?? '')}`;
    })
    .replaceAll('</dd>', '</div>')
    .replace(/ ?<a href="#comment-ref-[^"]*">↑<\/a>/g, '');
  return `${marked.slice(0, start)}${notes}`;
}
