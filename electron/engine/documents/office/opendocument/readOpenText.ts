import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { listsHtml, type ItemParagraph } from '../itemLists.ts';
import { acceptChanges } from './acceptChanges.ts';
import { createNotes, type Notes } from '../notes.ts';
import { findOpenCode, type OpenCode } from './openCode.ts';
import { monospaceCodeTag, tidyCodeRuns, mergeRuns } from '../inlineRuns.ts';
import {
  createHeadingLabels,
  levelOf,
  type HeadingLabels,
  createOpenListCounts,
  type OpenList,
  type OpenListCounts,
} from './openLists.ts';
import { readOpenObjects, type OpenObjects } from './openObjects.ts';
import { readOpenStyles, type OpenStyles } from './openStyles.ts';
import { imageHtml } from '../drawingHtml.ts';
import { escapeHtml, findAll, linkHref, maxTextDepth, parseXml, spanOf, textIn } from '../xml.ts';
import type { Zip } from '../zip.ts';
import { lookupTable } from '../../../../../shared/base/lookupTable.ts';
import { percentDecoded } from '../../../../../shared/base/percentDecoded.ts';

/** Context and collected state while a text is written. */
interface Work {
  readonly notes: Notes;
  readonly styles: OpenStyles;
  readonly lists: OpenListCounts;
  readonly labels: HeadingLabels;
  readonly objects: OpenObjects;
  readonly code: OpenCode;
  /** Called if there is hidden text. */
  readonly onHidden: () => void;
}

/**
 * Converts an OpenDocument text or presentation to HTML: headings with level and number, bold, italic and code, lists with their numbering,
 * tables with spans, links, formulas, alternative texts of images, speaker notes, and notes at the end. Deleted text is omitted.
 * @param warn receives warnings about hidden slides and hidden text
 */
export async function readOpenText(zip: Zip, warn: (sentence: string) => void): Promise<string> {
  const content = parseXml(await zip.text('content.xml'));
  const own = parseXml(await zip.text('styles.xml'));
  const [body] = findAll(content, 'office:text', 'office:presentation', 'office:spreadsheet', 'office:drawing');
  const named = [...content, ...own];
  acceptChanges(content, body);
  const unseen = hiddenSlides(body?.children ?? [], named);
  if (unseen.length > 0) warn(`Hidden in the file: slide ${unseen.join(', ')}.`);
  const styles = readOpenStyles(named);
  let hides = false;
  const work: Work = {
    onHidden: () => {
      hides = true;
    },
    ...{ notes: createNotes(), styles, code: findOpenCode(body?.children ?? [], styles) },
    lists: createOpenListCounts(named),
    labels: createHeadingLabels(own),
    objects: await readOpenObjects(zip, content),
  };
  const text = body === undefined ? '' : writeAll(body.children, work);
  if (hides) warn('Hidden text was omitted.');
  return mergeRuns(tidyCodeRuns(joinBlocks(text).replace(/<hr>\s*$/, '') + work.notes.html()));
}

/** Which slides a file hides, from 1 on. */
function hiddenSlides(body: readonly ChildNode[], styles: readonly ChildNode[]): readonly number[] {
  const hiding = new Set(
    findAll(styles, 'style:style')
      .filter(({ children }) =>
        findAll(children, 'style:drawing-page-properties').some(
          ({ attribs }) => attribs['presentation:visibility'] === 'hidden',
        ),
      )
      .map(({ attribs }) => attribs['style:name'] ?? ''),
  );
  return findAll(body, 'draw:page').flatMap(({ attribs }, place) =>
    hiding.has(attribs['draw:style-name'] ?? '') ? [place + 1] : [],
  );
}

/** In the file, lines of code and paragraphs of a quotation are separate paragraphs. */
function joinBlocks(html: string): string {
  return html.replace(/<\/pre>\s*<pre>/g, '\n').replace(/<\/blockquote>\s*<blockquote>/g, '');
}

function writeAll(nodes: readonly ChildNode[], work: Work, depth = 0): string {
  if (depth > maxTextDepth) return '';
  let html = '';
  let items: ItemParagraph[] = [];
  for (const node of nodes) {
    if (isTag(node) && node.name === 'text:list') {
      items.push(...itemsOf(node, null, work, depth + 1));
      continue;
    }
    const own = isText(node) ? escapeHtml(node.data) : isTag(node) ? write(node, work, depth + 1) : '';
    const said = work.code.runs.has(node) ? `${monospaceCodeTag}${own}</code>` : own;
    // Adjacent lists are one list: programs start a new one at each depth.
    if (said.trim() !== '') {
      html += listsHtml(items);
      items = [];
    }
    html += said;
  }
  return html + listsHtml(items);
}

