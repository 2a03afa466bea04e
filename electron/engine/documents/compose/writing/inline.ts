import { formulaFont } from '../../layout/formulas/formulaRows.ts';
import { isEastAsian, jointOf, type Compounds } from '../../layout/lines/joinLines.ts';
import { isApart, plainText, type Segment } from '../../layout/lines/segment.ts';
import { softHyphen } from '../../pdf/softHyphen.ts';
import { orderWords } from '../../layout/lines/wordOrder.ts';
import { markBefore, textBehind } from '../../layout/tables/raisedDigits.ts';
import { isHangul } from '../../pdf/brokenHangul.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { isPadded } from '../../layout/lines/padded.ts';

/** What of the look goes into markdown. */
interface Look {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  readonly href: string | null;
}

/** Words of one look. */
interface Run {
  readonly look: Look;
  text: string;
  /** What is written instead. */
  readonly mark: string | undefined;
}

/** Signs that would mean something in markdown, written so that they do not. */
export function escapeText(text: string): string {
  if (!/[\\`*<_\]]/.test(text)) return text;
  return text
    .replace(/[\\`*]/g, '\\$&')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/\](?=[([:])/g, '\\]');
}

/** At the beginning of a paragraph some signs would make it a heading, a quote or a list. */
export function escapeStart(text: string): string {
  return text
    .replace(/^(?:#{1,6}(?=\s)|[>+-](?=\s)|[=+-]+\s*$|-{3,})/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s)/, '$1\\$2');
}

/** How the lines of a paragraph are written. */
export interface InlineOptions {
  /** Without emphasis, as in headings. */
  readonly isPlain?: boolean | undefined;
  /** What is written for some words as it is: marks of notes. */
  readonly marks?: ReadonlyMap<Word, string> | undefined;
  /** Places of lines that begin a line in markdown too. */
  readonly ownLines?: ReadonlySet<number> | undefined;
  /** Words whose hyphen stays at the end of a line. */
  readonly compounds?: Compounds | undefined;
  /** Nearly all of the document is bold, which says nothing then. */
  readonly isBold?: boolean | undefined;
  /** All of it was typed in letters of fixed width, which say nothing then. */
  readonly isTyped?: boolean | undefined;
}

/** Lines of a paragraph as one line of markdown. */
export function inlineOf(
  lines: readonly Segment[],
  { isPlain = false, marks, compounds, ownLines, isBold = false, isTyped = false }: InlineOptions = {},
): string {
  const runs: Run[] = [];
  const hasMarks = (marks?.size ?? 0) > 0;
  const words = lines.map((line) => orderWords(line.words));
  const usual = isPlain ? null : usualLook(words.flat(), isBold);
  for (let index = 0; index < words.length; index += 1) {
    const line = words[index] ?? [];
    for (let place = 0; place < line.length; place += 1) {
      const word = line[place];
      if (word === undefined) continue;
      const last = runs.at(-1);
      const mark = hasMarks ? marks?.get(word) : undefined;
      if (mark !== undefined) {
        runs.push({ look: plainLook, text: '', mark });
        continue;
      }
      const above = place === 0 && index > 0;
      const look = lookOf(word, usual, isTyped);
      const isFirst = index === 0 && place === 0;
      const raised = isFirst ? markBefore(word, line[1]) : null;
      const own = raised === null ? textBehind(line[place - 1], word) : `${raised} `;
      const isBehindMark = index === 0 && place === 1 && runs[0]?.text.endsWith(' ') === true;
      // The room beside a raised mark is none between words.
      const endsMark = last?.mark !== undefined && /^[,.]/.test(word.text);
      const isSpaced = place > 0 && isApart(line[place - 1], word) && !isPadded(line, place);
      let glue = isSpaced && !isBehindMark && !endsMark ? ' ' : '';
      const isOne = above && last !== undefined && isOneAddress(last.look.href, look.href, last.text);
      if (above && !isOne && ownLines?.has(index) === true && last?.text.endsWith(softHyphen) !== true)
        glue = lineBreak;
      else if (above && last !== undefined) {
        // A hyphen of another look than its word is no part of it that only the line asked for: it is as that behind a name in capitals.
        const begun = last.text === '-' && runs.length > 1 ? 'X' : '';
        const joint = last.mark !== undefined || isOne ? null : jointOf(begun + last.text, word.text, compounds);
        if (joint !== null) last.text = joint.first.slice(begun.length);
        glue = goesOnInWord(last.text, word) ? '' : (joint?.glue ?? (isOne ? '' : ' '));
      }
      // It is markdown already.
      if (word.style.font === formulaFont) runs.push({ look: plainLook, text: '', mark: glue + word.text });
      else if (last !== undefined && last.mark === undefined && sameLook(last.look, look)) last.text += glue + own;
      else runs.push({ look, text: glue + own, mark: undefined });
    }
  }
  const text = writeRuns(runs.flatMap((run, index) => freeMarks(run, runs[index - 1], runs[index + 1])));
  return (ownLines?.size ?? 0) > 0 ? text.split(lineBreak).map(escapeStart).join(lineBreak) : text;
}

/** Whether a word of Korean goes on that the line above had no room for. */
export function goesOnInWord(before: string, word: Word | undefined): boolean {
  return word?.spaced === false && isHangul(word.text) && isHangul(before.slice(-1));
}

/** What ends a line in markdown without ending its paragraph. */
const lineBreak = '  \n';

/** Whether a text and what comes after it are an address that leads to itself: nothing stands between its signs. */
function isOneAddress(before: string | null, href: string | null, text: string): boolean {
  if (href === null || before !== href) return false;
  const begun = bareAddress(text.trim());
  return begun.length > 3 && bareAddress(href).startsWith(begun);
}

function bareAddress(address: string): string {
  return address.toLowerCase().replace(/^\W*(?:mailto:|https?:\/\/)?(?:www\.)?/, '');
}

const plainLook: Look = { bold: false, italic: false, mono: false, href: null };

const noLook = { bold: false, italic: false, mono: false };
const allBold = { bold: true, italic: false, mono: false };

function usualLook(words: readonly Word[], isBold: boolean): { bold: boolean; italic: boolean; mono: boolean } {
  if (words.length <= 12) return isBold ? allBold : noLook;
  let bold = 0;
  let italic = 0;
  for (const { text, style } of words) {
    if (style.bold) bold += text.length + 1;
    if (style.italic) italic += text.length + 1;
  }
  if (bold === 0 && italic === 0) return isBold ? allBold : noLook;
  const least = plainText(words).length * 0.97;
  return { bold: isBold || bold > least, italic: italic > least, mono: false };
}

function lookOf({ style, href, text }: Word, usual: ReturnType<typeof usualLook> | null, isTyped: boolean): Look {
  if (usual === null) return href === null ? plainLook : { bold: false, italic: false, mono: false, href };
  if (href === null && !style.bold && !style.italic && !style.mono) return plainLook;
  return {
    bold: style.bold && !usual.bold,
    italic: style.italic && !usual.italic,
    mono: style.mono && !isTyped && !isMail(text) && !isEastAsian(text.slice(0, 1)),
    href,
  };
}

/** Addresses are set like code by many, and are none. */
function isMail(text: string): boolean {
  return /^[^\s@]+@[\w-]+(?:\.[\w-]+)+\W?$/.test(text);
}

/**
 * An emphasis without the punctuation at its edge, where a letter stands beside that: between the two, readers of markdown see no mark
 * of emphasis (CommonMark 0.31, 6.2).
 */
function freeMarks(run: Run, before: Run | undefined, after: Run | undefined): Run[] {
  const { look, text, mark } = run;
  if (mark !== undefined || look.mono || look.href !== null || !(look.bold || look.italic)) return [run];
  const [, start = '', core = '', end = ''] = /^([\p{P}\p{S}]*)(.*?)([\p{P}\p{S}]*)$/su.exec(text) ?? [];
  const isHeld = start !== '' && /[\p{L}\p{N}]$/u.test(before?.mark ?? before?.text ?? '');
  const isFollowed = end !== '' && core !== '' && /^[\p{L}\p{N}]/u.test(after?.mark ?? after?.text ?? '');
  if (!isHeld && !isFollowed) return [run];
  const inner = (isHeld ? '' : start) + core + (isFollowed ? '' : end);
  const plain = (own: string): Run[] => (own === '' ? [] : [{ look: plainLook, text: own, mark: undefined }]);
  return [...plain(isHeld ? start : ''), { look, text: inner, mark: undefined }, ...plain(isFollowed ? end : '')];
}

function sameLook(a: Look, b: Look): boolean {
  if (a === b) return true;
  return a.bold === b.bold && a.italic === b.italic && a.mono === b.mono && a.href === b.href;
}

/** Runs as markdown; those that lead to one place, in whatever letters, are one link. */
function writeRuns(runs: readonly Run[]): string {
  let text = '';
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index];
    if (run === undefined) break;
    const { href } = run.look;
    if (run.mark !== undefined || href === null) {
      text += run.mark ?? wrapRun(run);
      continue;
    }
    let linked = '';
    for (let next: Run | undefined = run; next?.mark === undefined && next?.look.href === href; next = runs[index]) {
      linked += wrapRun(next);
      index += 1;
    }
    index -= 1;
    const [before, core, after] = cutSpace(linked);
    text += core === '' ? linked : `${before}[${core}](${hrefOf(href)})${after}`;
  }
  return text;
}

/** The room before a text, the text, and the room behind it. */
function cutSpace(text: string): [before: string, core: string, after: string] {
  const core = text.trim();
  const start = text.indexOf(core);
  return [text.slice(0, start), core, text.slice(start + core.length)];
}

function wrapRun({ look: { bold, italic, mono, href }, text }: Run): string {
  const [before, core, after] = cutSpace(text);
  if (core === '') return text;
  const hasLetters = /[\p{L}\p{N}]/u.test(core);
  const isCode = mono && !core.includes('`') && hasLetters;
  let inner = isCode ? `\`${core}\`` : escapeText(core);
  // In code a bracket is one as it is.
  if (href !== null && !isCode) inner = inner.replace(/[[\]]/g, '\\$&');
  if (hasLetters && (bold || italic)) {
    const mark = bold && italic ? '***' : bold ? '**' : '*';
    inner = `${mark}${inner}${mark}`;
  }
  return before + inner + after;
}

function hrefOf(href: string): string {
  return href.replace(/[\s()<>\\]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'));
}
