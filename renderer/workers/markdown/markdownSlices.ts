import { closesFence, openingFence } from '../../../shared/document/markdown/fences.ts';
import type { PlacedBlock } from '../../../shared/document/markdown/markdownNode.ts';
import { type NoteLines, noteLines } from '../../../shared/document/markdown/noteLines.ts';
import { type SectionLines, sectionLines } from '../../../shared/document/markdown/sectionLines.ts';
import type { MarkdownSlice } from '../documentProtocol.ts';
import { type LinkDefinitions, readDefinitions, readMarkdown } from './markdownTree.ts';

/**
 * Maximum text that is rendered; longer text is shown as source (ux.md 12). Lines are limited too, since each takes height and a pane has a
 * maximum one.
 */
const maxRenderedChars = 20_000_000;
const maxLines = 1_000_000;

/** A slice ends at the first good break after the former limit, and at a poor one after the latter: an amount that one frame can render. */
const wanted = { length: 6000, lines: 100 };
const maxSlice = { length: 24_000, lines: 300 };

/** Approximate number of characters in a rendered row, and the heights of a gap between blocks and of a table row relative to it. */
const rowLength = 88;
const gapRows = 0.55;
const tableRows = 1.5;

interface Cut extends MarkdownSlice {
  readonly start: number;
  /** Lines that the slice must repeat to continue a block: the fence of its code or the header of its table. */
  readonly resumed: string;
}

/**
 * Splits a long markdown text into slices that are parsed and rendered independently: between blocks if possible, otherwise between table
 * rows, code lines or lines. Scanned from the start only as far as requested, so that the first slice of 10 MB costs no more than that of a
 * page.
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

/** Context of the current line. */
interface Surroundings {
  readonly fence: { readonly marker: string; readonly line: string } | null;
  /** The first two lines of the table. */
  readonly table: string | null;
  readonly before: string;
}

/** Yields each slice once its end is known; returns the offset after the last one. */
function* cutSlices(text: string): Generator<Cut, number> {
  let around: Surroundings = { fence: null, table: null, before: '' };
  let slice = { start: 0, line: 0, resumed: '' };
  let rows = 0;
  let line = 0;
  let at = 0;
  for (; at < text.length && at < maxRenderedChars && line < maxLines; ) {
    const found = text.indexOf('\n', at);
    const lineEnd = found === -1 ? text.length : found + 1;
    // A line without end is cut like a text of many.
    const end = Math.min(lineEnd, at + maxSlice.length);
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
  return length >= maxSlice.length * patience || lines >= maxSlice.lines * patience;
}

function resume({ fence, table }: Surroundings): string {
  if (fence !== null) return /^\s/.test(fence.line) ? '' : `${fence.line}\n`;
  return table ?? '';
}

/** Content after a fence is removed must no longer be parsed as code. */
function withoutFence({ table, before }: Surroundings): Surroundings {
  return { fence: null, table, before };
}

function pass({ fence, table, before }: Surroundings, words: string): Surroundings {
  if (fence !== null) return { fence: closesFence(words, fence.marker) ? null : fence, table: null, before: words };
  const marker = openingFence(words);
  if (marker !== null) return { fence: { marker, line: words }, table: null, before: words };
  const isHeadRule = table === null && before.includes('|') && /^ {0,3}[|:-](?=[^-]*-)[-:| \t]*$/.test(words);
  const head = isHeadRule ? `${before}\n${words}\n` : table;
  return { fence: null, table: words === '' ? null : head, before: words };
}

function rowsOf(words: string): number {
  if (words === '') return gapRows;
  return words.startsWith('|') ? tableRows : Math.ceil(words.length / rowLength);
}

/**
 * Returns the lines that define the target of `[name]`, wherever they are: they apply to the entire text. Searched by characters that few
 * lines have.
 */
function definitionsIn(text: string): readonly string[] {
  const found: string[] = [];
  let from = 0;
  while (found.length < maxDefinitions) {
    const mark = text.indexOf(']:', from);
    if (mark === -1 || mark >= maxRenderedChars) break;
    const start = text.lastIndexOf('\n', mark) + 1;
    const lineEnd = text.indexOf('\n', mark);
    const end = lineEnd === -1 ? text.length : lineEnd;
    // A line may have any length, but only its start can be a definition: a non-matching line is skipped as a whole.
    const [line] = /^ {0,3}\[[^\]\n]{1,300}\]:[^\n]{1,2000}/.exec(text.slice(start, Math.min(end, start + 2400))) ?? [];
    if (line !== undefined) found.push(line);
    from = end;
  }
  return found;
}

const maxDefinitions = 2000;
