import type { Element } from 'domhandler';
import { createNotes } from '../notes.ts';
import { imageHtml } from '../imageHtml.ts';
import { chartHtml, diagramHtml } from '../readChart.ts';
import { relationsOf } from '../relations.ts';
import { createSlideComments, type SlideComments } from './slideComments.ts';
import { writeParagraphs, writeRuns } from './slideRuns.ts';
import { mergeRuns } from '../mergeRuns.ts';
import { findAll, parseXml, replaceElements, spanOf, textIn } from '../xml.ts';
import type { Zip } from '../zip.ts';

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
