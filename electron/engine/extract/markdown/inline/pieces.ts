import type { Mark, Token } from './inlineBuffer.ts';
import { lastCodePoint } from './codePoints.ts';
import { codeSpan } from './codeSpan.ts';
import { gapSeparatesWords } from './wordGaps.ts';

/** Inline content with normalized white space: no space at the ends, none just inside a mark, no mark without content. */
export type Piece =
  | { readonly kind: 'text'; text: string }
  | { readonly kind: 'atom'; readonly text: string }
  | { readonly kind: 'open' | 'close'; readonly mark: Mark }
  | { readonly kind: 'break' };

/** `flow` may contain breaks and become several paragraphs; `line` is one line; `cell` is one line with breaks. */
export type InlineMode = 'flow' | 'line' | 'cell';

const BREAK: Piece = { kind: 'break' };
/** Images, formulas and code count as a word for the adjacent content. */
const ATOM = 'x';
const RUNS = /[\t\n\r\f ]{2,}|[\t\n\r\f]/g;
const NEEDS_FOLDING = /[\t\n\r\f]| {2}/;

/**
 * Normalizes the white space of inline content as a browser renders it.
 * @returns one list of pieces for each paragraph: two consecutive breaks separate paragraphs where the mode allows it
 */
export function settle(tokens: readonly (string | Token)[], place: InlineMode): Piece[][] {
  const settler = new Settler(place);
  for (const token of tokens) {
    if (typeof token === 'string') settler.text(token);
    else if (token.kind === 'open') settler.open(token.mark);
    else if (token.kind === 'close') settler.close(token.mark);
    else if (token.kind === 'break') settler.lineBreak();
    else if (token.kind === 'border') settler.border();
    else if (token.kind === 'gap') settler.gap();
    else if (token.kind === 'code') settler.code(token.text);
    else settler.atom(token.text);
  }
  return settler.finish();
}

class Settler {
  private readonly mode: InlineMode;
  private readonly paragraphs: Piece[][] = [];
  private pieces: Piece[] = [];
  /** Marks whose opening delimiter is written. */
  private readonly opened: Mark[] = [];
  /** Marks without content so far. */
  private waiting: Mark[] = [];
  /** Marks that are continued in an equal mark closed just before them. */
  private readonly merged = new Map<Mark, Mark>();
  private space = '';
  private breaks = 0;
  private hasGap = false;
  /** Last character of the content so far, ignoring marks. */
  private last = '';

  constructor(place: InlineMode) {
    this.mode = place;
  }

  text(data: string): void {
    const folded = NEEDS_FOLDING.test(data) ? data.replace(RUNS, ' ') : data;
    const core = folded.trim();
    if (core === '') {
      this.addSpace(folded);
      return;
    }
    if (core.length === folded.length) {
      this.beforeContent(core);
      this.addText(core);
      return;
    }
    const start = folded.length - folded.trimStart().length;
    if (start > 0) this.addSpace(folded.slice(0, start));
    this.beforeContent(core);
    this.addText(core);
    const end = start + core.length;
    if (end < folded.length) this.addSpace(folded.slice(end));
  }

  atom(text: string, isCode = false): void {
    if (text === '') return;
    this.beforeContent(ATOM);
    const last = this.pieces[this.pieces.length - 1];
    // Code directly after code would be one piece of code for a reader.
    if (isCode && last?.kind === 'atom' && last.text.endsWith('`')) this.addText(' ');
    // Formulas side by side would share a delimiter: `$a$$b$`.
    if (text.startsWith('$') && last?.kind === 'atom' && last.text.endsWith('$')) this.addText(' ');
    this.pieces.push({ kind: 'atom', text });
  }

  code(text: string): void {
    this.atom(codeSpan(text), true);
  }

  open(mark: Mark): void {
    this.waiting.push(mark);
  }

  close(mark: Mark): void {
    if (this.waiting.length > 0) {
      this.waiting.pop();
      return;
    }
    const target = this.merged.get(mark) ?? mark;
    this.opened.pop();
    this.pieces.push({ kind: 'close', mark: target });
  }

  lineBreak(): void {
    if (this.mode === 'line') this.addSpace(' ');
    else this.breaks++;
  }

  border(): void {
    if (this.mode === 'line') this.addSpace(' ');
    else this.breaks = Math.max(this.breaks, 1);
  }

  gap(): void {
    this.hasGap = true;
  }

  finish(): Piece[][] {
    if (this.pieces.length > 0) this.paragraphs.push(this.pieces);
    return this.paragraphs;
  }

  private addSpace(space: string): void {
    // Plain spaces collapse into one; other space characters are preserved.
    if (this.space === '' || this.space === ' ') this.space = space;
    else if (space !== ' ') this.space += space;
  }

  private addText(text: string): void {
    const last = this.pieces[this.pieces.length - 1];
    if (last?.kind === 'text') last.text += text;
    else this.pieces.push({ kind: 'text', text });
  }

  /** Writes what is pending: breaks or a space first, then the delimiters of marks, so that no delimiter has a space on its inner side. */
  private beforeContent(content: string): void {
    if (this.pieces.length > 0) {
      if (this.breaks > 1 && this.mode === 'flow' && !this.insideLink()) this.newParagraph();
      else if (this.breaks > 0) this.pieces.push(BREAK);
      else if (this.space !== '') this.addText(this.space);
      else if (this.hasGap && gapSeparatesWords(this.last, content)) this.addText(' ');
    }
    this.hasGap = false;
    this.last = lastCodePoint(content);
    this.breaks = 0;
    this.space = '';
    if (this.waiting.length > 0) this.openWaiting();
  }

  private openWaiting(): void {
    for (const mark of this.waiting) {
      const last = this.pieces[this.pieces.length - 1];
      if (last?.kind === 'close' && last.mark.kind === mark.kind && mark.kind !== 'link') {
        this.pieces.pop();
        this.merged.set(mark, last.mark);
        this.opened.push(last.mark);
      } else {
        this.pieces.push({ kind: 'open', mark });
        this.opened.push(mark);
      }
    }
    this.waiting = [];
  }

  private newParagraph(): void {
    for (let index = this.opened.length - 1; index >= 0; index--) {
      const mark = this.opened[index];
      if (mark) this.pieces.push({ kind: 'close', mark });
    }
    this.paragraphs.push(this.pieces);
    this.pieces = this.opened.map((mark) => ({ kind: 'open', mark }));
  }

  private insideLink(): boolean {
    return this.opened.some((mark) => mark.kind === 'link');
  }
}