/** Returns the items of a list and of its nested lists. A heading numbered by a list is still a heading. */
function itemsOf(list: Element, outer: OpenList | null, work: Work, depth: number): ItemParagraph[] {
  if (depth > maxTextDepth) return [];
  const own = work.lists.begin(list, outer);
  const items: ItemParagraph[] = [];
  for (const item of list.children.filter((node) => isTag(node))) {
    const parts = item.children.filter((node) => isTag(node));
    for (const [place, part] of parts.entries()) {
      if (part.name === 'text:list') items.push(...itemsOf(part, own, work, depth + 1));
      else {
        const marker = place === 0 ? work.lists.next(own, item) : 'continues';
        const isPlain = marker !== 'continues' && part.name === 'text:p';
        if (part.name === 'text:h') {
          const label = typeof marker === 'number' ? work.lists.labelOf(own) : null;
          items.push({ depth: 0, marker: 'ends', html: writeHeading(part, work, depth + 1, label) });
          continue;
        }
        const html = isPlain ? writeAll(part.children, work, depth + 1) : write(part, work, depth + 1);
        if (html.trim() !== '') items.push({ depth: own.depth, marker, html });
      }
    }
  }
  return items;
}

type Writer = (element: Element, work: Work, depth: number) => string;

const inside: Writer = ({ children }, work, depth) => writeAll(children, work, depth);
const writeBookmark: Writer = ({ attribs }) => `<a id="${escapeHtml(attribs['text:name'] ?? '')}"></a>`;
const writeComment: Writer = (element, work, depth) => {
  const author = textIn(findAll(element.children, 'dc:creator').slice(0, 1)).trim();
  return work.notes.comment(inline([element], work, depth), author);
};

