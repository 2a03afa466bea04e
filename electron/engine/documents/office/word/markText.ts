import { isTag } from 'domhandler';
import { createListNumbers } from './listNumbers.ts';
import { markParagraphs, withCustomLists, withCustomStyles } from './markParagraphs.ts';
import { mathmlOf } from '../officeMath.ts';
import { altTextOf, chartHtml, diagramHtml } from '../drawingHtml.ts';
import { relationsOf, textPartOf } from '../officeParts.ts';
import { runFontOf } from './codeParagraphs.ts';
import { decodeSymbolFont } from '../../symbols/decodeSymbolFont.ts';
import { readTextStyles, type TextStyles, isOn } from './textStyles.ts';
import { escapeHtml, findAll, parseXml, replaceElements } from '../xml.ts';
import type { Zip } from '../zip.ts';

/** Prepares the parts of a Word document for the converter, and restores content that the converter does not support. */
interface TextMarks {
  /** Returns a part with text marks for formulas and charts, alternative texts for images without one, and counter values. */
  mark(part: string, xml: string): Promise<string>;
  /** Restores the marked content in HTML converted from marked parts. */
  unmark(html: string): string;
}

const displayed = 'm:oMathPara';
const inText = 'm:oMath';

/**
 * Creates the text marks of one Word document, with context from its other parts.
 * @param onHidden called if there is hidden text
 */
export async function createTextMarks(zip: Zip, onHidden: () => void): Promise<TextMarks> {
  const kept: string[] = [];
  const body = await textPartOf(zip);
  const named = body === null ? [] : [...(await relationsOf(zip, body)).values()];
  const partOf = (name: string): string =>
    named.find((path) => new RegExp(`/${name}\\d*\\.xml$`).test(path)) ?? `word/${name}.xml`;
  const [stylesPart, numberingPart] = [partOf('styles'), partOf('numbering')];
  const stylesXml = await zip.text(stylesPart);
  const numbers = createListNumbers(await zip.text(numberingPart), stylesXml);
  const styles = readTextStyles(stylesXml);
  const fontTable = await zip.text(partOf('fontTable'));
  const notes = {
    foot: noteIds(await zip.text(partOf('footnotes'))),
    end: noteIds(await zip.text(partOf('endnotes'))),
  };
  return {
    async mark(part, xml) {
      if (part === stylesPart) return withCustomStyles(xml);
      if (part === numberingPart) return withCustomLists(withoutLooseStyles(xml, stylesXml));
      if (part !== body && !/^word\/[^/]+\.xml$/.test(part)) return xml;
      const told = nameSymbols(protectPrivateUseChars(withoutLooseNotes(xml, notes), kept), styles);
      const seen = openGaps(withoutHidden(openWrappers(told), styles, onHidden));
      const marked = markFormulas(addImageAltText(openBoxes(markReadings(seen, kept))), kept);
      const drawn = await markDrawn(zip, part, marked, kept);
      return part === body ? markParagraphs(drawn, { numbers, styles, fontTable }) : drawn;
    },
    unmark: (html) =>
      html
        .replace(/\ue005((?:(?!\ue005|<\/?(?:li|[uo]l|td|p|h[1-6])>)[^])*)/g, '<p>$1</p>')
        .replace(/<\/li><li>\ue002(\d+)\ue004/g, '</li></ol><ol><li>\ue002$1\ue003')
        .replace(/<ol><li>\ue002(?!1[\ue003\ue004])(\d+)[\ue003\ue004]/g, '<ol start="$1"><li>')
        .replace(/\ue002\d+[\ue003\ue004]/g, '')
        .replace(/(?:\n\ue006)+(?=<\/pre>)|\ue006/g, '')
        .replace(/\ue000(\d+)\ue001/g, (mark, index: string) => kept[Number(index)] ?? mark),
  };
}

function markOf(kept: string[], html: string): string {
  kept.push(html);
  return `<w:t>\ue000${kept.length - 1}\ue001</w:t>`;
}

/** Private-use characters of the text itself must not be taken for our marks. */
function protectPrivateUseChars(xml: string, kept: string[]): string {
  return xml.replace(/[\ue000-\ue006]/g, (char) => {
    kept.push(char);
    return `\ue000${kept.length - 1}\ue001`;
  });
}

/** Decodes text in symbol fonts. */
function nameSymbols(xml: string, styles: TextStyles): string {
  if (!/[\uf020-\uf0ff]/.test(xml)) return xml;
  return xml
    .split('</w:r>')
    .map((run) => decodeSymbolFont(run, runFontOf(run, '', styles)))
    .join('</w:r>');
}

/** Replaces each formula by a text mark and stores its content. */
function markFormulas(xml: string, kept: string[]): string {
  let text = '';
  let at = 0;
  for (;;) {
    const start = xml.indexOf(`<${inText}`, at);
    if (start === -1) return text + xml.slice(at);
    const name = xml.startsWith(`<${displayed}`, start) ? displayed : inText;
    const close = `</${name}>`;
    const end = xml.indexOf(close, start);
    if (end === -1) return text + xml.slice(at);
    text += xml.slice(at, start);
    at = end + close.length;
    for (const formula of findAll(parseXml(xml.slice(start, at)), inText))
      text += `<w:r>${markOf(kept, mathmlOf(formula, name === displayed))}</w:r>`;
  }
}

