import type { Element } from 'domhandler';
import { imageHtml } from '../imageHtml.ts';
import { chartTitle } from '../readChart.ts';
import { relationsOf } from '../relations.ts';
import { sheetPartsOf } from './sheetParts.ts';
import { escapeHtml, findAll, parseXml, textIn } from '../xml.ts';
import type { Zip } from '../zip.ts';

/** An object drawn on a sheet. */
export interface DrawnThing {
  /** The row in which it starts, from 0. */
  readonly row: number;
  readonly html: string;
}

const maxDrawings = 500;

/** Reads the drawings on the sheets of a workbook (xlsx), by sheet name: images, chart titles and texts. */
export async function readDrawings(zip: Zip): Promise<ReadonlyMap<string, readonly DrawnThing[]>> {
  const drawn = new Map<string, readonly DrawnThing[]>();
  for (const { name, part: sheet } of await sheetPartsOf(zip)) {
    const things: DrawnThing[] = [];
    for (const part of (await relationsOf(zip, sheet)).values())
      if (/\/drawings\/[^/]+\.xml$/.test(part)) things.push(...(await readDrawing(zip, part)));
    if (things.length > 0)
      drawn.set(
        name,
        things.toSorted((a, b) => a.row - b.row),
      );
  }
  return drawn;
}

/** Names with the prefix that Excel gives them, and without. */
function named(...names: readonly string[]): string[] {
  return names.flatMap((name) => [`xdr:${name}`, name]);
}

async function readDrawing(zip: Zip, part: string): Promise<DrawnThing[]> {
  const anchors = findAll(parseXml(await zip.text(part)), ...named('twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor'));
  const links = await relationsOf(zip, part);
  const things: DrawnThing[] = [];
  for (const anchor of anchors.slice(0, maxDrawings)) {
    const from = findAll(anchor.children, ...named('from')).flatMap(({ children }) =>
      findAll(children, ...named('row')),
    );
    const row = Number(textIn(from.slice(0, 1))) || 0;
    let html = '';
    for (const shape of findAll(anchor.children, ...named('pic', 'graphicFrame', 'sp')))
      html += await htmlOf(zip, shape, links);
    if (html !== '') things.push({ row, html });
  }
  return things;
}

async function htmlOf(zip: Zip, shape: Element, links: ReadonlyMap<string, string>): Promise<string> {
  if (named('sp').includes(shape.name))
    return findAll(shape.children, 'a:p')
      .map(({ children }) => textIn(findAll(children, 'a:t')).trim())
      .filter((text) => text !== '')
      .map((text) => `<p>${escapeHtml(text)}</p>`)
      .join('');
  const { descr, title, name } = findAll(shape.children, ...named('cNvPr'))[0]?.attribs ?? {};
  const chart = findAll(shape.children, 'c:chart')[0]?.attribs['r:id'];
  // The data of a chart is in the sheet.
  const own = chart === undefined ? '' : chartTitle(await zip.text(links.get(chart) ?? ''));
  return `<p>${imageHtml({ description: descr, title: own === '' ? title : own, name })}</p>`;
}
