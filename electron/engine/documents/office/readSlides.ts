import type { Element } from 'domhandler';
import { chartHtml, diagramHtml } from './readChart.ts';
import { escapeHtml, findAll, parseXml, safeHref, textIn } from './xml.ts';
import type { Zip } from './zip.ts';

/** Slides as HTML: their titles as headings, lists with their depth, tables with their spans, what charts and diagrams say, and what the speaker notes. */
export async function readSlides(zip: Zip): Promise<string> {
  const links = await relations(zip, 'ppt/_rels/presentation.xml.rels', 'ppt');
  const order = findAll(parseXml(await zip.text('ppt/presentation.xml')), 'p:sldId').map(({ attribs }) =>
    links.get(attribs['r:id'] ?? ''),
  );
  const slides: string[] = [];
  for (const path of order) if (path !== undefined) slides.push(await readSlide(zip, path));
  return slides.join('<hr>');
}

async function readSlide(zip: Zip, path: string): Promise<string> {
  const [folder, name] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
  const links = await relations(zip, `${folder}/_rels/${name}.rels`, folder);
  const shapes = findAll(parseXml(await zip.text(path)), 'p:sp', 'p:graphicFrame');
  const parts: string[] = [];
  for (const shape of shapes)
    parts.push(
      shape.name === 'p:sp'
        ? writeShape(shape, links)
        : writeTables(shape, links) + (await readDrawn(zip, shape, links)),
    );
  const notes = [...links.values()].find((target) => target.includes('/notesSlides/'));
  const said = notes === undefined ? '' : await readNotes(zip, notes);
  return parts.join('') + said;
}

/** Where the parts of a part are, by their ids. */
async function relations(zip: Zip, path: string, folder: string): Promise<Map<string, string>> {
  const rows = findAll(parseXml(await zip.text(path)), 'Relationship');
  return new Map(
    rows.map(({ attribs }) => {
      const target = attribs['Target'] ?? '';
      const isOutside = attribs['TargetMode'] === 'External';
      return [attribs['Id'] ?? '', isOutside ? target : new URL(target, `file:///${folder}/`).pathname.slice(1)];
    }),
  );
}

function placeholderOf(shape: Element): string {
  return findAll(shape.children, 'p:ph')[0]?.attribs['type'] ?? '';
}

function writeShape(shape: Element, links: ReadonlyMap<string, string>): string {
  const kind = placeholderOf(shape);
  if (kind === 'sldNum' || kind === 'dt' || kind === 'ftr') return '';
  const paragraphs = findAll(shape.children, 'a:p').filter((paragraph) => textIn(paragraph.children).trim() !== '');
  if (kind === 'title' || kind === 'ctrTitle') {
    const title = paragraphs.map((paragraph) => writeRuns(paragraph, links)).join(' ');
    return title === '' ? '' : `<h2>${title}</h2>`;
  }
  const isList =
    kind === 'body' || kind === '' ? paragraphs.length > 1 && findAll(shape.children, 'p:ph').length > 0 : false;
  if (!isList) return paragraphs.map((paragraph) => `<p>${writeRuns(paragraph, links)}</p>`).join('');
  return writeList(paragraphs, links);
}

function writeList(paragraphs: readonly Element[], links: ReadonlyMap<string, string>): string {
  let html = '';
  let depth = -1;
  for (const paragraph of paragraphs) {
    const level = Math.min(8, Number(findAll(paragraph.children, 'a:pPr')[0]?.attribs['lvl'] ?? 0) || 0);
    if (level > depth) html += '<ul><li>'.repeat(level - depth);
    else html += `${'</li></ul>'.repeat(depth - level)}</li><li>`;
    depth = level;
    html += writeRuns(paragraph, links);
  }
  return html + '</li></ul>'.repeat(depth + 1);
}

function writeRuns(paragraph: Element, links: ReadonlyMap<string, string>): string {
  return findAll(paragraph.children, 'a:r', 'a:fld', 'a:br')
    .map((run) => {
      if (run.name === 'a:br') return '<br>';
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
  const span = (name: string, count: string | undefined): string =>
    Number(count) > 1 ? ` ${name}="${Number(count)}"` : '';
  const text = findAll(cell.children, 'a:p').map((paragraph) => writeRuns(paragraph, links));
  return `<td${span('colspan', cell.attribs['gridSpan'])}${span('rowspan', cell.attribs['rowSpan'])}>${text.join('<br>')}</td>`;
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
