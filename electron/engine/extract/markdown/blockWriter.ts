/** Kind of the previous block in a container: determines the separator before the next one. */
export type BlockKind =
  | 'none'
  | 'paragraph'
  | 'heading'
  | 'code'
  | 'quote'
  | 'item'
  | 'table'
  | 'rule'
  | 'term'
  | 'label'
  | 'definition'
  | 'footnote';

/** Markdown style of one list. */
export interface ListStyle {
  readonly ordered: boolean;
  /** `-` or `*`; `.` or `)` after the number. */
  readonly marker: string;
  /** No blank lines between items. */
  readonly tight: boolean;
}

interface Container {
  /** Prefix of each line of the container. */
  prefix: string;
  /** Prefix of the first line that waited when the container was opened. */
  readonly waiting: string | null;
  /** Number of parts already written, and pending line ends, when the container was opened. */
  readonly start: number;
  readonly gap: number;
  /** False if nesting is too deep for another mark. */
  readonly marked: boolean;
  /** Items of a tight list have no blank lines between their blocks. */
  readonly tight: boolean;
  readonly definition: boolean;
  /** Its lines are indented more than the terms, which no container of markdown accounts for. */
  indented: boolean;
  /** Levels of nesting that a markdown reader counts, from the top. */
  readonly weight: number;
  last: BlockKind;
  lastList: ListStyle | null;
}

interface Level {
  readonly prefix: string;
  readonly mark: string;
  readonly weight: number;
  readonly tight?: boolean;
  readonly definition?: boolean;
}

/** Markdown parsers give up beyond 100 levels (a list counts twice); deeper content is written at this level. */
const MAX_WEIGHT = 88;

/** Bullet markers alone on a line: a reader takes three for a thematic break. */
const ONLY_MARKS = /(?:(?:^|[\s>])-){3}$|(?:(?:^|[\s>])\*){3}$/;

const DEFINITION_INDENT = '  ';

/** Puts finished blocks one below the other, inside quotes and list items, with the line prefixes and blank lines they need. */
export class BlockWriter {
  private readonly parts: string[] = [];
  private readonly outer: Container[] = [];
  private current: Container = {
    prefix: '',
    waiting: null,
    start: 0,
    gap: 2,
    marked: true,
    tight: false,
    definition: false,
    indented: false,
    weight: 0,
    last: 'none',
    lastList: null,
  };
  /** Prefix of the next line if it differs from the container's: marks of containers just opened. */
  private firstPrefix: string | null = null;
  /** Minimum prefix since the last block: the one that the blank line before the next block has. */
  private gapPrefix = '';
  /** Line ends before the next block. */
  private gap = 2;

  /** Kind of the block written last in the open container. */
  get last(): BlockKind {
    return this.current.last;
  }

  /** The list of the item written last in the open container. */
  get lastList(): ListStyle | null {
    return this.current.lastList;
  }

  /** True at the start of a list item, before anything was written in it. */
  get atItemStart(): boolean {
    return this.firstPrefix !== null && this.current.last === 'none';
  }

  /** How many blocks were written. */
  get count(): number {
    return (this.parts.length + 1) >> 1;
  }

  /** Returns the position of each block in the output of `finish`, in UTF-16 units, including the markers of its line. */
  spans(): readonly (readonly [start: number, end: number])[] {
    const spans: (readonly [number, number])[] = [];
    let offset = 0;
    for (const [index, part] of this.parts.entries()) {
      // Every second part is the separator between two blocks.
      if (index % 2 === 0) spans.push([offset, offset + part.length]);
      offset += part.length;
    }
    return spans;
  }

  paragraph(text: string): void {
    const { current } = this;
    if (current.definition && current.last === 'none' && this.firstPrefix === null) this.beginDefinition(text);
    this.write(text, 'paragraph');
  }

  /** @param text one line */
  heading(level: number, text: string): void {
    const marks = '#'.repeat(level);
    this.write(text === '' ? marks : `${marks} ${text}`, 'heading');
  }

  /** A term of a definition list: the definition follows on the next line. */
  term(text: string): void {
    if (this.current.last === 'term') this.gap = 1;
    this.write(text, /[:：]$/.test(text) ? 'label' : 'term');
  }

  table(text: string): void {
    this.write(text, 'table');
  }

  rule(): void {
    // Dashes would be parsed as front matter at the start of the text, and together with item marks as one thematic break.
    this.write(this.firstPrefix !== null ? '___' : this.parts.length > 0 ? '---' : '***', 'rule');
  }

  code(text: string, language: string): void {
    const fence = fenceFor(text);
    this.stayClose();
    this.write(text === '' ? `${fence}${language}\n${fence}` : `${fence}${language}\n${text}\n${fence}`, 'code');
  }

  openQuote(): void {
    const { gap } = this;
    this.stayClose();
    this.push({ prefix: '> ', mark: '> ', weight: 1 }, gap);
  }

  closeQuote(): void {
    this.pop('quote');
  }

  /** @returns the markers that separate a list here from a list directly before it */
  listStyle(ordered: boolean, tight: boolean): ListStyle {
    const before = this.current.last === 'item' ? this.current.lastList : null;
    const usual = ordered ? '.' : '-';
    const other = ordered ? ')' : '*';
    return {
      ordered,
      tight,
      marker: before?.ordered === ordered && before.marker === usual ? other : usual,
    };
  }

