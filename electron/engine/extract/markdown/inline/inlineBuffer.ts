/** Kinds of marks around inline content. Two marks of one kind may be nested. */
export type MarkKind = 'strong' | 'em' | 'del' | 'link';

export interface Mark {
  readonly kind: MarkKind;
  /** Name of an element without attributes: only two such elements are nested on purpose. */
  readonly name: string;
  /** URL and title of a link. */
  readonly href: string;
  readonly title: string;
}

export type Token =
  | { readonly kind: 'open'; readonly mark: Mark }
  | { readonly kind: 'close'; readonly mark: Mark }
  /** Finished markdown: an image, a formula, an autolink. */
  | { readonly kind: 'atom'; readonly text: string }
  | { readonly kind: 'code'; text: string }
  /** A line break, or the border of a block where blocks cannot be. */
  | { readonly kind: 'break' }
  | { readonly kind: 'border' }
  /** A visible gap without white space in the page. */
  | { readonly kind: 'gap' };

/** Marks nested deeper have no visible effect. */
const MAX_MARKS = 24;
const NESTING: ReadonlySet<MarkKind> = new Set<MarkKind>(['strong', 'em']);

const BREAK: Token = { kind: 'break' };
const BORDER: Token = { kind: 'border' };
const GAP: Token = { kind: 'gap' };

/** Collects the content of one paragraph, heading or cell in document order. Text is stored as the page writes it. */
export class InlineBuffer {
  tokens: (string | Token)[] = [];
  /** One entry per open element; null for elements that add nothing. */
  private readonly open: (Mark | null)[] = [];
  private readonly marks: Mark[] = [];
  /** How many tokens there were after the marker of a list item; -1 before the first. */
  private markerEnd = -1;

  get isEmpty(): boolean {
    return this.tokens.length === 0;
  }

  get endsWithCode(): boolean {
    const last = this.tokens[this.tokens.length - 1];
    return typeof last === 'object' && last.kind === 'code';
  }

  get hasText(): boolean {
    return this.tokens.some((token) => (typeof token === 'string' ? token.trim() !== '' : token.kind === 'code'));
  }

  /** True while nothing that can be seen was collected. */
  get hasNoContent(): boolean {
    return this.tokens.every((token) =>
      typeof token === 'string' ? token.trim() === '' : token.kind !== 'atom' && token.kind !== 'code',
    );
  }

  text(data: string): void {
    const { tokens } = this;
    const last = tokens.length - 1;
    const before = tokens[last];
    if (typeof before === 'string') tokens[last] = before + data;
    else tokens.push(data);
  }

  code(text: string): void {
    const last = this.tokens[this.tokens.length - 1];
    if (typeof last === 'object' && last.kind === 'code') last.text += text;
    else this.tokens.push({ kind: 'code', text });
  }

  atom(text: string): void {
    this.tokens.push({ kind: 'atom', text });
  }

  lineBreak(): void {
    this.tokens.push(BREAK);
  }

  /** Marks where a block begins or ends in content that has to stay on one line. */
  border(): void {
    // The paragraph of an item begins after its marker, on the same line.
    if (this.tokens.length === this.markerEnd && this.endsWithMarker()) return;
    if (this.tokens.length > 0) this.tokens.push(BORDER);
  }

  /** The bullet or the number of a list item. */
  marker(text: string): void {
    this.tokens.push(text);
    this.markerEnd = this.tokens.length;
  }

  private endsWithMarker(): boolean {
    const last = this.tokens[this.tokens.length - 1];
    return typeof last === 'string' && /^(?:-|\d+\.)\s*$/.test(last);
  }

  /** Adds a gap where the page shows space between words without writing any. */
  gap(): void {
    if (this.tokens.length > 0 && this.tokens[this.tokens.length - 1] !== GAP) this.tokens.push(GAP);
  }

  openMark(mark: Mark): void {
    const kept = this.marks.length < MAX_MARKS && !this.repeats(mark) ? mark : null;
    this.open.push(kept);
    if (kept === null) return;
    this.marks.push(kept);
    this.tokens.push({ kind: 'open', mark: kept });
  }

  /** Ends an open link: links cannot be nested, so the inner one replaces it. */
  endLink(): void {
    const position = this.marks.findIndex((mark) => mark.kind === 'link');
    if (position === -1) return;
    const inside = this.marks.slice(position + 1);
    for (const mark of this.marks.slice(position).toReversed()) this.tokens.push({ kind: 'close', mark });
    for (const mark of inside) this.tokens.push({ kind: 'open', mark });
    const [link = null] = this.marks.splice(position, 1);
    this.open[this.open.lastIndexOf(link)] = null;
  }

  closeMark(): void {
    const mark = this.open.pop();
    if (mark === null || mark === undefined) return;
    this.marks.pop();
    this.tokens.push({ kind: 'close', mark });
  }

  get insideLink(): boolean {
    return this.marks.some((mark) => mark.kind === 'link');
  }

  /** Returns the collected content; marks still open are closed at its end and reopened in the content that follows. */
  take(): (string | Token)[] {
    const { tokens, marks } = this;
    this.tokens = [];
    for (let index = marks.length - 1; index >= 0; index--) {
      const mark = marks[index];
      if (mark) tokens.push({ kind: 'close', mark });
    }
    for (const mark of marks) this.tokens.push({ kind: 'open', mark });
    return tokens;
  }

  private repeats(mark: Mark): boolean {
    return this.marks.some(
      (around) =>
        around.kind === mark.kind && (!NESTING.has(mark.kind) || around.name !== mark.name || mark.name === ''),
    );
  }
}