/** How the elements of a text are written; any other is its content. */
const writers: Readonly<Record<string, Writer | undefined>> = lookupTable<Writer>({
  'text:h': (heading, work, depth) => writeHeading(heading, work, depth, null),
  'text:p': (paragraph, work, depth) => {
    const style = paragraph.attribs['text:style-name'];
    const html = work.styles.decodeSymbols('paragraph', style, inside(paragraph, work, depth));
    const kind = work.code.lines.has(paragraph) ? 'code' : work.styles.kindOf(style);
    return seen(work, html, writeParagraph(kind, html));
  },
  'text:span': (span, work, depth) => {
    const style = span.attribs['text:style-name'];
    const html = work.styles.decodeSymbols('text', style, inside(span, work, depth));
    return seen(work, html, work.styles.withStyle(style, html));
  },
  'table:table': (table, work, depth) => `<table>${inside(table, work, depth)}</table>`,
  'table:table-row': (row, work, depth) => `<tr>${inside(row, work, depth)}</tr>`,
  'table:table-cell': (cell, work, depth) => `<td${spansOf(cell.attribs)}>${inside(cell, work, depth)}</td>`,
  'text:a': (link, work, depth) => {
    const target = link.attribs['xlink:href'];
    // Links are relative to the file as a folder: adjacent files are one level up.
    const href = linkHref(outlineHref(target) ?? target?.replace(/^\.\.\//, ''));
    const html = inside(link, work, depth);
    return href === null ? html : `<a href="${href}">${html}</a>`;
  },
  'text:bookmark': writeBookmark,
  'text:bookmark-start': writeBookmark,
  'text:note': ({ children }, work, depth) =>
    work.notes.footnote(inline(findAll(children, 'text:note-body'), work, depth)),
  'office:annotation': writeComment,
  'officeooo:annotation': writeComment,
  'text:s': ({ attribs }) => ' '.repeat(Math.min(maxSpaces, Number(attribs['text:c'] ?? 1) || 1)),
  'text:tab': () => '\t',
  'text:line-break': () => '<br>',
  'draw:page': (page, work, depth) => `${inside(page, work, depth)}<hr>`,
  'presentation:notes': ({ children }, work, depth) => writeSpeakerNotes(children, work, depth),
  'draw:frame': (frame, work, depth) => writeFrame(frame, work, () => inside(frame, work, depth)),
});

/** Maximum spaces in a row. */
const maxSpaces = 100;

function write(element: Element, work: Work, depth: number): string {
  const { name } = element;
  const writer = writers[name] ?? (silent.has(name) || indexSource.test(name) ? null : inside);
  return writer === null ? '' : writer(element, work, depth);
}

/** Elements that are no text of the document: deletions, metadata for programs, and hidden content. */
const silent = new Set([
  ...['svg:title', 'svg:desc', 'office:binary-data', 'text:tracked-changes'],
  ...['text:sequence-decls', 'text:variable-decls'],
  ...['text:user-field-decls', 'office:forms', 'dc:creator', 'dc:date', 'meta:creator-initials'],
  ...['text:hidden-text', 'text:hidden-paragraph', 'office:settings', 'presentation:settings', 'text:ruby-text'],
]);

/** How an index is made, with its title once more. */
const indexSource = /^text:[a-z-]+-source$/;

/** Returns the markup of a text, and reports one that is hidden: its markup is empty. */
function seen(work: Work, html: string, markup: string): string {
  if (markup === '' && html.trim() !== '') work.onHidden();
  return markup;
}

/** @param given the label that a list gives the heading; null without one */
function writeHeading(heading: Element, work: Work, depth: number, given: string | null): string {
  const { attribs } = heading;
  const text = work.styles.decodeSymbols('paragraph', attribs['text:style-name'], inside(heading, work, depth));
  if (text.trim() === '') return '';
  const counted = work.labels(heading);
  const label = given ?? counted;
  const level = Math.min(6, levelOf(attribs));
  const mark = `<a id="${outlineMark(text.replace(/<[^>]*>/g, ''))}"></a>`;
  return `<h${level}>${mark}${label === '' ? '' : `${escapeHtml(label)} `}${text}</h${level}>`;
}

function writeParagraph(kind: ReturnType<OpenStyles['kindOf']>, html: string): string {
  switch (kind) {
    case 'hidden':
      return '';
    case 'title':
      return html.trim() === '' ? '' : `<h1>${html}</h1>`;
    case 'quote':
      return `<blockquote><p>${html}</p></blockquote>`;
    case 'code':
      return `<pre>${html.replace(/<br>/g, '\n').replace(/<\/?(?:strong|em|code|s)(?: [^<>]*)?>/g, '')}</pre>`;
    case 'text':
      return `<p>${html}</p>`;
    default:
      return html.trim() === '' ? '' : `<h${kind}>${html}</h${kind}>`;
  }
}

/** Returns the paragraphs of a note as inline HTML; the caller opens the first paragraph. */
function inline(parts: readonly Element[], work: Work, depth: number): string {
  return parts
    .map((part) => writeAll(part.children, work, depth).replace(/^\s*<p>|<\/p>\s*$/g, ''))
    .join(' ')
    .trim();
}

/** Returns the speaker notes of a slide, without the slide image and the page furniture. */
function writeSpeakerNotes(nodes: readonly ChildNode[], work: Work, depth: number): string {
  const said = writeAll(nodes, work, depth);
  return textIn(parseXml(said)).trim() === '' ? '' : `<blockquote>${said}</blockquote>`;
}

/** Images have alternative texts of their own, as have objects with a replacement image. Other frame content is text. */
function writeFrame({ attribs, children }: Element, work: Work, inside: () => string): string {
  const kind = attribs['presentation:class'] ?? '';
  if (/^(?:header|footer|date-time|page-number|page)$/.test(kind)) return '';
  if (findAll(children, 'draw:text-box', 'table:table').length > 0) {
    const text = inside();
    if (kind !== 'title') return text;
    const title = text.replace(/<\/p>\s*<p>/g, ' ').replace(/<\/?p>/g, '');
    return title.trim() === '' ? '' : `<h2>${title}</h2>`;
  }
  const [object] = findAll(children, 'draw:object');
  const drawn = object === undefined ? '' : work.objects(object, attribs['text:anchor-type'] !== 'as-char');
  if (drawn !== '') return drawn;
  if (findAll(children, 'draw:image', 'draw:object', 'draw:object-ole').length === 0) return inside();
  const wordsOf = (name: string): string => textIn(findAll(children, name).slice(0, 1));
  return imageHtml({
    ...{ description: wordsOf('svg:desc'), title: wordsOf('svg:title') },
    name: attribs['draw:name'],
  });
}

function spansOf(attribs: Element['attribs']): string {
  const columns = countOf(attribs['table:number-columns-spanned']);
  const rows = countOf(attribs['table:number-rows-spanned']);
  return spanOf('colspan', columns) + spanOf('rowspan', rows);
}

/** Columns or rows that no cell takes. */
const maxSpan = 1000;

/** How many columns or rows a cell takes; more than any table has are one. */
function countOf(attribute: string | undefined): number {
  const count = Number(attribute ?? 1);
  return count < maxSpan ? count : 1;
}

/** The end of a link to a heading without a bookmark. */
const outlineSuffix = '|outline';

/**
 * Returns the target of a link to a heading without a bookmark: programs reference its text with the number before it: `#2.1.Oil|outline`.
 */
function outlineHref(href: string | undefined): string | null {
  const target = percentDecoded(href ?? '');
  return target.startsWith('#') && target.endsWith(outlineSuffix)
    ? `#${outlineMark(target.slice(1, -outlineSuffix.length))}`
    : null;
}

/** Returns the common part of such a link and its target heading. */
function outlineMark(heading: string): string {
  return heading
    .replace(/^(?:\d+\.)+/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .concat(outlineSuffix);
}
