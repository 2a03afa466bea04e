import { type ChildNode, type Element, isTag } from 'domhandler';
import { escapeHtml, findAll, parseXml, textIn } from './xml.ts';

/** Descriptive facts of an image in a file. */
export interface ImageInfo {
  /** Description of the visible content, for people who cannot see it. */
  readonly description?: string | undefined;
  readonly title?: string | undefined;
  /** Name assigned by the program, such as "Picture 1". */
  readonly name?: string | undefined;
}

/** The image bytes stay in the file: a data URL without bytes avoids a dead link (contract 2.2, `removeBase64Images`). */
export const noBytes = 'data:image/png,';

/** Maximum characters of an alternative text; longer descriptions are texts of their own. */
const maxAltChars = 1_000;

/** Returns the alternative text of an image: its description, else its title, else its name. */
export function altTextOf({ description, title, name }: ImageInfo): string {
  const said = [description, title, name].map(withoutOrigin).find((words) => words !== '') ?? '';
  return said.slice(0, maxAltChars);
}

/** Returns an image of an office file as its alternative text, without the bytes. */
export function imageHtml(facts: ImageInfo): string {
  return `<img alt="${escapeHtml(altTextOf(facts))}" src="${noBytes}">`;
}

/** Removes the paragraph in which Office states that the description is machine-generated. */
function withoutOrigin(words: string | undefined): string {
  const paragraphs = (words ?? '').split(/\n\s*\n/);
  const isOrigin = /(?<!\p{L})(?:AI|KI|IA|ИИ)(?!\p{L})/u.test(paragraphs.at(-1) ?? '');
  return (paragraphs.length > 1 && isOrigin ? paragraphs.slice(0, -1) : paragraphs)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Maximum points of a series, series of a chart and texts of a diagram: more are not readable. */
const maxPoints = 500;
const maxSeries = 50;
const maxTexts = 500;

/** Converts a chart to a table: a row per category, a column per series, below its title. Empty if it stores no values. */
export function chartHtml(xml: string): string {
  const chart = chartIn(xml);
  const series = findAll(chart, 'c:ser').slice(0, maxSeries);
  const columns = series.map((one) => ({
    name: [...pointsOf(one, 'c:tx').values()].join(' '),
    names: pointsOf(one, 'c:cat', 'c:xVal'),
    values: pointsOf(one, 'c:val', 'c:yVal'),
  }));
  const count = Math.max(0, ...columns.flatMap(({ values }) => [...values.keys()].map((place) => place + 1)));
  const title = titleIn(chart);
  const said = title === '' ? '' : `<p><strong>${escapeHtml(title)}</strong></p>`;
  if (count === 0) return said;
  const head = row('th', ['', ...columns.map(({ name }) => name)]);
  const body = Array.from({ length: count }, (_, place) => {
    const name = columns.map(({ names }) => names.get(place)).find((each) => each !== undefined);
    return row('td', [name ?? '', ...columns.map(({ values }) => values.get(place) ?? '')]);
  });
  return `${said}<table>${head}${body.join('')}</table>`;
}

/** The title of a chart; empty where it has none. */
export function chartTitle(xml: string): string {
  return titleIn(chartIn(xml));
}

/** Some programs write chart elements without a namespace prefix. */
function chartIn(xml: string): readonly ChildNode[] {
  const named = /<chartSpace[\s>]/.test(xml) ? xml.replace(/<(\/?)(?=[A-Za-z]\w*[\s/>])/g, '<$1c:') : xml;
  return findAll(parseXml(named), 'c:chart')[0]?.children ?? [];
}

function titleIn(chart: readonly ChildNode[]): string {
  // Axes have titles as well.
  const own = chart.filter((node) => isTag(node)).find(({ name }) => name === 'c:title');
  return textIn(findAll(own?.children ?? [], 'a:t')).trim();
}

/** Returns the texts of a diagram as list items. */
export function diagramHtml(xml: string): string {
  const texts = findAll(parseXml(xml), 'dgm:t')
    .map(({ children }) =>
      findAll(children, 'a:p')
        .map((paragraph) => textIn(findAll(paragraph.children, 'a:t')).trim())
        .filter((text) => text !== '')
        .join(' '),
    )
    .filter((text) => text !== '')
    .slice(0, maxTexts);
  return texts.length === 0 ? '' : `<ul>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`;
}

/** Returns the workbook values cached in a chart, by index; a name may be a single value. */
function pointsOf(series: Element, ...parts: readonly string[]): ReadonlyMap<number, string> {
  const part = findAll(series.children, ...parts)[0]?.children ?? [];
  const points = findAll(part, 'c:pt').flatMap(({ attribs, children }) => {
    const place = Number(attribs['idx']);
    const value = textIn(findAll(children, 'c:v')).trim();
    return Number.isInteger(place) && place >= 0 && place < maxPoints ? [[place, value] as const] : [];
  });
  const alone = points.length === 0 ? textIn(findAll(part, 'c:v')).trim() : '';
  return new Map(alone === '' ? points : [[0, alone]]);
}

function row(tag: 'th' | 'td', cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
}
