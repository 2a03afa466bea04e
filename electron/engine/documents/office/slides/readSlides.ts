import type { Element } from 'domhandler';
import { createNotes, type Notes } from '../notes.ts';
import { imageHtml, chartHtml, diagramHtml } from '../drawingHtml.ts';
import { relationsOf } from '../officeParts.ts';
import { isFixedName, mergeRuns, wrapInTags } from '../inlineRuns.ts';
import { findAll, parseXml, replaceElements, spanOf, textIn, escapeHtml, safeHref } from '../xml.ts';
import type { Zip } from '../zip.ts';
import { listsHtml, type ItemParagraph } from '../itemLists.ts';
import { mathmlOf } from '../officeMath.ts';

type Links = ReadonlyMap<string, string>;

/**
 * Converts slides to HTML: titles as headings, lists with depth, tables with spans, images as alternative texts, texts of charts and
 * diagrams, speaker notes, and comments at the end.
 * @param warn receives warnings about hidden slides
 */
export async function readSlides(zip: Zip, warn: (sentence: string) => void): Promise<string> {
  const links = await relationsOf(zip, 'ppt/presentation.xml');
  const order = findAll(parseXml(await zip.text('ppt/presentation.xml')), 'p:sldId').map(({ attribs }) =>
    links.get(attribs['r:id'] ?? ''),
  );
  const notes = createNotes();
  const comments = await createSlideComments(zip, notes);
  const slides: string[] = [];
  const hidden: number[] = [];
  const drawn = new Set<string>();
  for (const path of new Set(order)) {
    if (path === undefined) continue;
    const xml = await zip.text(path);
    slides.push(await readSlide(zip, { path, drawn, xml, comments }));
    if (/<p:sld\b[^>]*\sshow="(?:0|false)"/.test(xml)) hidden.push(slides.length);
  }
  if (hidden.length > 0) warn(`Hidden in the file: slide ${hidden.join(', ')}.`);
  return mergeRuns(slides.join('<hr>') + notes.html());
}

interface Slide {
  readonly path: string;
  /** Parts already written: each chart and diagram is used once. */
  readonly drawn: Set<string>;
  readonly xml: string;
  readonly comments: SlideComments;
}

async function readSlide(zip: Zip, { path, drawn, xml, comments }: Slide): Promise<string> {
  const links = await relationsOf(zip, path);
  const shapes = findAll(parseXml(oneOfEach(xml)), 'p:sp', 'p:graphicFrame', 'p:pic');
  const parts: string[] = [];
  // Drawing order is not always reading order: the title is read first.
  for (const shape of [...shapes.filter(isTitle), ...shapes.filter((each) => !isTitle(each))])
    parts.push(await readShape(zip, shape, { links, drawn }));
  const notes = [...links.values()].find((target) => target.includes('/notesSlides/'));
  const said = notes === undefined ? '' : await readNotes(zip, notes);
  const html = parts.join('') + said;
  const marks = await comments(links);
  if (marks === '') return html;
  return html.startsWith('<h2>') ? html.replace('</h2>', `${marks}</h2>`) : `${html}<p>${marks}</p>`;
}

/** Selects the content for newer programs if it has text, else the fallback for older ones; never both. */
function oneOfEach(xml: string): string {
  return replaceElements(xml, 'mc:AlternateContent', (whole, inside) => {
    const cut = inside.indexOf('<mc:Fallback');
    if (cut === -1) return whole;
    const [choice, fallback] = [inside.slice(0, cut), inside.slice(cut)];
    return /<(?:a:t|m:oMath|p:pic|a:tbl|c:chart|dgm:relIds)[\s>]/.test(choice) ? choice : fallback;
  });
}

async function readShape(
  zip: Zip,
  shape: Element,
  { links, drawn }: { readonly links: Links } & Pick<Slide, 'drawn'>,
): Promise<string> {
  if (shape.name === 'p:sp') return writeShape(shape, links);
  if (shape.name === 'p:pic') return writeImage(shape);
  const shown = writeTables(shape, links) + (await readDrawn(zip, shape, { links, drawn }));
  // Embedded files, such as a sheet, have a preview image.
  return shown === '' ? findAll(shape.children, 'p:pic').slice(0, 1).map(writeImage).join('') : shown;
}

