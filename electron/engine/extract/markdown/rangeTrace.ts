import type { Element } from 'domhandler';

/** What is looked at while a text is written: a part of its `Context`. */
interface Writing {
  readonly blocks: { readonly count: number };
  readonly inline: { readonly tokens: readonly unknown[] };
  readonly tables: readonly unknown[];
}

interface OpenElement {
  /** Number of the first block that may be its own, and of the one that words in it go to. */
  readonly first: number;
  readonly next: number;
  readonly said: number;
}

/** Offsets (UTF-16) of the first character and of the one after the last. */
export type MarkdownRange = readonly [start: number, end: number];

/**
 * Follows which element each part of a markdown text comes from, while it is written. Blocks are written when they end, so an
 * element owns those that were written between its two ends; text in a line belongs to the block around it.
 */
export class RangeTrace {
  private readonly open: OpenElement[] = [];
  private readonly blocksOf = new Map<Element, readonly [first: number, end: number]>();
  /** The block that the words of an element in a line stand in; null in a table, which is written as one. */
  private readonly spoken = new Map<Element, number | null>();
  private spans: readonly MarkdownRange[] = [];
  /** How often something was said, and how often it had been when the last block was written. */
  private said = 0;
  private saidWhenWritten = 0;
  private written = 0;
  private before = { blocks: 0, tokens: 0, waits: false };

  text(data: string, context: Writing): void {
    this.follow(context);
    if (data.trim() !== '') this.said += 1;
  }

  /** Called before an element does anything. */
  arrive(context: Writing): void {
    this.follow(context);
    this.before = { blocks: this.written, tokens: context.inline.tokens.length, waits: this.waits() };
  }

  enter(context: Writing): void {
    this.follow(context);
    // What waits to be written is of before: the next block is not this element's.
    this.open.push({ first: this.written + (this.waits() ? 1 : 0), next: this.written, said: this.said });
  }

  /** An element that wrote itself, or nothing, and whose content is passed by. */
  pass(element: Element, context: Writing): void {
    const { blocks, tokens, waits } = this.before;
    this.follow(context);
    const own = this.written - blocks - (waits ? 1 : 0);
    if (own > 0) this.blocksOf.set(element, [this.written - 1, this.written]);
    else if (this.written === blocks && context.inline.tokens.length !== tokens) {
      this.said += 1;
      this.speak(element, blocks, context);
    }
  }

  leave(element: Element, context: Writing): void {
    this.follow(context);
    const opened = this.open.pop();
    if (opened === undefined) return;
    if (this.written > opened.first) this.blocksOf.set(element, [opened.first, this.written]);
    else if (this.said > opened.said) this.speak(element, opened.next, context);
  }

  /** @param spans where each block stands in the text, in order */
  finish(spans: readonly MarkdownRange[]): void {
    this.spans = spans;
  }

  /** What the element wrote as blocks of its own; null where it wrote none. */
  rangeOf(element: Element): MarkdownRange | null {
    const [first, end] = this.blocksOf.get(element) ?? [0, 0];
    const start = this.spans[first];
    const last = this.spans[end - 1];
    return end === 0 || start === undefined || last === undefined ? null : [start[0], last[1]];
  }

  /** The block of an element around it that words of the element stand in; `around` where the one of its parent is meant. */
  lineOf(element: Element): MarkdownRange | 'around' | null {
    const block = this.spoken.get(element);
    if (block === undefined) return null;
    return this.spans[block ?? -1] ?? 'around';
  }

  private speak(element: Element, block: number, { tables }: Writing): void {
    this.spoken.set(element, tables.length > 0 ? null : block);
  }

  private waits(): boolean {
    return this.said > this.saidWhenWritten;
  }

  private follow({ blocks }: Writing): void {
    if (blocks.count === this.written) return;
    this.written = blocks.count;
    this.saidWhenWritten = this.said;
  }
}
