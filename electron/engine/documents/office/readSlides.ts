import type { Element } from 'domhandler';
import { mathmlOf } from './officeMath.ts';
import { pictureHtml } from './picture.ts';
import { chartHtml, diagramHtml } from './readChart.ts';
import { relationsOf } from './relations.ts';
import { escapeHtml, findAll, parseXml, safeHref, spanOf, textIn } from './xml.ts';
import type { Zip } from './zip.ts';

/**
 * Slides as HTML: their titles as headings, lists with their depth, tables with their spans, pictures as the words that stand for them,
 * what charts and diagrams say, and what the speaker notes.
 */
export async function readSlides(zip: Zip, _warn: (sentence: string) => void): Promise<string> {
  const links = await relationsOf(zip, 'ppt/presentation.xml');
  const order = findAll(parseXml(await zip.text('ppt/presentation.xml')), 'p:sldId').map(({ attribs }) =>
    links.get(attribs['r:id'] ?? ''),
  );
  const slides: string[] = [];
  for (const path of order) if (path !== undefined) slides.push(await readSlide(zip, path));
  return slides.join('<hr>');
}

async function readSlide(zip: Zip, path: string): Promise<string> {
  const links = await relationsOf(zip, path);
  const shapes = findAll(parseXml(await zip.text(path)), 'p:sp', 'p:graphicFrame', 'p:pic');
  const parts: string[] = [];
  // What is drawn first is not always what is read first: a title names all the rest.
  for (const shape of [...shapes.filter(isTitle), ...shapes.filter((each) => !isTitle(each))])
    parts.push(await readShape(zip, shape, links));
  const notes = [...links.values()].find((target) => target.includes('/notesSlides/'));
  const said = notes === undefined ? '' : await readNotes(zip, notes);
  return parts.join('') + said;
}

async function readShape(zip: Zip, shape: Element, links: ReadonlyMap<string, string>): Promise<string> {
  if (shape.name === 'p:sp') return writeShape(shape, links);
  if (shape.name === 'p:pic') return writePicture(shape);
  const shown = writeTables(shape, links) + (await readDrawn(zip, shape, links));
  // Of embedded files, such as a sheet, the picture is there.
  return shown === '' ? findAll(shape.children, 'p:pic').slice(0, 1).map(writePicture).join('') : shown;
}

function writePicture(shape: Element): string {
  if (findAll(shape.children, 'adec:decorative').some(({ attribs }) => attribs['val'] === '1')) return '';
  const { descr, title, name } = findAll(shape.children, 'p:cNvPr')[0]?.attribs ?? {};
  return `<p>${pictureHtml({ description: descr, title, name })}</p>`;
}

function placeholderOf(shape: Element): string {
  return findAll(shape.children, 'p:ph')[0]?.attribs['type'] ?? '';
}

function isTitle(shape: Element): boolean {
  return shape.name === 'p:sp' && /^(?:ctrT|t)itle$/.test(placeholderOf(shape));
}

function writeShape(shape: Element, links: ReadonlyMap<string, string>): string {
  const kind = placeholderOf(shape);
  if (kind === 'sldNum' || kind === 'dt' || kind === 'ftr') return '';
  const paragraphs = findAll(shape.children, 'a:p').filter((paragraph) => textIn(paragraph.children).trim() !== '');
  if (isTitle(shape)) {
    const title = paragraphs.map((paragraph) => writeRuns(paragraph, links)).join(' ');
    return title === '' ? '' : `<h2>${title}</h2>`;
  }
  const isBody = (kind === 'body' || kind === '') && findAll(shape.children, 'p:ph').length > 0;
  const isItem = (paragraph: Element): boolean => {
    const has = (...names: readonly string[]): boolean => findAll(paragraph.children, ...names).length > 0;
    return has('a:buChar', 'a:buAutoNum', 'a:buBlip') || (isBody && paragraphs.length > 1 && !has('a:buNone'));
  };
  const parts: { readonly isList: boolean; readonly paragraphs: Element[] }[] = [];
  for (const paragraph of paragraphs) {
    const last = parts.at(-1);
    if (last?.isList === isItem(paragraph)) last.paragraphs.push(paragraph);
    else parts.push({ isList: isItem(paragraph), paragraphs: [paragraph] });
  }
  return parts
    .map(({ isList, paragraphs: own }) =>
      isList ? writeList(own, links) : own.map((paragraph) => `<p>${writeRuns(paragraph, links)}</p>`).join(''),
    )
    .join('');
}

function writeList(paragraphs: readonly Element[], links: ReadonlyMap<string, string>): string {
  let html = '';
  const open: ('ul' | 'ol')[] = [];
  const close = (left: number): void => {
    while (open.length > left) html += `</li></${open.pop() ?? 'ul'}>`;
  };
  for (const paragraph of paragraphs) {
    const depth = Math.min(8, Number(findAll(paragraph.children, 'a:pPr')[0]?.attribs['lvl'] ?? 0) || 0) + 1;
    const kind = findAll(paragraph.children, 'a:buAutoNum').length > 0 ? 'ol' : 'ul';
    close(depth);
    if (open.length === depth && open.at(-1) !== kind) close(depth - 1);
    if (open.length === depth) html += '</li><li>';
    for (; open.length < depth; open.push(kind)) html += `<${kind}><li>`;
    html += writeRuns(paragraph, links);
  }
  close(0);
  return html;
}

function writeRuns(paragraph: Element, links: ReadonlyMap<string, string>): string {
  return findAll(paragraph.children, 'a:r', 'a:fld', 'a:br', 'm:oMath')
    .map((run) => {
      if (run.name === 'a:br') return '<br>';
      if (run.name === 'm:oMath') return mathmlOf(run, false);
      const text = escapeHtml(textIn(findAll(run.children, 'a:t')));
      const href = safeHref(links.get(findAll(run.children, 'a:hlinkClick')[0]?.attribs['r:id'] ?? ''));
      const isBold = findAll(run.children, 'a:rPr')[0]?.attribs['b'] === '1';
      const strong = isBold && text.trim() !== '' ? `<strong>${text}</strong>` : text;
      return href === null ? strong : `<a href="${href}">${strong}</a>`;
    })
    .join('');
}

function writeTables(frame: Element, links: ReadonlyMap<string, string>): string {
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

function writeCell(cell: Element, links: ReadonlyMap<string, string>): string {
  const text = findAll(cell.children, 'a:p').map((paragraph) => writeRuns(paragraph, links));
  const { gridSpan, rowSpan } = cell.attribs;
  return `<td${spanOf('colspan', Number(gridSpan))}${spanOf('rowspan', Number(rowSpan))}>${text.join('<br>')}</td>`;
}

/** Charts and diagrams are parts of their own. */
async function readDrawn(zip: Zip, frame: Element, links: ReadonlyMap<string, string>): Promise<string> {
  const partOf = async (element: string, id: string): Promise<string> => {
    const target = links.get(findAll(frame.children, element)[0]?.attribs[id] ?? '');
    return target === undefined ? '' : await zip.text(target);
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