  /**
   * @param number number of an ordered item; ignored otherwise
   * @returns width of the mark in characters
   */
  openItem(list: ListStyle, number: number): number {
    const { current, gap } = this;
    const mark = list.ordered ? `${number}${list.marker} ` : `${list.marker} `;
    const follows = current.last === 'item' && current.lastList === list;
    // Only a list that starts at 1 may follow the lines of a paragraph directly.
    const close = follows || (current.tight && current.last === 'paragraph' && (!list.ordered || number === 1));
    if (close && list.tight) this.gap = 1;
    this.push({ prefix: ' '.repeat(mark.length), mark, weight: 2, tight: list.tight }, gap);
    return mark.length;
  }

  /** Continues inside the item that was just closed. */
  reopenItem(width: number): void {
    const { gap } = this;
    this.gap = 1;
    this.push({ prefix: ' '.repeat(width), mark: '', weight: 2, tight: true }, gap);
    this.current.last = 'paragraph';
  }

  /** @param keepEmpty whether an item without content is written as its mark */
  closeItem(list: ListStyle, keepEmpty: boolean): void {
    const { last, marked, start } = this.current;
    if (keepEmpty && last === 'none' && marked && this.firstPrefix !== null) this.emptyItem(list);
    this.pop('item');
    if (this.parts.length > start) this.current.lastList = list;
  }

  openDefinition(): void {
    this.push({ prefix: '', mark: '', weight: 0, definition: true });
  }

  closeDefinition(): void {
    this.pop('definition');
  }

  openFootnote(label: string): void {
    // Markdown parsers treat lines indented by four spaces as part of the footnote.
    this.push({ prefix: '    ', mark: `[^${label}]: `, weight: 1 });
  }

  closeFootnote(): void {
    this.pop('footnote');
  }

  /** @returns all that was written, ending in one line end; empty when nothing was */
  finish(): string {
    return this.parts.length > 0 ? `${this.parts.join('')}\n` : '';
  }

  /** A definition below its term begins with a colon, unless the term already has one. */
  private beginDefinition(text: string): void {
    const { current } = this;
    const last = this.outer[this.outer.length - 1]?.last;
    if (last === 'label') {
      if (!/^[=|]/.test(text)) this.gap = 1;
      return;
    }
    if (last === 'term') this.gap = 1;
    this.firstPrefix = `${current.prefix}: `;
    // Indents of nested definitions must not add up to an indented code block.
    if (!current.indented) current.prefix += DEFINITION_INDENT;
    current.indented = true;
  }

  /** In a tight item a block that may follow a paragraph without a blank line does so. */
  private stayClose(): void {
    if (this.current.tight && this.current.last === 'paragraph') this.gap = 1;
  }

  private emptyItem(list: ListStyle): void {
    const first = this.firstPrefix ?? '';
    if (ONLY_MARKS.test(first.trimEnd())) return;
    const around = this.outer[this.outer.length - 1];
    // Directly below a paragraph a bare mark would turn it into a setext heading or be part of it.
    if (around?.lastList !== list || around.last !== 'item') this.gap = 2;
    this.write('', 'paragraph');
  }

  private push(level: Level, gap = this.gap): void {
    const { current } = this;
    const marked = current.weight + level.weight <= MAX_WEIGHT;
    this.outer.push(current);
    this.current = {
      prefix: marked ? current.prefix + level.prefix : current.prefix,
      waiting: this.firstPrefix,
      start: this.parts.length,
      gap,
      marked,
      tight: level.tight ?? false,
      definition: level.definition ?? false,
      indented: level.definition === true && current.indented,
      weight: marked ? current.weight + level.weight : current.weight,
      last: 'none',
      lastList: null,
    };
    if (marked && level.mark !== '') this.firstPrefix = (this.firstPrefix ?? current.prefix) + level.mark;
    else if (marked && this.firstPrefix !== null) this.firstPrefix += level.prefix;
  }

  private pop(kind: BlockKind): void {
    const closed = this.current;
    this.current = this.outer.pop() ?? closed;
    if (this.parts.length === closed.start) {
      this.firstPrefix = closed.waiting;
      this.gap = closed.gap;
    } else {
      this.current.last = kind;
    }
    if (this.current.prefix.length < this.gapPrefix.length) this.gapPrefix = this.current.prefix;
  }

  private write(text: string, kind: BlockKind): void {
    const { current, parts } = this;
    if (parts.length > 0) parts.push(this.gap === 1 ? '\n' : `\n${this.gapPrefix.trimEnd()}\n`);
    const first = this.firstPrefix ?? current.prefix;
    parts.push(first === '' ? text : text === '' ? first.trimEnd() : first + indent(text, current.prefix));
    this.firstPrefix = null;
    this.gapPrefix = current.prefix;
    this.gap = 2;
    current.last = kind;
  }
}

function indent(text: string, prefix: string): string {
  if (prefix === '' || !text.includes('\n')) return text;
  const bare = prefix.trimEnd();
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? line : line === '' ? bare : prefix + line))
    .join('\n');
}

function fenceFor(text: string): string {
  let length = 3;
  for (const [run] of text.matchAll(/`{3,}/g)) length = Math.max(length, run.length + 1);
  return '`'.repeat(length);
}