/** Unwraps fields and direction runs: the converter drops their content otherwise. */
function openWrappers(xml: string): string {
  return xml.replace(/<\/?w:(?:fldSimple|dir|bdo)(?:\s[^>]*)?>/g, '');
}

/** Words are separated at page and column breaks, and a row may begin further right than its table. */
function openGaps(xml: string): string {
  const spaced = xml.replace(/<w:br\b[^>]*w:type="(?:page|column)"[^>]*\/>/g, '<w:t xml:space="preserve"> </w:t>');
  return replaceElements(spaced, 'w:trPr', (whole, inside) => {
    const count = Number(/<w:gridBefore\b[^>]*w:val="(\d+)"/.exec(inside)?.[1] ?? 0);
    return whole + '<w:tc><w:p/></w:tc>'.repeat(Math.min(maxColumns, count));
  });
}

/** Word has no wider tables. */
const maxColumns = 63;

/** Converts ruby annotations, as in Japanese and Chinese texts. */
function markReadings(xml: string, kept: string[]): string {
  return replaceElements(xml, 'w:ruby', (whole) => {
    const textOf = (name: string): string => {
      const parts = elementsIn(whole, name).flatMap((inside) => [
        ...inside.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g),
      ]);
      return parts.map(([, text = '']) => text).join('');
    };
    const [base, reading] = [textOf('w:rubyBase'), textOf('w:rt')];
    return markOf(kept, reading === '' ? base : `<ruby>${base}<rp>(</rp><rt>${reading}</rt><rp>)</rp></ruby>`);
  });
}

/** Converts text boxes in drawings to the format of older files: the converter does not read boxes that exist only in the newer format. */
function openBoxes(xml: string): string {
  return replaceElements(openShapes(chooseAlternates(xml)), 'w:drawing', (drawing, inside) => {
    if (inside.includes('<w:drawing')) return drawing;
    const boxes = elementsIn(inside, 'w:txbxContent');
    if (boxes.length === 0) return drawing;
    const shapes = boxes.map(
      (box) => `<v:shape><v:textbox><w:txbxContent>${box}</w:txbxContent></v:textbox></v:shape>`,
    );
    return `<w:pict xmlns:v="urn:schemas-microsoft-com:vml">${shapes.join('')}</w:pict>`;
  });
}

/** Converts legacy drawn shapes and WordArt to text boxes that the converter reads. */
function openShapes(xml: string): string {
  if (!xml.includes('<w:pict')) return xml;
  return xml
    .replace(/<(\/?)v:(?:oval|arc|curve|line|polyline)(?=[\s/>])/g, '<$1v:rect')
    .replace(/<v:textpath\b[^>]*\sstring="([^"]*)"[^>]*\/>/g, (_, words: string) =>
      words.trim() === ''
        ? ''
        : `<v:textbox><w:txbxContent><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:txbxContent></v:textbox>`,
    );
}

/** Returns the content between the tags of the elements of a name. */
function elementsIn(xml: string, name: string): string[] {
  const found: string[] = [];
  replaceElements(xml, name, (whole, inside) => {
    found.push(inside);
    return whole;
  });
  return found;
}

/** Adds the alternative text of each image. */
function addImageAltText(xml: string): string {
  return xml.replace(/<wp:docPr\b[^>]*?(?=\/?>)/g, (tag) => {
    const element = parseXml(`${tag}/>`).find((node) => isTag(node));
    if (element === undefined) return tag;
    const { descr, title, name } = element.attribs;
    const words = altTextOf({ description: descr, title, name });
    return `${tag.replace(/\s(?:descr|title)="[^"]*"|\s(?:descr|title)='[^']*'/g, '')} descr="${escapeHtml(words)}"`;
  });
}

/** Charts and diagrams are separate parts: marks are placeholders for their content. */
async function markDrawn(zip: Zip, part: string, xml: string, kept: string[]): Promise<string> {
  const drawings = [...xml.matchAll(/<(c:chart|dgm:relIds)\b[^>]*\br:(?:id|dm)="([^"]*)"[^>]*\/?>/g)];
  if (drawings.length === 0) return xml;
  const links = await relationsOf(zip, part);
  const used = new Set<string>();
  let text = '';
  let at = 0;
  for (const { index, 1: name, 2: id } of drawings) {
    const [start, end] = [xml.lastIndexOf('<w:drawing', index), xml.indexOf('</w:drawing>', index)];
    if (start < at || end === -1) continue;
    const target = links.get(id ?? '') ?? '';
    // Each chart is used once.
    const drawn = used.has(target) ? '' : await zip.text(target);
    used.add(target);
    text += xml.slice(at, start) + markOf(kept, name === 'c:chart' ? chartHtml(drawn) : diagramHtml(drawn));
    at = end + '</w:drawing>'.length;
  }
  return text + xml.slice(at);
}