function writeImage(shape: Element): string {
  if (findAll(shape.children, 'adec:decorative').some(({ attribs }) => attribs['val'] === '1')) return '';
  const { descr, title, name } = findAll(shape.children, 'p:cNvPr')[0]?.attribs ?? {};
  return `<p>${imageHtml({ description: descr, title, name })}</p>`;
}

function placeholderOf(shape: Element): string {
  return findAll(shape.children, 'p:ph')[0]?.attribs['type'] ?? '';
}

function isTitle(shape: Element): boolean {
  return shape.name === 'p:sp' && /^(?:ctrT|t)itle$/.test(placeholderOf(shape));
}

function writeShape(shape: Element, links: Links): string {
  const kind = placeholderOf(shape);
  if (kind === 'sldNum' || kind === 'dt' || kind === 'ftr') return '';
  const paragraphs = findAll(shape.children, 'a:p').filter((paragraph) => textIn(paragraph.children).trim() !== '');
  if (isTitle(shape)) {
    const title = paragraphs.map((paragraph) => writeRuns(paragraph, links)).join(' ');
    return title === '' ? '' : `<h2>${title}</h2>`;
  }
  const isBody = (kind === 'body' || kind === '') && findAll(shape.children, 'p:ph').length > 0;
  return writeParagraphs(paragraphs, links, (paragraph) => {
    const has = (...names: readonly string[]): boolean => findAll(paragraph.children, ...names).length > 0;
    return has('a:buChar', 'a:buAutoNum', 'a:buBlip') || (isBody && paragraphs.length > 1 && !has('a:buNone'));
  });
}

function writeTables(frame: Element, links: Links): string {
  return findAll(frame.children, 'a:tbl')
    .map((table) => {
      const rows = findAll(table.children, 'a:tr').map((row) => {
        const cells = findAll(row.children, 'a:tc').filter(
          ({ attribs }) => attribs['hMerge'] !== '1' && attribs['vMerge'] !== '1',
        );
        return `<tr>${cells.map((cell) => writeCell(cell, links)).join('')}</tr>`;
      });
      return `<table>${rows.join('')}</table>`;
    })
    .join('');
}

function writeCell(cell: Element, links: Links): string {
  const text = findAll(cell.children, 'a:p').map((paragraph) => writeRuns(paragraph, links));
  const { gridSpan, rowSpan } = cell.attribs;
  return `<td${spanOf('colspan', Number(gridSpan))}${spanOf('rowspan', Number(rowSpan))}>${text.join('<br>')}</td>`;
}

/** Charts and diagrams are separate parts. */
async function readDrawn(
  zip: Zip,
  frame: Element,
  { links, drawn }: { readonly links: Links } & Pick<Slide, 'drawn'>,
): Promise<string> {
  const partOf = async (element: string, id: string): Promise<string> => {
    const target = links.get(findAll(frame.children, element)[0]?.attribs[id] ?? '');
    if (target === undefined || drawn.has(target)) return '';
    drawn.add(target);
    return await zip.text(target);
  };
  return chartHtml(await partOf('c:chart', 'r:id')) + diagramHtml(await partOf('dgm:relIds', 'r:dm'));
}

async function readNotes(zip: Zip, path: string): Promise<string> {
  const shapes = findAll(parseXml(await zip.text(path)), 'p:sp').filter((shape) => placeholderOf(shape) === 'body');
  const text = shapes.flatMap((shape) =>
    findAll(shape.children, 'a:p').map((paragraph) => writeRuns(paragraph, new Map())),
  );
  const said = text.filter((line) => line.trim() !== '');
  return said.length === 0 ? '' : `<blockquote>${said.map((line) => `<p>${line}</p>`).join('')}</blockquote>`;
}

/** Returns the marks of a slide's comments, whose texts are at the end; empty if there are none. */
type SlideComments = (links: ReadonlyMap<string, string>) => Promise<string>;

const maxComments = 500;

/** Reads slide comments in PowerPoint's formats until 2021 and since. */
async function createSlideComments(zip: Zip, notes: Notes): Promise<SlideComments> {
  const authors = new Map<string, string>();
  for (const part of ['ppt/commentAuthors.xml', 'ppt/authors.xml'])
    for (const { attribs } of findAll(parseXml(await zip.text(part)), 'p:cmAuthor', 'p188:author'))
      authors.set(attribs['id'] ?? '', attribs['name'] ?? '');
  return async (links) => {
    const part = [...links.values()].find((target) => /\/comments\/[^/]+\.xml$/.test(target));
    if (part === undefined) return '';
    return findAll(parseXml(await zip.text(part)), 'p:cm', 'p188:cm')
      .slice(0, maxComments)
      .map(({ attribs, children }) => {
        const said = findAll(children, 'p:text', 'a:p').map((text) => textIn(text.children).trim());
        const text = said.filter((line) => line !== '').map(escapeHtml);
        return text.length === 0 ? '' : notes.comment(text.join('<br>'), authors.get(attribs['authorId'] ?? '') ?? '');
      })
      .join('');
  };
}

