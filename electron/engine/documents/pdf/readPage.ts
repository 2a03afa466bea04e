import { isStageEnabled, runStages, type Stage } from '../stages.ts';
import { grown } from './boxes.ts';
import type { Pdfium } from './file/pdfium.ts';
import { createTagger, readTags } from './file/structureTags.ts';
import { createMonospaceFonts } from './fonts/monospaceFonts.ts';
import { createShiftedFonts, type ShiftedFonts } from './fonts/shiftedFonts.ts';
import { readCheckboxes } from './forms/checkboxes.ts';
import { formFieldText, joinCombs } from './forms/formFieldText.ts';
import type { PageFields } from './forms/formFields.ts';
import { type Drawing, readPathObjects } from './graphics/readPathObjects.ts';
import { readVectorBullets, readVectorUnderscores } from './graphics/vectorGlyphs.ts';
import type { Box, PageContent, Word } from './pageContent.ts';
import { frameOf, inLevelFrame, type PageFrame, type PageOrientation } from './pageFrame.ts';
import { turnAboutMiddle, turnQuarters } from './rotatePage.ts';
import { createHangulJoiner } from './text/hangulLineBreaks.ts';
import type { LinkBox } from './text/linkBoxes.ts';
import { restoreMirroredBrackets } from './text/mirroredBrackets.ts';
import { createMisdecodedTextFixer } from './text/misdecodedText.ts';
import { type PageWords, readWords } from './text/readWords.ts';
import { createOrderRestorer } from './text/visualOrder.ts';
import { withHeight } from './text/zeroHeightGlyphs.ts';

/** What the pages read so far say about the fonts and the words of a document. */
interface DocumentFonts {
  readonly shifted: ShiftedFonts;
  readonly fixMojibake: (words: readonly Word[]) => readonly Word[];
  readonly joinHangul: (words: readonly Word[]) => readonly Word[];
  readonly restoreOrder: (words: readonly Word[]) => readonly Word[];
  readonly markMonospace: (words: readonly Word[]) => readonly Word[];
}

export function createDocumentFonts(): DocumentFonts {
  return {
    shifted: createShiftedFonts(),
    fixMojibake: createMisdecodedTextFixer(),
    joinHangul: createHangulJoiner(),
    restoreOrder: createOrderRestorer(),
    markMonospace: createMonospaceFonts(),
  };
}

/** Annotations of a page, apart from its content. */
export interface Annotated {
  readonly links: readonly LinkBox[];
  readonly fields: PageFields;
}

/** The document that a page is of. */
interface PageSource {
  readonly document: number;
  readonly fonts: DocumentFonts;
}

/** Content of a page while its stages run. */
interface PageState {
  readonly words: readonly Word[];
  readonly rotatedText: readonly Word[];
  readonly drawing: Drawing;
  /** Boxes whose sides are no rules. */
  readonly checkboxes: readonly Box[];
  readonly fields: PageFields;
  readonly fonts: DocumentFonts;
  readonly frame: PageFrame;
}

/** Stage that changes the words only. */
function ofWords(name: string, run: (words: readonly Word[], state: PageState) => readonly Word[]): Stage<PageState> {
  return { name, run: (state) => ({ ...state, words: run(state.words, state) }) };
}

/**
 * From the words of a page in file order to its content. Repairs of the text come first, since later stages read it; stages that turn
 * graphics into words come last, since they look for words beside a graphic.
 */
const pageStages: readonly Stage<PageState>[] = [
  ofWords('pdf/hangulLineBreaks', (words, { fonts }) => fonts.joinHangul(words)),
  ofWords('pdf/mirroredBrackets', restoreMirroredBrackets),
  ofWords('pdf/visualOrder', (words, { fonts }) => fonts.restoreOrder(words)),
  ofWords('pdf/mojibake', (words, { fonts }) => fonts.fixMojibake(words)),
  ofWords('pdf/monospaceFonts', (words, { fonts }) => fonts.markMonospace(words)),
  ofWords('pdf/zeroHeightGlyphs', withHeight),
  ofWords('pdf/vectorUnderscores', (words, { drawing }) => readVectorUnderscores(drawing.strokes, words)),
  ofWords('pdf/combFields', (words, { fields }) => joinCombs(words, fields.combs)),
  ofWords('pdf/formFieldText', (words, { fields, rotatedText }) => formFieldText(words, fields.filled, rotatedText)),
  {
    name: 'pdf/checkboxes',
    run: (state) => {
      const { words, boxes } = readCheckboxes(state.drawing, state.words, state.fields.ticks);
      return { ...state, words, checkboxes: boxes };
    },
  },
  // Some slide programs shade a bullet, which makes it an image.
  ofWords('pdf/vectorBullets', (words, { drawing }) =>
    readVectorBullets([...drawing.strokes, ...drawing.images], words),
  ),
  {
    name: 'pdf/offPageText',
    run: (state) => {
      const isSeen = isSeenIn(state.frame);
      return { ...state, words: state.words.filter(isSeen), rotatedText: state.rotatedText.filter(isSeen) };
    },
  },
];

