import { firstCharacter, lastCharacter } from './characters.ts';
import { planEmphasis, defaultDelimiter, type EmphasisPlan } from './emphasis.ts';
import { escapeText } from './escapeText.ts';
import type { Mark, Token } from './inlineBuffer.ts';
import { pairableDelimiters } from './literalDelimiters.ts';
import { linkEnd, plainAutolink } from './linkMarkdown.ts';
import { settle, type Piece, type InlineMode } from './pieces.ts';

/** How the content is placed in its block. */
export interface InlinePosition {
  readonly mode: InlineMode;
  /** It begins a list item, where `[ ]` would be parsed as a task. */
  readonly itemStart: boolean;
  /** It begins a line, where a character could be read as a block marker. */
  readonly startsLine: boolean;
}

const BREAKS: Readonly<Record<InlineMode, string>> = {
  flow: '  \n',
  line: ' ',
  cell: '<br>',
};

/**
 * Writes inline content as markdown.
 * @returns its paragraphs, one or none where the mode allows only one line
 */
export function renderInline(tokens: readonly (string | Token)[], where: InlinePosition): string[] {
  return settle(tokens, where.mode).map((pieces) => new InlineWriter(pieces, where).write());
}

class InlineWriter {
  private readonly pieces: readonly Piece[];
  private readonly where: InlinePosition;
  private readonly plan: EmphasisPlan | null;
  private readonly parts: string[] = [];
  private readonly activeDelimiters: string;
  private linkDepth = 0;
  /** Index of the part where the text of the open link begins. */
  private linkStart = 0;
  private firstLine = true;
  private lineStart: boolean;

  constructor(pieces: readonly Piece[], where: InlinePosition) {
    const planned = pieces.length > 1 ? planEmphasis(pieces) : { pieces, plan: null };
    this.pieces = planned.pieces;
    this.plan = planned.plan;
    this.where = where;
    this.lineStart = where.startsLine;
    this.activeDelimiters = pairableDelimiters(this.pieces, this.usedDelimiters());
  }

  write(): string {
    const { pieces } = this;
    for (let index = 0; index < pieces.length; index++) {
      const piece = pieces[index];
      if (piece === undefined) continue;
      if (piece.kind === 'break') this.lineBreak();
      else if (piece.kind === 'text') this.text(piece.text, index);
      else if (piece.kind === 'atom') this.add(piece.text);
      else if (piece.mark.kind !== 'link') this.add(this.delimiterOf(piece.mark));
      else if (piece.kind === 'close') this.closeLink(piece.mark);
      else if (this.autolink(piece.mark, index)) index += 2;
      else this.openLink();
    }
    return this.parts.join('');
  }

  private hasDefinition(): boolean {
    return this.pieces.some((piece) => piece.kind === 'text' && piece.text.includes(']:'));
  }

  /** Returns the delimiter characters of the marks; requires `this.plan`. */
  private usedDelimiters(): string {
    // An entity next to a delimiter changes whether the delimiter can open or close.
    if (this.plan !== null && this.plan.encodeFirst.size + this.plan.encodeLast.size > 0) return '*_~';
    let used = '';
    for (const piece of this.pieces) {
      if (piece.kind === 'open' && piece.mark.kind !== 'link') used += this.delimiterOf(piece.mark);
    }
    return used;
  }

  private add(text: string): void {
    this.parts.push(text);
    if (text !== '') this.lineStart = false;
  }

  private lineBreak(): void {
    this.parts.push(BREAKS[this.where.mode]);
    if (this.where.mode !== 'flow') return;
    this.lineStart = true;
    this.firstLine = false;
  }

  private text(text: string, index: number): void {
    const { pieces, plan, where } = this;
    const before = lastCharacter(pieces[index - 1]);
    const after = firstCharacter(pieces[index + 1]);
    const { lineStart, firstLine } = this;
    const place = {
      lineStart,
      firstLine,
      itemStart: where.itemStart && firstLine,
      insideLink: this.linkDepth > 0,
      hasDefinition: lineStart && firstLine && this.hasDefinition(),
      activeDelimiters: this.activeDelimiters,
      before,
      after,
    };
    const encodesFirst = plan?.encodeFirst.has(index) ?? false;
    const encodesLast = plan?.encodeLast.has(index) ?? false;
    this.add(
      encodesFirst || encodesLast ? encodeEnds(text, encodesFirst, encodesLast, place) : escapeText(text, place),
    );
  }

  private delimiterOf(mark: Mark): string {
    return this.plan?.delimiterStrings.get(mark) ?? defaultDelimiter(mark);
  }

  private openLink(): void {
    this.add('[');
    this.linkDepth++;
    this.linkStart = this.parts.length;
  }

  private closeLink(mark: Mark): void {
    this.linkDepth--;
    const label = this.parts.slice(this.linkStart).join('');
    this.add(linkEnd(mark.href, addsInformation(mark.title, label) && mark.title !== mark.href ? mark.title : ''));
  }

  private autolink(mark: Mark, index: number): boolean {
    const label = this.pieces[index + 1];
    const end = this.pieces[index + 2];
    if (label?.kind !== 'text' || end?.kind !== 'close' || end.mark !== mark) return false;
    const link = plainAutolink(label.text, mark.href);
    if (link !== null) this.add(link);
    return link !== null;
  }
}

/** Writes the first or last character as an entity: next to an entity a delimiter works that a letter would prevent. */
function encodeEnds(text: string, first: boolean, last: boolean, place: Parameters<typeof escapeText>[1]): string {
  const characters = Array.from(text);
  const start = first ? entity(characters.shift() ?? '') : '';
  const end = last && characters.length > 0 ? entity(characters.pop() ?? '') : '';
  const middle = characters.join('');
  const inner = escapeText(middle, {
    ...place,
    lineStart: place.lineStart && !first,
    before: first ? ';' : place.before,
    after: last ? '&' : place.after,
  });
  return start + inner + end;
}

function entity(character: string): string {
  const code = character.codePointAt(0);
  return code === undefined ? '' : `&#${code};`;
}

/** A title that repeats the text of its link is left out. */
function addsInformation(title: string, label: string): boolean {
  return title !== '' && normalizeLabel(title) !== normalizeLabel(label);
}

function normalizeLabel(text: string): string {
  return text.replace(/[\s\\*_`~]+/g, '').toLowerCase();
}
