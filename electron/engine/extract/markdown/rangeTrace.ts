import type { Element } from 'domhandler';

/** The part of `Context` that is observed while text is written. */
interface Writing {
  readonly blocks: { readonly count: number };
  readonly inline: { readonly tokens: readonly unknown[] };
  readonly tables: readonly unknown[];
}

interface OpenElement {
  /** Index of the first block that may be its own, and of the block that receives inline text. */
  readonly first: number;
  readonly next: number;
  readonly textCount: number;
}

/** Offsets (UTF-16) of the first character and of the one after the last. */
export type MarkdownRange = readonly [start: number, end: number];

/**
 * Tracks the source element of each part of a markdown text while it is written. Blocks are written when they end, so an element owns those
 * written between its start and its end; inline text belongs to the enclosing block.
 */
export class RangeTrace {
  private readonly open: OpenElement[] = [];
  private readonly blocksOf = new Map<Element, readonly [first: number, end: number]>();
  /** The block with the text of an inline element; null in a table, which is written as one block. */
  private readonly spoken = new Map<Element, number | null>();
  private spans: readonly MarkdownRange[] = [];
  /** Number of non-empty texts so far, and their number when the last block was written. */
  private textCount = 0;
  private textCountWhenWritten = 0;
  private written = 0;
  private before = { blocks: 0, tokens: 0, waits: false };

  text(data: string, context: Writing): void {
    this.follow(context);
    if (data.trim() !== '') this.textCount += 1;
  }

  /** Called before an element does anything. */
  arrive(context: Writing): void {
    this.follow(context);
    this.before = { blocks: this.written, tokens: context.inline.tokens.length, waits: this.waits() };
  }

  enter(context: Writing): void {
    this.follow(context);
    // Pending content belongs to earlier elements: the next block is not this element's.
    this.open.push({ first: this.written + (this.waits() ? 1 : 0), next: this.written, textCount: this.textCount });
  }

  /** Records an element that wrote its own output, or none, and whose content is skipped. */
  pass(element: Element, context: Writing): void {
    const { blocks, tokens, waits } = this.before;
    this.follow(context);
    const own = this.written - blocks - (waits ? 1 : 0);
    if (own > 0) this.blocksOf.set(element, [this.written - 1, this.written]);
    else if (this.written === blocks && context.inline.tokens.length !== tokens) {
      this.textCount += 1;
      this.speak(element, blocks, context);
    }
  }

  leave(element: Element, context: Writing): void {
    this.follow(context);
    const opened = this.open.pop();
    if (opened === undefined) return;
    if (this.written > opened.first) this.blocksOf.set(element, [opened.first, this.written]);
    else if (this.textCount > opened.textCount) this.speak(element, opened.next, context);
  }

  /** @param spans position of each block in the text, in order */
  finish(spans: readonly MarkdownRange[]): void {
    this.spans = spans;
  }

  /** Returns the range of the element's own blocks; null where it wrote none. */
  rangeOf(element: Element): MarkdownRange | null {
    const [first, end] = this.blocksOf.get(element) ?? [0, 0];
    const start = this.spans[first];
    const last = this.spans[end - 1];
    return end === 0 || start === undefined || last === undefined ? null : [start[0], last[1]];
  }

  /** Returns the enclosing block that contains text of the element; `around` where its parent's block is meant. */
  lineOf(element: Element): MarkdownRange | 'around' | null {
    const block = this.spoken.get(element);
    if (block === undefined) return null;
    return this.spans[block ?? -1] ?? 'around';
  }

  private speak(element: Element, block: number, { tables }: Writing): void {
    this.spoken.set(element, tables.length > 0 ? null : block);
  }

  private waits(): boolean {
    return this.textCount > this.textCountWhenWritten;
  }

  private follow({ blocks }: Writing): void {
    if (blocks.count === this.written) return;
    this.written = blocks.count;
    this.textCountWhenWritten = this.textCount;
  }
}
