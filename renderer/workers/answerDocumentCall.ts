import { parseJson } from '../../shared/base/json.ts';
import { listItems } from '../../shared/document/compare/comparedFields.ts';
import { markdownBeginning } from '../../shared/document/answerBeginning.ts';
import { viewAnswer } from '../../shared/document/answerView.ts';
import { documentChanges } from '../../shared/document/documentChanges.ts';
import { firstLines } from '../../shared/document/firstLines.ts';
import { htmlLines } from '../../shared/document/htmlLines.ts';
import { imageAddresses, linkWords } from '../../shared/document/linkWords.ts';
import { sectionAt } from '../../shared/document/outline.ts';
import { inksOf } from '../../shared/document/markdownInk.ts';
import { rowAt, rowsOf, rowsOfLines } from '../../shared/document/textRows.ts';
import { mostImages } from '../../shared/run/loadedImages.ts';
import { inferXray } from '../../shared/xray/inferXray.ts';
import type { BlockCalls } from './blockProtocol.ts';
import { createBaselineAnswers } from './baselineAnswers.ts';
import { createCompareAnswers } from './compareAnswers.ts';
import { type DocumentAnswers as Answers, mostHeadings, type TextSource } from './documentProtocol.ts';
import { createGroundAnswers } from './groundAnswers.ts';
import { withFormulas } from './formulas.ts';
import { inertSvg } from './inertSvg.ts';
import { createJsonAnswers } from './jsonAnswers.ts';
import { readMarkdown } from './markdownTree.ts';
import { type OpenDocument, valueAt } from './openDocument.ts';
import { createOpenDocuments, type OpenDocuments } from './openDocuments.ts';
import { pageList } from './pageList.ts';
import { createToldAnswers } from './toldAnswers.ts';
import { rememberAnswers } from './rememberAnswers.ts';
import { weightOf } from './weightOf.ts';
import type { FirstScreenStore } from './firstScreens.ts';
import { createWorkInSteps } from './workInSteps.ts';

/** About as many characters of one field are drawn as a view; what is larger is a tree whose parts come on demand. */
const mostViewed = 1_000_000;
/** So many characters of one page of a document are drawn. */
const mostOfPage = 1_000_000;

/**
 * Answers the window's questions about stored answers. `readBody` gives the text of a body; documents stay until closed. `screens` is
 * where first screens of long ones are kept between two sessions; null where they are not.
 */
export function createDocumentAnswers(
  readBody: (bodyId: string) => Promise<string>,
  screens: FirstScreenStore | null = null,
): Answers {
  const documents = createOpenDocuments(readBody, createWorkInSteps(), screens);
  return rememberAnswers(createAnswers(documents, readBody), documents);
}

function createAnswers(documents: OpenDocuments, readBody: (bodyId: string) => Promise<string>): Answers {
  const find = (bodyId: string): OpenDocument => documents.find(bodyId);
  return {
    open: (input) => documents.open(input),
    expect: (input) => {
      documents.expect(input);
      return null;
    },
    xray: ({ bodyId }) => inferXray(find(bodyId).text('rawHtml'), find(bodyId).text('markdown')),
    layout: async ({ bodyId, source, columns }) => ({
      rows: (await find(bodyId).layout(source, columns)).starts.length,
    }),
    rows: async ({ bodyId, source, columns, from, count }) => {
      const document = find(bodyId);
      const text = document.text(source);
      const layout = await document.layout(source, columns);
      const wanted = Math.min(count, 2000);
      const inks = isRead(source) ? inksOf(text, layout, from, wanted) : [];
      return rowsOf(layout, from, wanted).map((row, index) => ({
        line: row.line,
        start: row.start,
        text: text.slice(row.start, row.end).replace(/\r?\n$/, ''),
        ink: inks[index] ?? null,
      }));
    },
    rowAt: async ({ bodyId, source, columns, offset }) => ({
      row: rowAt(await find(bodyId).layout(source, columns), offset),
    }),
    rowsOfLines: async ({ bodyId, source, columns, lines }) => {
      const layout = await find(bodyId).layout(source, columns);
      return { starts: rowsOfLines(layout, lines), total: layout.starts.length };
    },
    text: ({ bodyId, source, start, end }) => find(bodyId).text(source).slice(start, end),
    lines: ({ bodyId, source, first, end }) => linesOf(find(bodyId).text(source), first, end),
    find: ({ bodyId, source, columns, query }) => find(bodyId).find(source, columns, query),
    slices: async ({ bodyId, source }) => {
      const document = find(bodyId);
      const { slices, end } = await document.slices(source);
      return { slices, end, isCut: end < document.text(source).length };
    },
    slice: ({ bodyId, source, slice }) => withFormulas(find(bodyId).slice(source, slice)),
    beginning: ({ text }) => withFormulas(readMarkdown(markdownBeginning(text) ?? '')),
    firstLines: ({ bodyId, count }) => withFormulas(readMarkdown(firstLines(find(bodyId).text('markdown'), count))),
    changesSince: async ({ bodyId, before }) => {
      const former = parseJson(await readBody(before));
      return documentChanges(viewAnswer(former.ok ? former.value : null).data, find(bodyId).view.data);
    },
    inertSvg: async (svg) => inertSvg('text' in svg ? svg.text : await readBody(svg.bodyId)),
    ...createOutlineAnswers(find),
    ...createBlockAnswers(find),
    countMatches: createMatchAnswer(find),
    ...createListAnswers(find),
    field: ({ bodyId, name }) => {
      const value = find(bodyId).view.data[name] ?? null;
      return weightOf(value, mostViewed) > mostViewed
        ? { value: null, isTooLarge: true }
        : { value, isTooLarge: false };
    },
    value: ({ bodyId, path }) => valueAt(find(bodyId).exactAnswer, path) ?? null,
    ...createJsonAnswers(find),
    ...createGroundAnswers(find),
    ...createCompareAnswers(find),
    ...createBaselineAnswers(find),
    ...createToldAnswers(readBody),
    close: ({ bodyId }) => {
      documents.close(bodyId);
      return null;
    },
  };
}

