import { closesFence, openingFence } from '../../shared/document/fences.ts';
import type { PlacedBlock } from '../../shared/document/markdownNode.ts';
import { type NoteLines, noteLines } from '../../shared/document/noteLines.ts';
import { type SectionLines, sectionLines } from '../../shared/document/sectionLines.ts';
import type { MarkdownSlice } from './documentProtocol.ts';
import { type LinkDefinitions, readDefinitions, readMarkdown } from './markdownTree.ts';

/** So much is drawn at most; what is longer is read as its source (ux.md 12). Lines, since each takes a height and a pane has a largest one. */
const mostDrawn = 20_000_000;
const mostLines = 1_000_000;

/** A slice ends at the first good place behind so much, and at a poor one behind the other: what one frame can draw. */
const wanted = { length: 6000, lines: 100 };
const most = { length: 24_000, lines: 300 };

/** Characters of a drawn row, about, and how high a gap between blocks and a row of a table are beside one. */
const rowLength = 88;
const gapRows = 0.55;
const tableRows = 1.5;

interface Cut extends MarkdownSlice {
  readonly start: number;
  /** What the slice goes on with, and has to be told again: the fence of its code or the head of its table. */
  readonly resumed: string;
}

/**
 * A long markdown text in slices that are parsed and drawn by themselves: cut between blocks where that can be had, otherwise
 * between rows of a table, lines of code or lines. Read from the front and no further than asked, so that the first slice of
 * 10 MB costs no more than that of a page.
 */
export class MarkdownSlices {
  readonly #text: string;
  readonly #cuts: Cut[] = [];
  readonly #cutting: Generator<Cut, number>;
  #end: number | null = null;
  #definitions: LinkDefinitions | null = null;
  #notes: NoteLines | null = null;
  #sections: SectionLines | null = null;

  constructor(text: string) {
    this.#text = text;
    this.#cutting = cutSlices(text);
  }

  /** All slices, and the offset where they end: before the end of the text where that is too long. */
  *steps(): Generator<void, { readonly slices: readonly MarkdownSlice[]; readonly end: number }> {
    while (this.#end === null) {
      this.#cutNext();
      yield;
    }
    return { slices: this.#cuts.map(({ line, rows }) => ({ line, rows })), end: this.#end };
  }

  blocks(slice: number): readonly PlacedBlock[] {
    // The start of the next one is the end of this.
    while (this.#end === null && this.#cuts.length <= slice + 1) this.#cutNext();
    const cut = this.#cuts[slice];
    if (cut === undefined) return [];
    const text = this.#text.slice(cut.start, this.#cuts[slice + 1]?.start ?? this.#end ?? undefined);
    this.#definitions ??= readDefinitions(definitionsIn(this.#text));
    this.#notes ??= noteLines(this.#text);
    const resumedLines = cut.resumed.split('\n').length - 1;
    const sections = (): SectionLines => (this.#sections ??= sectionLines(this.#text));
    const resumed = cut.resumed + text;
    return readMarkdown(resumed, cut.line - resumedLines, this.#definitions, this.#notes, sections).map((placed) =>
      placed.startLine >= cut.line ? placed : { ...placed, startLine: cut.line },
    );
  }

  #cutNext(): void {
    const cut = this.#cutting.next();
    if (cut.done === true) this.#end = cut.value;
    else this.#cuts.push(cut.value);
  }
}

/** What stands around the line that is read. */
interface Surroundings {
  readonly fence: { readonly signs: string; readonly line: string } | null;
  /** The first two lines of the table. */
  readonly table: string | null;
  readonly before: string;
}

/** Gives each slice once the place where it ends is known; at last the offset behind the last one. */
function* cutSlices(text: string): Generator<Cut, number> {
  let around: Surroundings = { fence: null, table: null, before: '' };
  let slice = { start: 0, line: 0, resumed: '' };
  let rows = 0;
  let line = 0;
  let at = 0;
  for (; at < text.length && at < mostDrawn && line < mostLines; ) {
    const found = text.indexOf('\n', at);
    const lineEnd = found === -1 ? text.length : found + 1;
    // A line without end is cut like a text of many.
    const end = Math.min(lineEnd, at + most.length);
    const words = text.slice(at, end).trimEnd();
    if (at > slice.start && endsBefore(words, at - slice.start, line - slice.line, around)) {
      yield { ...slice, rows };
      slice = { start: at, line, resumed: resume(around) };
      rows = 0;
      if (slice.resumed === '') around = withoutFence(around);
    }
    rows += rowsOf(words);
    around = pass(around, words);
    if (end === lineEnd) line += 1;
    at = end;
  }
  yield { ...slice, rows };
  return at;
}

function endsBefore(words: string, length: number, lines: number, { fence, before }: Surroundings): boolean {
  const isBetweenBlocks = fence === null && before === '' && /^\S/.test(words);
  if (isBetweenBlocks) return length >= wanted.length || lines >= wanted.lines;
  // Indented lines belong to the item above: they are cut off only where there is no end of them.
  const patience = fence === null && /^\s/.test(words) ? 2 : 1;
  return length >= most.length * patience || lines >= most.lines * patience;
}

function resume({ fence, table }: Surroundings): string {
  if (fence !== null) return /^\s/.test(fence.line) ? '' : `${fence.line}\n`;
  return table ?? '';
}

/** What goes on without its fence must not be taken for code any longer. */
function withoutFence({ table, before }: Surroundings): Surroundings {
  return { fence: null, table, before };
}

function pass({ fence, table, before }: Surroundings, words: string): Surroundings {
  if (fence !== null) return { fence: closesFence(words, fence.signs) ? null : fence, table: null, before: words };
  const signs = openingFence(words);
  if (signs !== null) return { fence: { signs, line: words }, table: null, before: words };
  const isHeadRule = table === null && before.includes('|') && /^ {0,3}[|:-](?=[^-]*-)[-:| \t]*$/.test(words);
  const head = isHeadRule ? `${before}\n${words}\n` : table;
  return { fence: null, table: words === '' ? null : head, before: words };
}

function rowsOf(words: string): number {
  if (words === '') return gapRows;
  return words.startsWith('|') ? tableRows : Math.ceil(words.length / rowLength);
}

/** Lines that say where `[name]` leads, wherever they stand: they count for the whole text. Looked for by what few lines have. */
function definitionsIn(text: string): readonly string[] {
  const found: string[] = [];
  let from = 0;
  while (found.length < mostDefinitions) {
    const mark = text.indexOf(']:', from);
    if (mark === -1 || mark >= mostDrawn) break;
    const start = text.lastIndexOf('\n', mark) + 1;
    const lineEnd = text.indexOf('\n', mark);
    const end = lineEnd === -1 ? text.length : lineEnd;
    // A line of any length, of which only so much can be one: a wrong one is left behind whole.
    const [line] = /^ {0,3}\[[^\]\n]{1,300}\]:[^\n]{1,2000}/.exec(text.slice(start, Math.min(end, start + 2400))) ?? [];
    if (line !== undefined) found.push(line);
    from = end;
  }
  return found;
}

const mostDefinitions = 2000;
