import { segmentWith, type TextLine } from '../../layout/lines/textLine.ts';
import type { PageLayout } from '../../layout/page/pageLayout.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { wordWith } from '../../pdf/wordWith.ts';
import { isMark, isRaised } from '../paragraphs/noteMarks.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { tagOf } from '../survey/tags.ts';
import type { TextStats } from '../survey/textStats.ts';

/** The notes of a document, tied to where its text points to them. */
export interface Footnotes {
  /** Footnote references in the text, by the markdown of each: `[^1]`. */
  readonly marks: ReadonlyMap<Word, string>;
  /** Notes by paragraph: the label written before each, and its lines without their own mark. */
  readonly notes: ReadonlyMap<Paragraph, { readonly name: string; readonly lines: readonly TextLine[] }>;
}

/** Finds note marks in the text of each page that have a note at its foot; a mark without a note stays unchanged. */
export function findFootnotes(
  pages: readonly PageLayout[],
  paragraphsOf: (page: number) => readonly Paragraph[],
  stats: TextStats,
): Footnotes {
  const marks = new Map<Word, string>();
  const notes = new Map<Paragraph, { name: string; lines: readonly TextLine[] }>();
  const names = new Set<string>();
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
      const name = nameFor(own, index, names);
      for (const word of pointing) marks.set(word, `[^${name}]`);
      notes.set(paragraph, { name: `[^${name}]: `, lines: withoutFirst(paragraph.lines) });
    }
  }
  return { marks, notes };
}

/** Numbers that restart on each page need another label from their second use on. */
function nameFor(own: string, page: number, names: Set<string>): string {
  const plain = /\d/.test(own) ? own : `note${own.length}`;
  const name = names.has(plain) ? `${plain}-p${page + 1}` : plain;
  names.add(name);
  return name;
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

/** Whether a text is a footnote: small text at the foot of a page that begins with a number or symbol, or a note by the file's tags. */
export function isFootnote({ lines, marker }: Paragraph, page: PageLayout, stats: TextStats): boolean {
  const [first] = lines;
  if (first === undefined) return false;
  if (stats.tags.roles && /^(?:FE)?Note$/.test(tagOf(first)?.role ?? '')) return true;
  if (first.y0 < page.height * 0.5 || first.size > stats.size * same) return false;
  const rules = page.noteRules.filter(
    (rule) => rule.y0 < first.y0 + ruleTolerancePt && first.y0 - rule.y0 < page.height * maxNotesRatio,
  );
  const [mark] = first.words;
  if (mark !== undefined && rules.length > 0 && isRaised(mark, first)) return true;
  // Text of body size is a note if its mark is attached to it, directly below a rule.
  if (first.size > stats.size * bodyNote)
    return rules.some(({ y0 }) => first.y0 - y0 < first.size * close) && gluedMark.test(first.text.trim());
  // An item of a list in small print may be a note where a line of its column is above it.
  if (marker !== null)
    return (
      marker.ordered &&
      first.size <= stats.size * small &&
      rules.some((rule) => rule.x0 < first.x1 && rule.x1 > first.x0)
    );
  return rules.length > 0 || /^(?:\d{1,3}(?!\d)|[*†‡§¶])\s*\S/.test(first.text);
}

/** Maximum height of the notes of a page relative to it, and points by which a rule may overlap the first line below it. */
const maxNotesRatio = 0.4;
const ruleTolerancePt = 2;
/** Size relative to the text from which a note counts as set in body size. */
const bodyNote = 0.96;

/** Size of notes relative to the text: typical and maximum; gap in ems from the rule above the notes to the first of them. */
const small = 0.9;
const same = 1.02;
const close = 1.5;