/** Converts a slide paragraph to inline HTML: bold, italic, strikethrough, superscript, subscript, code, links and formulas. */
function writeRuns(paragraph: Element, links: Links): string {
  return findAll(paragraph.children, 'a:r', 'a:fld', 'a:br', 'm:oMath')
    .map((run) => {
      if (run.name === 'a:br') return '<br>';
      if (run.name === 'm:oMath') return mathmlOf(run, false);
      const said = withStyle(run, escapeHtml(textIn(findAll(run.children, 'a:t'))));
      const href = safeHref(links.get(findAll(run.children, 'a:hlinkClick')[0]?.attribs['r:id'] ?? ''));
      return href === null ? said : `<a href="${href}">${said}</a>`;
    })
    .join('');
}

function withStyle(run: Element, html: string): string {
  if (html.trim() === '') return html;
  const { b: bold, i: italic, strike = 'noStrike', baseline } = findAll(run.children, 'a:rPr')[0]?.attribs ?? {};
  const rise = Number.parseInt(baseline ?? '0', 10) || 0;
  const script = rise === 0 ? null : rise > 0 ? 'sup' : 'sub';
  return wrapInTags(
    html,
    isCode(run) && 'code',
    script,
    strike !== 'noStrike' && 's',
    isYes(italic) && 'em',
    isYes(bold) && 'strong',
  );
}

function isYes(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

function isCode(run: Element): boolean {
  return isFixedName(findAll(run.children, 'a:latin')[0]?.attribs['typeface'] ?? '');
}

/** Paragraphs of a shape one after the other: lists, code, and text. @param isItem whether a paragraph is an item of a list */
function writeParagraphs(
  paragraphs: readonly Element[],
  links: Links,
  isItem: (paragraph: Element) => boolean,
): string {
  const parts: { readonly isList: boolean; readonly paragraphs: Element[] }[] = [];
  for (const paragraph of paragraphs) {
    const last = parts.at(-1);
    if (last?.isList === isItem(paragraph)) last.paragraphs.push(paragraph);
    else parts.push({ isList: isItem(paragraph), paragraphs: [paragraph] });
  }
  const html = parts.map(({ isList, paragraphs }) =>
    isList
      ? listsHtml(itemsOf(paragraphs, links))
      : paragraphs.map((paragraph) => writeText(paragraph, links)).join(''),
  );
  return html.join('').replace(/<\/pre><pre>/g, '\n');
}

function writeText(paragraph: Element, links: Links): string {
  const html = writeRuns(paragraph, links);
  const runs = findAll(paragraph.children, 'a:r').filter((run) => textIn(run.children).trim() !== '');
  if (runs.length === 0 || !runs.every(isCode)) return `<p>${html}</p>`;
  return `<pre>${html.replace(/<br>/g, '\n').replace(/<\/?(?:code|em|strong|s)>/g, '')}</pre>`;
}

/** Deepest level of paragraphs, from 0. */
const maxLevel = 8;

/** Numbering continues within a level until a higher level, or an item without a number, intervenes. */
function itemsOf(paragraphs: readonly Element[], links: Links): ItemParagraph[] {
  const counts: (number | undefined)[] = [];
  return paragraphs.map((paragraph) => {
    const depth = Math.min(
      maxLevel,
      Math.max(0, Number(findAll(paragraph.children, 'a:pPr')[0]?.attribs['lvl'] ?? 0) || 0),
    );
    const [counted] = findAll(paragraph.children, 'a:buAutoNum');
    counts.length = Math.min(counts.length, depth + 1);
    const start = Number(counted?.attribs['startAt'] ?? 1) || 1;
    const number = counted === undefined ? undefined : (counts[depth] ?? start - 1) + 1;
    counts[depth] = number;
    return { depth, marker: number ?? null, html: writeRuns(paragraph, links) };
  });
}