/** Answers about the parts that a text is made of. */
function createOutlineAnswers(
  find: (bodyId: string) => OpenDocument,
): Pick<Answers, 'outline' | 'section' | 'htmlLines'> {
  return {
    outline: async ({ bodyId, source }) => {
      const outline = await find(bodyId).outline(source);
      return { ...outline, entries: outline.entries.slice(0, mostHeadings) };
    },
    htmlLines: ({ bodyId, source, longest }) => {
      const html = find(bodyId).text(source);
      return html.length > longest ? null : htmlLines(html);
    },
    section: async ({ bodyId, source, heading }) => {
      const document = find(bodyId);
      const text = document.text(source);
      const { start, end } = sectionAt(await document.outline(source), heading, text.length);
      return text.slice(start, end).trimEnd();
    },
  };
}

/** What selectors match in a captured page. What reads pages is fetched by whoever asks first. */
function createMatchAnswer(find: (bodyId: string) => OpenDocument): Answers['countMatches'] {
  let counting: Promise<(html: string, selector: string) => number | null> | null = null;
  return async ({ bodyId, selector }) => {
    const document = find(bodyId);
    const source = document.text('rawHtml') === '' ? 'html' : 'rawHtml';
    counting ??= import('./countMatches.ts').then(({ createMatchCounter }) => createMatchCounter());
    const count = (await counting)(document.text(source), selector);
    return count === null ? null : { count, source };
  };
}

/** Answers about the lists of addresses. */
function createListAnswers(
  find: (bodyId: string) => OpenDocument,
): Pick<Answers, 'list' | 'linkWords' | 'imageAddresses'> {
  return {
    list: ({ bodyId, field }) => listItems(find(bodyId).view.data[field]),
    imageAddresses: async ({ bodyId, source }) => {
      // Behind what is asked together with it: whoever opens a text waits for its first words, and not for this.
      await new Promise((resolve) => setTimeout(resolve));
      return imageAddresses(find(bodyId).text(source), mostImages);
    },
    linkWords: ({ bodyId, field }) => linkWords(find(bodyId).text('markdown'), field),
  };
}

/** Lines of a text without those around them: what a long one has more is not taken apart. */
function linesOf(text: string, first: number, end: number): string {
  let start = 0;
  let line = 0;
  for (; line < first && start !== -1; line += 1) start = text.indexOf('\n', start) + 1 || -1;
  if (start === -1) return '';
  let stop = start;
  for (; line < end && stop !== -1; line += 1) stop = text.indexOf('\n', stop) + 1 || -1;
  return text.slice(start, stop === -1 ? undefined : stop).trimEnd();
}

/** Answers about the blocks and pages of a document. */
function createBlockAnswers(find: (bodyId: string) => OpenDocument): Pick<Answers, keyof BlockCalls> {
  return {
    blocks: ({ bodyId }) => find(bodyId).blocks().digest,
    blockRows: ({ bodyId, filter, from, count }) => find(bodyId).blocks().rows(filter, from, count),
    blockPage: ({ bodyId, page }) => find(bodyId).blocks().page(page),
    block: ({ bodyId, number }) => find(bodyId).blocks().block(number),
    blockBeside: ({ bodyId, filter, number, by }) => find(bodyId).blocks().beside(filter, number, by),
    blocksText: ({ bodyId }) => find(bodyId).blocks().text(),
    blockAt: ({ bodyId, start, end }) => find(bodyId).blocks().at(start, end),
    blockThumbs: ({ bodyId, from, count }) => find(bodyId).blocks().thumbs(from, count),
    pageList: ({ bodyId }) => pageList(find(bodyId).view.data['pages']),
    pageMarkdown: ({ bodyId, page }) => {
      const markdown = valueAt(find(bodyId).view.data['pages'], [page, 'markdown']);
      return typeof markdown === 'string' ? withFormulas(readMarkdown(markdown.slice(0, mostOfPage))) : null;
    },
  };
}

/** Whether a text is markdown rather than a page's code or the answer as it came. */
function isRead(source: TextSource): boolean {
  return source === 'markdown' || source === 'answer' || source === 'highlights' || source === 'summary';
}