/** Reads a page; one whose text is not level is read again in a frame in which it is. */
export function readPage(pdfium: Pdfium, source: PageSource, page: number, annotated: Annotated): PageContent {
  const shown = frameOf(pdfium, page);
  const first = readInFrame(pdfium, source, page, { frame: shown, turned: 0, ...annotated });
  const { orientation } = first;
  if ((orientation.quarters === 0 && orientation.tilt === 0) || !isStageEnabled('pdf/deskew')) return first.content();
  const turned = (4 - orientation.quarters) % 4;
  return inLevelFrame(pdfium, page, { quarters: turned, tilt: -orientation.tilt }, (frame) => {
    const placed = inFrame(annotated, shown, { frame, turned });
    return readInFrame(pdfium, source, page, { frame, turned, ...placed }).content();
  });
}

/** The view of a page: its frame, and the clockwise quarter turns of the frame relative to the page as displayed. */
interface View {
  readonly frame: PageFrame;
  readonly turned: number;
}

/** Returns the annotations of a page in the coordinates of a view. */
function inFrame({ links, fields }: Annotated, shown: PageFrame, { frame, turned }: View): Annotated {
  const place = (box: Box): Box => turnAboutMiddle(turnQuarters(box, turned, shown), frame.tilt, frame);
  return {
    links: links.map((link) => ({ ...link, ...place(link) })),
    fields: {
      ...fields,
      ticks: fields.ticks.map((tick) => ({ ...tick, ...place(tick) })),
      combs: fields.combs.map(place),
      filled: fields.filled.map((field) => ({ ...field, ...place(field) })),
    },
  };
}

/** Reads a page in its frame: the orientation of its text there, and its content. */
function readInFrame(
  pdfium: Pdfium,
  { document, fonts }: PageSource,
  page: number,
  { links, fields, ...view }: View & Annotated,
): { readonly content: () => PageContent; readonly orientation: PageOrientation } {
  const drawing = readPathObjects(pdfium, page, view.frame, fields.pageObjectCount);
  const text = readWords(pdfium, page, view.frame, {
    links,
    tagOf: createTagger(pdfium, readTags(pdfium, document, page)),
    shifted: fonts.shifted,
  });
  const { words, rotatedText } = text;
  const state = { words, rotatedText, drawing, checkboxes: [], fields, fonts, frame: view.frame };
  return { content: () => contentOf(runStages(pageStages, state), text, view), orientation: text.orientation };
}

function contentOf(
  { words, rotatedText, drawing, checkboxes }: PageState,
  text: PageWords,
  { frame, turned }: View,
): PageContent {
  return {
    width: frame.width,
    height: frame.height,
    words,
    rotatedText,
    rules: drawing.rules.filter((rule) => !checkboxes.some((box) => isSideOf(rule, box))),
    images: drawing.images,
    shapes: drawing.shapes,
    unreadable: text.unreadable,
    unmapped: text.unmapped,
    turned: turnings[turned] ?? 'no',
    tilt: frame.tilt,
    isCut: text.isCut || drawing.isCut,
  };
}

/** By quarters clockwise. */
const turnings = ['no', 'clockwise', 'upsideDown', 'counterClockwise'] as const;

/** Tolerance in points of a side of a checkbox, and of the page edge: half a thick stroke. */
const sideTolerancePt = 1;
const pageEdgeTolerancePt = 2;

function isSideOf(rule: Box, box: Box): boolean {
  const { x0, y0, x1, y1 } = grown(box, sideTolerancePt);
  return rule.x0 >= x0 && rule.x1 <= x1 && rule.y0 >= y0 && rule.y1 <= y1;
}

/** Returns a test whether a word is on the page: content beyond its edge is not visible. */
function isSeenIn(frame: PageFrame): (word: Word) => boolean {
  return (word) => {
    const { x0, y0, x1, y1 } = frame.tilt === 0 ? word : turnAboutMiddle(word, -frame.tilt, frame);
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    const edge = pageEdgeTolerancePt;
    return x >= -edge && y >= -edge && x <= frame.width + edge && y <= frame.height + edge;
  };
}