/** Returns the ids of the notes in a part of a Word document. */
function noteIds(xml: string): ReadonlySet<string> {
  return new Set([...xml.matchAll(/<w:(?:foot|end)note\s[^>]*\bw:id="([^"]*)"/g)].map(([, id = '']) => id));
}

/** The notes that a text can reference: footnotes and endnotes. */
interface NotesThere {
  readonly foot: ReadonlySet<string>;
  readonly end: ReadonlySet<string>;
}

/** Returns a text without references to notes that the file does not contain: programs that renumber the notes leave them behind. */
function withoutLooseNotes(xml: string, there: NotesThere): string {
  return xml.replace(
    /<w:(foot|end)noteReference\b[^>]*?\bw:id="([^"]*)"[^>]*?(?:\/>|><\/w:\1noteReference>)/g,
    (mark, kind: string, id: string) => ((kind === 'foot' ? there.foot : there.end).has(id) ? mark : ''),
  );
}

/** The lists of a file without their links to styles that it has none of. */
function withoutLooseStyles(numberingXml: string, stylesXml: string): string {
  return numberingXml.replace(
    /<w:numStyleLink\b[^>]*?\bw:val="([^"]*)"[^>]*?(?:\/>|><\/w:numStyleLink>)/g,
    (link, id) => (stylesXml.includes(`w:styleId="${id as string}"`) ? link : ''),
  );
}

/** Maximum distance in characters between the start of a run and its properties. */
const furthest = 2000;

/**
 * Removes hidden text from the runs of a Word document; instructions such as field marks stay.
 * @param onHidden called if there is any
 */
function withoutHidden(xml: string, styles: TextStyles, onHidden: () => void): string {
  let text = '';
  let at = 0;
  const properties = /<w:(?:vanish|rStyle)\b([^>]*)>/g;
  for (let found = properties.exec(xml); found !== null; found = properties.exec(xml)) {
    const [tag, attributes = ''] = found;
    const value = /\sw:val="([^"]*)"/.exec(attributes)?.[1];
    if (!(tag.startsWith('<w:vanish') ? isOn(value) : styles.isHidden(value ?? ''))) continue;
    const before = xml.slice(Math.max(at, found.index - furthest), found.index);
    if (!before.includes('<w:rPr')) continue;
    const start = before.search(/<w:r(?:\s[^>]*)?>(?:(?!<\/?w:r[\s>])[^])*$/);
    const end = xml.indexOf('</w:r>', found.index);
    if (start === -1 || end === -1) continue;
    const from = found.index - before.length + start;
    const run = xml.slice(from, end);
    // A run that contains a text box is more than a run.
    if (run.includes('<w:txbxContent')) continue;
    const words = run.replace(/<w:(t|tab|sym|br)\b[^>]*?(?:\/>|>[^<]*<\/w:\1>)/g, '');
    if (words !== run) onHidden();
    text += xml.slice(at, from) + words;
    at = end;
    properties.lastIndex = end;
  }
  return text + xml.slice(at);
}

/** State while alternate content is read: its first choice, its fallback, and which of them receives the text. */
interface Alternates {
  choice: string[] | null;
  fallback: string[] | null;
  target: string[] | null;
}

const alternateTags = /<(\/?)mc:(AlternateContent|Choice|Fallback)(?=[\s/>])[^>]*?(\/?)>/g;
const boxText = '<w:txbxContent';

/**
 * Selects one version of each part that a file contains twice, for newer and for older programs (ECMA-376 part 3, 10): the fallback, which
 * the converter supports, unless only the choice contains the text of a box. With both, lists would count paragraphs twice.
 * @returns the text unchanged if its tags do not match
 */
export function chooseAlternates(xml: string): string {
  if (!xml.includes('<mc:AlternateContent')) return xml;
  const written: string[] = [];
  const open: Alternates[] = [];
  let at = 0;
  const write = (text: string): void => {
    const last = open.at(-1);
    (last === undefined ? written : last.target)?.push(text);
  };
  for (const { index, 0: tag, 1: slash, 2: name, 3: empty } of xml.matchAll(alternateTags)) {
    write(xml.slice(at, index));
    at = index + tag.length;
    if (empty === '/') continue;
    const last = open.at(-1);
    if (name === 'AlternateContent') {
      if (slash === '') open.push({ choice: null, fallback: null, target: null });
      else if (last === undefined) return xml;
      else {
        open.pop();
        write(chosenOf(last));
      }
    } else if (last === undefined) return xml;
    else last.target = slash === '/' ? null : beginVersion(last, name);
  }
  return open.length > 0 ? xml : written.join('') + xml.slice(at);
}

/** Where the text of a version goes; null for a further choice. */
function beginVersion(alternates: Alternates, name: string | undefined): string[] | null {
  const version: string[] = [];
  if (name === 'Fallback') alternates.fallback = version;
  else if (alternates.choice === null) alternates.choice = version;
  else return null;
  return version;
}

function chosenOf({ choice, fallback }: Alternates): string {
  const [newer, older] = [choice?.join('') ?? '', fallback?.join('') ?? null];
  if (older === null) return newer;
  return newer.includes(boxText) && !older.includes(boxText) ? newer : older;
}
