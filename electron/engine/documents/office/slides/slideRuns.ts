import type { Element } from 'domhandler';
import { listsHtml, type ItemParagraph } from '../itemLists.ts';
import { mathmlOf } from '../officeMath.ts';
import { escapeHtml, findAll, safeHref, textIn } from '../xml.ts';

type Links = ReadonlyMap<string, string>;

const codeFont = /courier|consolas|mono(?!type)|menlo|lucida console/i;

/** Converts a slide paragraph to inline HTML: bold, italic, strikethrough, superscript, subscript, code, links and formulas. */
export function writeRuns(paragraph: Element, links: Links): string {
  return findAll(paragraph.children, 'a:r', 'a:fld', 'a:br', 'm:oMath')
    .map((run) => {
      if (run.name === 'a:br') return '<br>';
      if (run.name === 'm:oMath') return mathmlOf(run, false);
      const said = dress(run, escapeHtml(textIn(findAll(run.children, 'a:t'))));
      const href = safeHref(links.get(findAll(run.children, 'a:hlinkClick')[0]?.attribs['r:id'] ?? ''));
      return href === null ? said : `<a href="${href}">${said}</a>`;
    })
    .join('');
}

function dress(run: Element, html: string): string {
  if (html.trim() === '') return html;
  const { b: bold, i: slanted, strike = 'noStrike', baseline } = findAll(run.children, 'a:rPr')[0]?.attribs ?? {};
  const raised = Number.parseInt(baseline ?? '0', 10) || 0;
  let dressed = html;
  const wear = (tag: string): void => {
    dressed = `<${tag}>${dressed}</${tag}>`;
  };
  if (isCode(run)) wear('code');
  if (raised !== 0) wear(raised > 0 ? 'sup' : 'sub');
  if (strike !== 'noStrike') wear('s');
  if (isYes(slanted)) wear('em');
  if (isYes(bold)) wear('strong');
  return dressed;
}

function isYes(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

function isCode(run: Element): boolean {
  return codeFont.test(findAll(run.children, 'a:latin')[0]?.attribs['typeface'] ?? '');
}

/** Paragraphs of a shape one after the other: lists, code, and text. @param isItem whether a paragraph is an item of a list */
export function writeParagraphs(
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

/** Numbering continues within a level until a higher level, or an item without a number, intervenes. */
function itemsOf(paragraphs: readonly Element[], links: Links): ItemParagraph[] {
  const counts: (number | undefined)[] = [];
  return paragraphs.map((paragraph) => {
    const depth = Math.min(8, Math.max(0, Number(findAll(paragraph.children, 'a:pPr')[0]?.attribs['lvl'] ?? 0) || 0));
    const [counted] = findAll(paragraph.children, 'a:buAutoNum');
    counts.length = Math.min(counts.length, depth + 1);
    const start = Number(counted?.attribs['startAt'] ?? 1) || 1;
    const number = counted === undefined ? undefined : (counts[depth] ?? start - 1) + 1;
    counts[depth] = number;
    return { depth, marker: number ?? null, html: writeRuns(paragraph, links) };
  });
}
