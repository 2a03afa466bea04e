import { formulaFont } from '../../layout/formulas/formulaRows.ts';
import { isEastAsian, jointOf, type Compounds } from '../../layout/lines/joinLines.ts';
import { isApart, plainText, type TextLine } from '../../layout/lines/textLine.ts';
import { softHyphen } from '../../pdf/softHyphen.ts';
import { orderBidiWords } from '../../layout/lines/wordOrder.ts';
import { markBefore, textBehind } from '../../layout/tables/superscriptDigits.ts';
import { isHangul } from '../../pdf/text/hangulLineBreaks.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { isInlineCodePadding } from '../../layout/lines/inlineCodePadding.ts';

/** The part of a style that markdown can express. */
interface InlineStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  readonly href: string | null;
}

/** Consecutive words of one style. */
interface Run {
  readonly style: InlineStyle;
  text: string;
  /** What is written instead. */
  readonly mark: string | undefined;
}

/** Escapes characters with a meaning in markdown. */
export function escapeText(text: string): string {
  if (!/[\\`*<_\]]/.test(text)) return text;
  return text
    .replace(/[\\`*]/g, '\\$&')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/\](?=[([:])/g, '\\]');
}

/** Escapes characters that would make the start of a paragraph a heading, quote or list. */
export function escapeStart(text: string): string {
  return text
    .replace(/^(?:#{1,6}(?=\s)|[>+-](?=\s)|[=+-]+\s*$|-{3,})/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s)/, '$1\\$2');
}

/** How the lines of a paragraph are written. */
export interface InlineOptions {
  /** Without emphasis, as in headings. */
  readonly isPlain?: boolean | undefined;
  /** Literal replacement of some words: note marks. */
  readonly marks?: ReadonlyMap<Word, string> | undefined;
  /** Indexes of lines that begin a new line in markdown too. */
  readonly hardBreaks?: ReadonlySet<number> | undefined;
  /** Words that keep their hyphen at the end of a line. */
  readonly compounds?: Compounds | undefined;
  /** Nearly all of the document is bold, so bold is not significant. */
  readonly isBold?: boolean | undefined;
  /** The document is typewritten, so monospace is not significant. */
  readonly isTyped?: boolean | undefined;
}

/** A word of a paragraph, with its surroundings. */
interface WordPosition {
  readonly word: Word;
  /** Words of its line, and its index among them. */
  readonly line: readonly Word[];
  readonly index: number;
  readonly lineIndex: number;
  readonly style: InlineStyle;
}

/** Lines of a paragraph as one line of markdown. */
export function inlineOf(lines: readonly TextLine[], options: InlineOptions = {}): string {
  const { isPlain = false, hardBreaks, isBold = false, isTyped = false } = options;
  const words = lines.map((line) => orderBidiWords(line.words));
  const usual = isPlain ? null : dominantStyle(words.flat(), isBold);
  const runs: Run[] = [];
  for (const [lineIndex, line] of words.entries())
    for (const [index, word] of line.entries())
      appendWord(runs, { word, line, index, lineIndex, style: inlineStyleOf(word, usual, isTyped) }, options);
  const text = writeRuns(runs.flatMap((run, index) => freeMarks(run, runs[index - 1], runs[index + 1])));
  return (hardBreaks?.size ?? 0) > 0 ? text.split(lineBreak).map(escapeStart).join(lineBreak) : text;
}

/** Adds a word to the last run, or as a run of its own in another style. */
function appendWord(runs: Run[], at: WordPosition, options: InlineOptions): void {
  const { word, style } = at;
  const mark = options.marks?.get(word);
  if (mark !== undefined) {
    runs.push({ style: plainStyle, text: '', mark });
    return;
  }
  const isBelowLine = at.index === 0 && at.lineIndex > 0;
  const glue = isBelowLine ? joinToLineAbove(runs, at, options) : glueOnLine(runs, at);
  const last = runs.at(-1);
  // A formula is markdown already.
  if (word.style.font === formulaFont) runs.push({ style: plainStyle, text: '', mark: glue + word.text });
  else if (last !== undefined && last.mark === undefined && isSameStyle(last.style, style))
    last.text += glue + textOfWord(at);
  else runs.push({ style, text: glue + textOfWord(at), mark: undefined });
}

/** Returns the text of a word, with superscript digits as such: a note number before the paragraph, or a footnote mark glued to a word. */
function textOfWord({ word, line, index, lineIndex }: WordPosition): string {
  const mark = index === 0 && lineIndex === 0 ? markBefore(word, line[1]) : null;
  return mark === null ? textBehind(line[index - 1], word) : `${mark} `;
}

/** Returns the space between a word and the one before it on its line. */
function glueOnLine(runs: readonly Run[], { word, line, index, lineIndex }: WordPosition): string {
  if (index === 0 || !isApart(line[index - 1], word) || isInlineCodePadding(line, index)) return '';
  // The gap beside a superscript mark is no word space.
  const isBehindMark = lineIndex === 0 && index === 1 && runs[0]?.text.endsWith(' ') === true;
  const endsMark = runs.at(-1)?.mark !== undefined && /^[,.]/.test(word.text);
  return isBehindMark || endsMark ? '' : ' ';
}

/** Returns what separates the first word of a line from the line above; removes a hyphen that only marks the line break. */
function joinToLineAbove(
  runs: readonly Run[],
  { word, style, lineIndex }: WordPosition,
  { hardBreaks, compounds }: InlineOptions,
): string {
  const last = runs.at(-1);
  const isOne = last !== undefined && isOneAddress(last.style.href, style.href, last.text);
  if (!isOne && hardBreaks?.has(lineIndex) === true && last?.text.endsWith(softHyphen) !== true) return lineBreak;
  if (isOne || last === undefined) return '';
  if (last.mark !== undefined) return ' ';
  // A hyphen in another style than its word is not a line-break hyphen: it is like that after a name in capitals.
  const begun = last.text === '-' && runs.length > 1 ? 'X' : '';
  const joint = jointOf(begun + last.text, word.text, compounds);
  last.text = joint.first.slice(begun.length);
  return continuesHangulWord(last.text, word) ? '' : joint.glue;
}

/** Whether a Korean word continues that did not fit on the line above. */
export function continuesHangulWord(before: string, word: Word | undefined): boolean {
  return word?.spaced === false && isHangul(word.text) && isHangul(before.slice(-1));
}

/** A markdown line break that does not end the paragraph. */
const lineBreak = '  \n';

/** Maximum characters of a link's text that may begin any URL. */
const maxVagueUrlChars = 3;

/** Whether a text and its continuation form a URL that links to itself: no spaces are inserted. */
function isOneAddress(before: string | null, href: string | null, text: string): boolean {
  if (href === null || before !== href) return false;
  const begun = bareAddress(text.trim());
  return begun.length > maxVagueUrlChars && bareAddress(href).startsWith(begun);
}

function bareAddress(address: string): string {
  return address.toLowerCase().replace(/^\W*(?:mailto:|https?:\/\/)?(?:www\.)?/, '');
}

const plainStyle: InlineStyle = { bold: false, italic: false, mono: false, href: null };

/** Maximum words of a paragraph that may be emphasized as a whole; a longer one has a style as its normal one from this ratio of its characters on. */
const maxEmphasizedWords = 12;
const minDominantRatio = 0.97;

/** Emphasis that most of a paragraph has. */
type UsualEmphasis = Pick<InlineStyle, 'bold' | 'italic'>;

/** Returns the style that is not written as emphasis, since nearly all of a paragraph has it. */
function dominantStyle(words: readonly Word[], isBold: boolean): UsualEmphasis {
  if (words.length <= maxEmphasizedWords) return { bold: isBold, italic: false };
  let bold = 0;
  let italic = 0;
  for (const { text, style } of words) {
    if (style.bold) bold += text.length + 1;
    if (style.italic) italic += text.length + 1;
  }
  if (bold === 0 && italic === 0) return { bold: isBold, italic: false };
  const min = plainText(words).length * minDominantRatio;
  return { bold: isBold || bold > min, italic: italic > min };
}

function inlineStyleOf({ style, href, text }: Word, usual: UsualEmphasis | null, isTyped: boolean): InlineStyle {
  if (usual === null) return href === null ? plainStyle : { ...plainStyle, href };
  if (href === null && !style.bold && !style.italic && !style.mono) return plainStyle;
  return {
    bold: style.bold && !usual.bold,
    italic: style.italic && !usual.italic,
    mono: style.mono && !isTyped && !isMail(text) && !isEastAsian(text.slice(0, 1)),
    href,
  };
}

/** Email addresses are often set like code, but are not code. */
function isMail(text: string): boolean {
  return /^[^\s@]+@[\w-]+(?:\.[\w-]+)+\W?$/.test(text);
}

/**
 * Moves punctuation at the edge of an emphasis out of it if a letter is adjacent: between the two, markdown parsers do not recognize a
 * delimiter (CommonMark 0.31, 6.2).
 */
function freeMarks(run: Run, before: Run | undefined, after: Run | undefined): Run[] {
  if (!isEmphasis(run)) return [run];
  const { style, text } = run;
  const [, start = '', core = '', end = ''] = /^([\p{P}\p{S}]*)(.*?)([\p{P}\p{S}]*)$/su.exec(text) ?? [];
  const isHeld = start !== '' && /[\p{L}\p{N}]$/u.test(writtenOf(before));
  const isFollowed = end !== '' && core !== '' && /^[\p{L}\p{N}]/u.test(writtenOf(after));
  if (!isHeld && !isFollowed) return [run];
  const inner = (isHeld ? '' : start) + core + (isFollowed ? '' : end);
  const plain = (own: string): Run[] => (own === '' ? [] : [{ style: plainStyle, text: own, mark: undefined }]);
  return [...plain(isHeld ? start : ''), { style, text: inner, mark: undefined }, ...plain(isFollowed ? end : '')];
}

function isEmphasis({ style, mark }: Run): boolean {
  return mark === undefined && !style.mono && style.href === null && (style.bold || style.italic);
}

function writtenOf(run: Run | undefined): string {
  return run?.mark ?? run?.text ?? '';
}

function isSameStyle(a: InlineStyle, b: InlineStyle): boolean {
  if (a === b) return true;
  return a.bold === b.bold && a.italic === b.italic && a.mono === b.mono && a.href === b.href;
}

/** Writes runs as markdown; those with one link target, in whatever style, are one link. */
function writeRuns(runs: readonly Run[]): string {
  let text = '';
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index];
    if (run === undefined) break;
    const { href } = run.style;
    if (run.mark !== undefined || href === null) {
      text += run.mark ?? wrapRun(run);
      continue;
    }
    let linked = '';
    for (let next: Run | undefined = run; next?.mark === undefined && next?.style.href === href; next = runs[index]) {
      linked += wrapRun(next);
      index += 1;
    }
    index -= 1;
    const [before, core, after] = cutSpace(linked);
    text += core === '' ? linked : `${before}[${core}](${hrefOf(href)})${after}`;
  }
  return text;
}

/** Splits a text into leading space, core and trailing space. */
function cutSpace(text: string): [before: string, core: string, after: string] {
  const core = text.trim();
  const start = text.indexOf(core);
  return [text.slice(0, start), core, text.slice(start + core.length)];
}

function wrapRun({ style: { bold, italic, mono, href }, text }: Run): string {
  const [before, core, after] = cutSpace(text);
  if (core === '') return text;
  const hasLetters = /[\p{L}\p{N}]/u.test(core);
  const isCode = mono && !core.includes('`') && hasLetters;
  let inner = isCode ? `\`${core}\`` : escapeText(core);
  // In code a bracket needs no escape.
  if (href !== null && !isCode) inner = inner.replace(/[[\]]/g, '\\$&');
  if (hasLetters && (bold || italic)) {
    const mark = bold && italic ? '***' : bold ? '**' : '*';
    inner = `${mark}${inner}${mark}`;
  }
  return before + inner + after;
}

function hrefOf(href: string): string {
  return href.replace(/[\s()<>\\]/g, (char) => encodeURIComponent(char).replace('(', '%28').replace(')', '%29'));
}
