import { segmentWith, type TextLine } from '../../layout/lines/textLine.ts';
import type { PageLayout } from '../../layout/page/pageLayout.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { wordWith } from '../../pdf/wordWith.ts';
import type { Paragraph } from './paragraph.ts';
import { tagOf } from '../survey/tags.ts';
import type { TextStats } from '../survey/textStats.ts';

/** The notes of a document, tied to where its text points to them. */
export interface Footnotes {
  /** Footnote references in the text, by the markdown of each: `[^1]`. */
  readonly marks: ReadonlyMap<Word, string>;
  /** Notes by paragraph. */
  readonly notes: ReadonlyMap<Paragraph, NumberedNote>;
}

/** A note that the text points to. */
export interface NumberedNote {
  /** The label before it: `[^1]: `. */
  readonly name: string;
  /** Its lines without their own mark. */
  readonly lines: readonly TextLine[];
}

/** Finds note marks in the text of each page that have a note at its foot; a mark without a note stays unchanged. */
export function findFootnotes(
  pages: readonly PageLayout[],
  paragraphsOf: (page: number) => readonly Paragraph[],
  stats: TextStats,
): Footnotes {
  const marks = new Map<Word, string>();
  const notes = new Map<Paragraph, NumberedNote>();
  const nameOf = createNoteNames();
  for (const [index, page] of pages.entries()) {
    const paragraphs = paragraphsOf(index);
    const open = new Map<string, Paragraph>();
    for (const paragraph of paragraphs) {
      const own = isFootnote(paragraph, page, stats) ? labelOf(paragraph) : null;
      if (own !== null && !open.has(own)) open.set(own, paragraph);
    }
    if (open.size === 0) continue;
    const raised = paragraphs.filter((one) => ![...open.values()].includes(one)).flatMap(raisedIn);
    for (const [own, paragraph] of open) {
      const pointing = raised.filter(({ text }) => bareMark(text) === own);
      if (pointing.length === 0) continue;
      const name = nameOf(own, index);
      for (const word of pointing) marks.set(word, `[^${name}]`);
      notes.set(paragraph, { name: `[^${name}]: `, lines: withoutFirst(paragraph.lines) });
    }
  }
  return { marks, notes };
}

/**
 * Returns a function that names footnotes by their marks; names of symbols are words. Marks that restart on each page or table get another
 * name from their second use on.
 * @param taken names that are in use
 */
export function createNoteNames(taken: readonly string[] = []): (mark: string, page: number) => string {
  const names = new Set(taken);
  return (mark, page) => {
    const isSymbol = !/[\p{L}\d]/u.test(mark);
    let name = isSymbol ? `note${mark.length}` : mark;
    if (!isSymbol && names.has(name)) name = `${mark}-p${page + 1}`;
    const base = isSymbol ? 'note' : `${name}-`;
    for (let count = isSymbol ? mark.length : 2; names.has(name); count += 1) name = `${base}${count}`;
    names.add(name);
    return name;
  };
}

function labelOf({ lines }: Paragraph): string | null {
  const first = lines[0]?.words[0]?.text ?? '';
  const text = gluedMark.exec(first)?.[1] ?? bareMark(first);
  return isMark(text) && (lines.length > 1 || (lines[0]?.words.length ?? 0) > 1) ? text : null;
}

/** A mark with no space before the note text, as word processors set it. */
const gluedMark = /^(\d{1,3}|[*†‡§¶]{1,3})(?=["“‘«(]?\p{Lu})/u;

function bareMark(text: string): string {
  return text.replace(/[.)]$/, '');
}

function withoutFirst([first, ...others]: readonly TextLine[]): TextLine[] {
  const [word, ...more] = first?.words ?? [];
  if (first === undefined || word === undefined) return [];
  const rest = gluedMark.test(word.text) ? [wordWith(word, { text: word.text.replace(gluedMark, '') }), ...more] : more;
  return [segmentWith(first, rest), ...others];
}

/** Returns the note marks in a text: small and superscript; the one at the start of a paragraph is the paragraph's own. */
function raisedIn({ lines }: Paragraph): Word[] {
  return lines.flatMap((line, at) => line.words.filter((word, index) => (at > 0 || index > 0) && isRaised(word, line)));
}

/** Minimum position of notes on the page, and maximum height of all of them, relative to the page. */
const minNoteTopRatio = 0.5;
const maxNotesRatio = 0.4;
/** Points by which a rule may overlap the first line below it. */
const ruleTolerancePt = 2;
/** Size of notes relative to the text: maximum, above which one counts as set in body size, and maximum of a list item that is one. */
const maxNoteRatio = 1.02;
const bodySizeRatio = 0.96;
const maxItemNoteRatio = 0.9;
/** Maximum gap from the rule above the notes to a note in body size, in ems. */
const maxRuleGapEm = 1.5;

/** Whether a text is a footnote: small text at the foot of a page that begins with a number or symbol, or a note by the file's tags. */
export function isFootnote({ lines, marker }: Paragraph, page: PageLayout, stats: TextStats): boolean {
  const [first] = lines;
  if (first === undefined) return false;
  if (stats.tags.roles && /^(?:FE)?Note$/.test(tagOf(first)?.role ?? '')) return true;
  if (first.y0 < page.height * minNoteTopRatio || first.size > stats.size * maxNoteRatio) return false;
  const rules = page.noteRules.filter(
    (rule) => rule.y0 < first.y0 + ruleTolerancePt && first.y0 - rule.y0 < page.height * maxNotesRatio,
  );
  const [mark] = first.words;
  if (mark !== undefined && rules.length > 0 && isRaised(mark, first)) return true;
  // Text of body size is a note if its mark is attached to it, directly below a rule.
  if (first.size > stats.size * bodySizeRatio)
    return rules.some(({ y0 }) => first.y0 - y0 < first.size * maxRuleGapEm) && gluedMark.test(first.text.trim());
  // An item of a list in small print may be a note where a line of its column is above it.
  if (marker !== null)
    return (
      marker.ordered &&
      first.size <= stats.size * maxItemNoteRatio &&
      rules.some((rule) => rule.x0 < first.x1 && rule.x1 > first.x0)
    );
  return rules.length > 0 || /^(?:\d{1,3}(?!\d)|[*†‡§¶])\s*\S/.test(first.text);
}

/** Whether a word has the form of a note mark: a number, possibly followed by a bracket, or a symbol. */
function isMark(text: string): boolean {
  return /^(?:\d{1,3}\)?|[*†‡§¶]{1,3})$/.test(text);
}

/** A superscript: maximum size, and minimum height above the baseline, relative to the size of its line. */
const superscript = { maxSizeRatio: 0.85, minRiseRatio: 0.12 };

/** Whether a word is a small superscript, like note marks. */
export function isRaised(word: Word, line: TextLine): boolean {
  return isMark(word.text) && isSuperscript(word, line);
}

/** Whether a line starts with the mark of a table note, which may be a letter. */
export function startsNote(line: TextLine): boolean {
  const [word] = line.words;
  if (word === undefined) return false;
  if (/^[¹²³⁰⁴-⁹]{1,2}\p{L}/u.test(word.text)) return true;
  return (isMark(word.text) || /^[a-z]$/.test(word.text)) && isSuperscript(word, line);
}

function isSuperscript(word: Word, line: TextLine): boolean {
  return (
    word.style.size <= line.size * superscript.maxSizeRatio &&
    line.baseline - word.baseline >= line.size * superscript.minRiseRatio
  );
}
