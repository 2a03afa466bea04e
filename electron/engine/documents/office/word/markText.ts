import { isTag } from 'domhandler';
import { withoutHidden } from './hiddenText.ts';
import { createListNumbers } from './listNumbers.ts';
import { noteIds, withoutLooseNotes, withoutLooseStyles } from './loosePointers.ts';
import { markParagraphs, withOwnLists, withOwnStyles } from './markParagraphs.ts';
import { chooseAlternates } from './alternates.ts';
import { mathmlOf } from '../officeMath.ts';
import { wordsOfPicture } from '../picture.ts';
import { chartHtml, diagramHtml } from '../readChart.ts';
import { relationsOf, textPartOf } from '../relations.ts';
import { runFontOf } from './runFont.ts';
import { symbolLetters } from '../../symbols/symbolLetters.ts';
import { readTextStyles, type TextStyles } from './textStyles.ts';
import { escapeHtml, findAll, parseXml, replaceElements } from '../xml.ts';
import type { Zip } from '../zip.ts';

/** Prepares the parts of a text of Word for its reader, and puts back what that knows nothing of. */
export interface TextMarks {
  /** A part, with marks of text for formulas and charts, names for pictures that have no words, and numbers for what is counted. */
  mark(part: string, xml: string): Promise<string>;
  /** HTML that was made of parts that were marked. */
  unmark(html: string): string;
}

const displayed = 'm:oMathPara';
const inText = 'm:oMath';

/** Marks for one text of Word; they know what its other parts say of it. @param onHidden is told of words that are not seen */
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
      if (part === stylesPart) return withOwnStyles(xml);
      if (part === numberingPart) return withOwnLists(withoutLooseStyles(xml, stylesXml));
      if (part !== body && !/^word\/[^/]+\.xml$/.test(part)) return xml;
      const told = nameSymbols(keepSigns(withoutLooseNotes(xml, notes), kept), styles);
      const seen = openGaps(withoutHidden(openWrappers(told), styles, onHidden));
      const marked = markFormulas(namePictures(openBoxes(markReadings(seen, kept))), kept);
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

/** Signs of private use that stand in the text itself are no marks of ours. */
function keepSigns(xml: string, kept: string[]): string {
  return xml.replace(/[\ue000-\ue006]/g, (sign) => {
    kept.push(sign);
    return `\ue000${kept.length - 1}\ue001`;
  });
}

/** Words in fonts of signs, by what these signs are. */
function nameSymbols(xml: string, styles: TextStyles): string {
  if (!/[\uf020-\uf0ff]/.test(xml)) return xml;
  return xml
    .split('</w:r>')
    .map((run) => symbolLetters(run, runFontOf(run, '', styles)))
    .join('</w:r>');
}

/** Puts a mark of text in the place of each formula, and keeps what it says. */
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

/** What is in a field, and text that says which way it runs, without what is around it: the reader leaves such out. */
function openWrappers(xml: string): string {
  return xml.replace(/<\/?w:(?:fldSimple|dir|bdo)(?:\s[^>]*)?>/g, '');
}

/** Words go on behind the end of a page or column, and a row may begin further right than its table. */
function openGaps(xml: string): string {
  const spaced = xml.replace(/<w:br\b[^>]*w:type="(?:page|column)"[^>]*\/>/g, '<w:t xml:space="preserve"> </w:t>');
  return replaceElements(spaced, 'w:trPr', (whole, inside) => {
    const count = Number(/<w:gridBefore\b[^>]*w:val="(\d+)"/.exec(inside)?.[1] ?? 0);
    return whole + '<w:tc><w:p/></w:tc>'.repeat(Math.min(mostColumns, count));
  });
}

/** Word has no wider tables. */
const mostColumns = 63;

/** Signs with their reading above them, as Japanese and Chinese texts have them. */
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

/** Texts in drawn boxes as those of older files have them: what is drawn in newer ways only is not read. */
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

/** Older drawn shapes of any form, and words that are drawn themselves, as boxes of the reader. */
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

/** What is between the tags of the elements of a name. */
function elementsIn(xml: string, name: string): string[] {
  const found: string[] = [];
  replaceElements(xml, name, (whole, inside) => {
    found.push(inside);
    return whole;
  });
  return found;
}

/** Gives each picture the words that stand for it. */
function namePictures(xml: string): string {
  return xml.replace(/<wp:docPr\b[^>]*?(?=\/?>)/g, (tag) => {
    const element = parseXml(`${tag}/>`).find((node) => isTag(node));
    if (element === undefined) return tag;
    const { descr, title, name } = element.attribs;
    const words = wordsOfPicture({ description: descr, title, name });
    return `${tag.replace(/\s(?:descr|title)="[^"]*"|\s(?:descr|title)='[^']*'/g, '')} descr="${escapeHtml(words)}"`;
  });
}

/** Charts and diagrams are parts of their own: their marks stand for what they show. */
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
    // Each chart stands in one place.
    const drawn = used.has(target) ? '' : await zip.text(target);
    used.add(target);
    text += xml.slice(at, start) + markOf(kept, name === 'c:chart' ? chartHtml(drawn) : diagramHtml(drawn));
    at = end + '</w:drawing>'.length;
  }
  return text + xml.slice(at);
}
