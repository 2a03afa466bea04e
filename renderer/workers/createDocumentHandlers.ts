import { parseJson } from '../../shared/base/json.ts';
import { listItems } from '../../shared/document/compare/comparedFields.ts';
import { markdownBeginning } from '../../shared/document/markdown/markdownBeginning.ts';
import { viewResponse } from '../../shared/document/response/responseView.ts';
import { documentChanges } from '../../shared/document/response/documentChanges.ts';
import { htmlLines } from '../../shared/document/html/htmlLines.ts';
import { imageAddresses, anchorTexts } from '../../shared/document/markdown/anchorTexts.ts';
import { sectionAt } from '../../shared/document/markdown/outline.ts';
import { inksOf } from '../../shared/document/markdown/markdownInk.ts';
import { rowAt, rowsOf, rowsOfLines } from '../../shared/document/textRows.ts';
import { maxImages } from '../../shared/run/loadedImages.ts';
import { inferXray } from '../../shared/xray/inferXray.ts';
import type { BlockCalls } from './blocks/blockProtocol.ts';
import { createBaselineHandlers } from './compare/baselineHandlers.ts';
import { createCompareHandlers } from './compare/compareHandlers.ts';
import { createSiteCompareHandlers } from './compare/comparedSites.ts';
import { type DocumentHandlers as Answers, maxHeadings, type TextSource } from './documentProtocol.ts';
import { createGroundHandlers } from './handlers/groundHandlers.ts';
import { withFormulas } from './formulas/formulas.ts';
import { inertSvg } from './markdown/inertSvg.ts';
import { createSiteHandlers } from './handlers/siteHandlers.ts';
import { createJsonHandlers } from './handlers/jsonHandlers.ts';
import { readMarkdown } from './markdown/markdownTree.ts';
import { type OpenDocument, valueAt } from './documents/openDocument.ts';
import { createOpenDocuments, type OpenDocuments } from './documents/openDocuments.ts';
import { pageList } from './blocks/pageList.ts';
import { createEngineReportHandlers } from './handlers/engineReportHandlers.ts';
import { cacheResults } from './documents/cacheResults.ts';
import { weightOf } from './cache/weightOf.ts';
import type { FirstScreenStore } from './cache/firstScreens.ts';
import { createWorkInSteps } from './documents/workInSteps.ts';

/** Approximate maximum number of characters of one field in a view; a larger field is a tree whose parts are loaded on demand. */
const maxViewedChars = 1_000_000;
/** Maximum number of characters of one page of a document that are rendered. */
const maxPageChars = 1_000_000;

/**
 * Handles the window's queries about stored responses. `readBody` returns the text of a body; documents stay open until closed. `screens`
 * stores first screens of long documents between sessions; null for none.
 */
export function createDocumentHandlers(
  readBody: (bodyId: string) => Promise<string>,
  screens: FirstScreenStore | null = null,
): Answers {
  const documents = createOpenDocuments(readBody, createWorkInSteps(), screens);
  return cacheResults(createHandlers(documents, readBody), documents);
}

function createHandlers(documents: OpenDocuments, readBody: (bodyId: string) => Promise<string>): Answers {
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
    htmlFolds: ({ bodyId, source }) => find(bodyId).indented(source).folds,
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
    changesSince: async ({ bodyId, before }) => {
      const former = parseJson(await readBody(before));
      return documentChanges(viewResponse(former.ok ? former.value : null).data, find(bodyId).view.data);
    },
    inertSvg: async (svg) => inertSvg('text' in svg ? svg.text : await readBody(svg.bodyId)),
    ...createOutlineHandlers(find),
    ...createBlockHandlers(find),
    countMatches: createMatchHandler(find),
    ...createListHandlers(find),
    field: ({ bodyId, name }) => {
      const value = find(bodyId).view.data[name] ?? null;
      return weightOf(value, maxViewedChars) > maxViewedChars
        ? { value: null, isTooLarge: true }
        : { value, isTooLarge: false };
    },
    value: ({ bodyId, path }) => valueAt(find(bodyId).exactResponse, path) ?? null,
    ...createJsonHandlers(find),
    ...createGroundHandlers(find),
    ...createCompareHandlers(find),
    ...createBaselineHandlers(find),
    ...createSiteCompareHandlers(readBody),
    ...createEngineReportHandlers(readBody),
    ...createSiteHandlers(readBody),
    close: ({ bodyId }) => {
      documents.close(bodyId);
      return null;
    },
  };
}

