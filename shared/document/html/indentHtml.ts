/** Longer HTML is not indented: it is shown as received. */
export const maxIndentedHtml = 5_500_000;
/** Deeper levels are not indented further. */
const maxIndentLevels = 40;
/** An element with nothing but text is one line up to this length, in characters. */
const maxLineLength = 120;

const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '), // HTML 13.1.2
);

/** Inline (phrasing) elements; all others start a new line. */
const phrasing = new Set(
  'a abbr b bdi bdo br button cite code data del dfn em i img input ins kbd label mark meter output progress q ruby rp rt s samp select small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

const tableCells = ['td', 'th'];
const tableRows = [...tableCells, 'tr'];
const tableSections = [...tableRows, 'thead', 'tbody', 'tfoot'];

/** Start tags that close open elements with an omitted end tag (HTML 13.1.2.4): the innermost open elements of these names. */
const impliedEnds: ReadonlyMap<string, readonly string[]> = new Map([
  ...'address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'
    .split(' ')
    .map((name): [string, readonly string[]] => [name, ['p']]),
  ['li', ['li', 'p']],
  ['dt', ['dt', 'dd', 'p']],
  ['dd', ['dt', 'dd', 'p']],
  ['option', ['option']],
  ['optgroup', ['option', 'optgroup']],
  ['td', [...tableCells, 'p']],
  ['th', [...tableCells, 'p']],
  ['tr', [...tableRows, 'p']],
  ['thead', tableSections],
  ['tbody', tableSections],
  ['tfoot', tableSections],
]);

/** Elements whose text is not changed: its white space is significant, or it is in another language. */
const verbatim: ReadonlyMap<string, RegExp> = new Map([
  ['pre', /<\/pre\s*>/gi],
  ['textarea', /<\/textarea\s*>/gi],
  ['script', /<\/script\s*>/gi],
  ['style', /<\/style\s*>/gi],
]);

/** Indented HTML, and its elements of several lines. */
export interface IndentedHtml {
  readonly text: string;
  readonly folds: HtmlFolds;
}

/**
 * Elements that can be folded, in order of their start: the line of the start tag (from 0), and the last line that a fold hides, which is
 * that before the end tag.
 */
export interface HtmlFolds {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * Returns HTML with a line for each block, indented by its level: pages are often minified. Only white space changes, and none in `pre`,
 * `textarea`, `script`, `style` and comments. Nothing is corrected: text that only resembles a tag is indented like one. Linear in the
 * length. Returns null for more than `maxIndentedHtml` characters.
 */
export function indentHtml(html: string): IndentedHtml | null {
  if (html.length > maxIndentedHtml) return null;
  const writer = new LineWriter();
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open !== at) writer.text(html.slice(at, open === -1 ? html.length : open));
    if (open === -1) break;
    const end = html.startsWith('<!--', open) ? afterComment(html, open) : afterTag(html, open);
    const tag = html.slice(open, end);
    const name = /^<\/?([a-z][^\s/>]{0,60})/i.exec(tag)?.[1]?.toLowerCase() ?? '';
    const closing = tag.startsWith('</') ? undefined : verbatim.get(name);
    if (closing !== undefined && !tag.endsWith('/>')) {
      closing.lastIndex = end;
      const found = closing.exec(html);
      at = found === null ? html.length : found.index + found[0].length;
      writer.writeVerbatim(html.slice(open, at));
      continue;
    }
    writer.tag(tag, name);
    at = end;
  }
  return writer.end();
}

function afterComment(html: string, open: number): number {
  const close = html.indexOf('-->', open + 4);
  return close === -1 ? html.length : close + 3;
}

/** A `>` inside a quoted attribute value does not end a tag. An unclosed tag is text up to the end. */
function afterTag(html: string, open: number): number {
  let quote = '';
  for (let at = open + 1; at < html.length; at += 1) {
    const char = html.charAt(at);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '>') return at + 1;
    else if ((char === '"' || char === "'") && html.charAt(at - 1) === '=') quote = char;
  }
  return html.length;
}

class LineWriter {
  readonly #lines: string[] = [];
  #line = '';
  /** Number of lines written; an entry of `#lines` may have several. */
  #lineCount = 0;
  /** The line of each open block element's start tag. */
  readonly #startLines: number[] = [];
  /** The last hidden line of each element, by the line of its start tag. */
  readonly #foldEnds = new Map<number, number>();
  /** Names of the open block elements; its length is the level. */
  readonly #open: string[] = [];
  /** How many of each name are open. */
  readonly #count = new Map<string, number>();
  /** The level of a line that started with a block start tag and contains only text since then. */
  #openedAt: number | null = null;

  text(text: string): void {
    const words = text.replaceAll(/\s+/g, ' ');
    this.#line += this.#line === '' ? words.trimStart() : words;
  }

  tag(tag: string, name: string): void {
    if (phrasing.has(name)) {
      if (name === 'select' && tag.startsWith('</')) this.#endImplied(impliedEnds.get('optgroup'));
      this.#line += tag;
      return;
    }
    if (tag.startsWith('</')) return this.#close(tag, name);
    this.#endImplied(impliedEnds.get(name));
    this.#flush();
    this.#line = tag;
    if (name === '' || voidElements.has(name) || tag.endsWith('/>')) return this.#flush();
    this.#openedAt = this.#open.length;
    this.#push(name);
    return undefined;
  }

  /** Writes content unchanged. */
  writeVerbatim(text: string): void {
    this.#flush();
    const start = this.#lineCount;
    this.#line = text;
    this.#flush();
    this.#fold(start, this.#lineCount - 2);
  }

  end(): IndentedHtml {
    this.#flush();
    while (this.#pop() !== undefined);
    const starts = [...this.#foldEnds.keys()].toSorted((one, other) => one - other);
    const ends = starts.map((start) => this.#foldEnds.get(start) ?? start);
    return { text: this.#lines.join('\n'), folds: { starts, ends } };
  }

  /** Notes that the lines after `start` up to `end` can be hidden, if there are any. */
  #fold(start: number, end: number): void {
    if (end > start) this.#foldEnds.set(start, end);
  }

  #push(name: string): void {
    this.#open.push(name);
    this.#startLines.push(this.#lineCount);
    this.#count.set(name, (this.#count.get(name) ?? 0) + 1);
  }

  #pop(): string | undefined {
    const name = this.#open.pop();
    const start = this.#startLines.pop();
    if (name === undefined || start === undefined) return undefined;
    // The lines of the element are written: it ends before the line that follows.
    this.#fold(start, this.#lineCount - 1);
    this.#count.set(name, (this.#count.get(name) ?? 1) - 1);
    return name;
  }

  /** Closes the innermost open elements whose names are in the list. */
  #endImplied(names: readonly string[] | undefined): void {
    if (names === undefined || !names.includes(this.#open.at(-1) ?? '')) return;
    this.#flush();
    while (names.includes(this.#open.at(-1) ?? '')) this.#pop();
  }

  #close(tag: string, name: string): void {
    const isOnLine = this.#openedAt === this.#open.length - 1 && this.#open.at(-1) === name;
    if (isOnLine && this.#line.length + tag.length <= maxLineLength) {
      this.#pop();
      this.#line = this.#line.trimEnd() + tag;
      return this.#flush();
    }
    this.#flush();
    // An end tag without an open element does not change the level; one that closes an element also closes the elements inside it.
    if ((this.#count.get(name) ?? 0) > 0) while (this.#pop() !== name);
    this.#line = tag;
    return this.#flush();
  }

  #flush(): void {
    const level = this.#openedAt ?? this.#open.length;
    this.#openedAt = null;
    const line = this.#line.trim();
    this.#line = '';
    if (line === '') return;
    this.#lines.push('  '.repeat(Math.min(level, maxIndentLevels)) + line);
    this.#lineCount += 1;
    for (let at = line.indexOf('\n'); at !== -1; at = line.indexOf('\n', at + 1)) this.#lineCount += 1;
  }
}