/** Handles queries about the sections of a text. */
function createOutlineHandlers(
  find: (bodyId: string) => OpenDocument,
): Pick<Answers, 'outline' | 'section' | 'htmlLines'> {
  return {
    outline: async ({ bodyId, source }) => {
      const outline = await find(bodyId).outline(source);
      return { ...outline, entries: outline.entries.slice(0, maxHeadings) };
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

/** Counts selector matches in a captured page. The HTML parser is loaded at the first call. */
function createMatchHandler(find: (bodyId: string) => OpenDocument): Answers['countMatches'] {
  let counting: Promise<(html: string, selector: string) => number | null> | null = null;
  return async ({ bodyId, selector }) => {
    const document = find(bodyId);
    const source = document.text('rawHtml') === '' ? 'html' : 'rawHtml';
    counting ??= import('./handlers/countMatches.ts').then(({ createMatchCounter }) => createMatchCounter());
    const count = (await counting)(document.text(source), selector);
    return count === null ? null : { count, source };
  };
}

/** Handles queries about the lists of URLs. */
function createListHandlers(
  find: (bodyId: string) => OpenDocument,
): Pick<Answers, 'list' | 'linkWords' | 'imageAddresses'> {
  return {
    list: ({ bodyId, field }) => listItems(find(bodyId).view.data[field]),
    imageAddresses: async ({ bodyId, source }) => {
      // Runs after queries sent at the same time: opening a text waits for its first blocks, and not for this.
      await new Promise((resolve) => setTimeout(resolve));
      return imageAddresses(find(bodyId).text(source), maxImages);
    },
    linkWords: ({ bodyId, field }) => anchorTexts(find(bodyId).text('markdown'), field),
  };
}

/** Returns lines of a text without splitting the rest, which may be long. */
function linesOf(text: string, first: number, end: number): string {
  let start = 0;
  let line = 0;
  for (; line < first && start !== -1; line += 1) start = text.indexOf('\n', start) + 1 || -1;
  if (start === -1) return '';
  let stop = start;
  for (; line < end && stop !== -1; line += 1) stop = text.indexOf('\n', stop) + 1 || -1;
  return text.slice(start, stop === -1 ? undefined : stop).trimEnd();
}

/** Handles queries about the blocks and pages of a document. */
function createBlockHandlers(find: (bodyId: string) => OpenDocument): Pick<Answers, keyof BlockCalls> {
  return {
    blocks: ({ bodyId }) => find(bodyId).blocks().digest,
    blockRows: ({ bodyId, filter, from, count }) => find(bodyId).blocks().rows(filter, from, count),
    blockPage: ({ bodyId, page }) => find(bodyId).blocks().page(page),
    block: ({ bodyId, number }) => find(bodyId).blocks().block(number),
    blockBeside: ({ bodyId, filter, number, by }) => find(bodyId).blocks().adjacent(filter, number, by),
    blocksText: ({ bodyId }) => find(bodyId).blocks().text(),
    blockAt: ({ bodyId, start, end }) => find(bodyId).blocks().at(start, end),
    blockThumbs: ({ bodyId, from, count }) => find(bodyId).blocks().thumbs(from, count),
    pageList: ({ bodyId }) => pageList(find(bodyId).view.data['pages']),
    pageMarkdown: ({ bodyId, page }) => {
      const markdown = valueAt(find(bodyId).view.data['pages'], [page, 'markdown']);
      return typeof markdown === 'string' ? withFormulas(readMarkdown(markdown.slice(0, maxPageChars))) : null;
    },
  };
}

/** Whether a text is markdown rather than a page's HTML or the raw response. */
function isRead(source: TextSource): boolean {
  return source === 'markdown' || source === 'answer' || source === 'highlights' || source === 'summary';
}
