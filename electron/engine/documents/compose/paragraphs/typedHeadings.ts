import { textOf } from '../../layout/lines/textLine.ts';
import type { TextStats } from '../survey/textStats.ts';
import type { Paragraph } from './paragraph.ts';

/**
 * Maximum lines and characters of a heading; minimum size of a heading before code relative to the monospace text; minimum size relative to
 * body and monospace text if it is not bold.
 */
const limits = { lines: 2, letters: 200, larger: 1.07, large: 1.12 };

/** Prompts and command options: text to type may be bold, and is not a heading. */
const command = /^[$#>%]\s|\s-/;
/** A name with its parameters: commands consist of words. */
const name = /^\S+?(?:\s?\(.*\)\S*(?:\s\S+)?)?$/s;

/**
 * Marks program names in bold, or larger than the text, that are not code: each is the heading of its description below, as in a library
 * reference.
 * @param paragraphs of one column, from the top
 */
export function markTypedHeads(paragraphs: readonly Paragraph[], { typedSize, size }: TextStats): readonly Paragraph[] {
  const large = Math.max(typedSize, size) * limits.large;
  if (typedSize === 0 || !paragraphs.some((paragraph) => mayBeHead(paragraph, large))) return paragraphs;
  return paragraphs.map((paragraph, index) => {
    if (!mayBeHead(paragraph, large)) return paragraph;
    const [above, below] = [paragraphs[index - 1], paragraphs[index + 1]];
    const isLarger = paragraph.lines.every(({ size }) => size >= typedSize * limits.larger);
    const isNamed =
      above !== undefined && (/[:,]$/.test(textOf(above.lines).trim()) || isNearer(above, paragraph, below));
    const mayHead = name.test(textOf(paragraph.lines).trim()) && !isNamed;
    const isHead = isLarger || (mayHead && below !== undefined && !below.isCode);
    return isHead ? { ...paragraph, isCode: false } : paragraph;
  });
}

/**
 * In ems: minimum indent of a description, and its maximum distance below the term, also for a term that is not bold, and for several with
 * one left edge; minimum number of those.
 */
const descriptionLimits = { in: 1.5, below: 1.7, close: 1.4, far: 2.6, terms: 3 };

/**
 * Marks monospace lines that are not code: option names and their arguments, in bold or close above indented text. Input to type is shown
 * below the text that explains it, and further indented.
 * @param paragraphs of one column, from the top
 */
export function markTypedTerms(paragraphs: readonly Paragraph[]): readonly Paragraph[] {
  const places = new Map<number, number>();
  for (const [index, { lines }] of paragraphs.entries()) {
    const place = Math.round(lines[0]?.x0 ?? 0);
    if (isTermOf(paragraphs[index], paragraphs[index + 1], descriptionLimits.far))
      places.set(place, (places.get(place) ?? 0) + 1);
  }
  if (places.size === 0) return paragraphs;
  return paragraphs.map((paragraph, index) => {
    const isUsual = (places.get(Math.round(paragraph.lines[0]?.x0 ?? 0)) ?? 0) >= descriptionLimits.terms;
    const isTerm = isTermOf(paragraph, paragraphs[index + 1], isUsual ? descriptionLimits.far : null);
    return isTerm ? { ...paragraph, isCode: false } : paragraph;
  });
}

/** @param far maximum ems from the line of a term to its description; null for the limit of a single term */
function isTermOf(paragraph: Paragraph | undefined, below: Paragraph | undefined, far: number | null): boolean {
  if (paragraph === undefined || below === undefined) return false;
  const { lines, isCode } = paragraph;
  const [line, text] = [lines[0], below.lines[0]];
  if (!isCode || lines.length > 1 || line === undefined || text === undefined || below.isCode) return false;
  if (text.isMono || text.x0 - line.x0 < line.size * descriptionLimits.in) return false;
  // A program may have comments, or omissions, in another style between its lines.
  if (/[{(,\\]$/.test(line.text) || /^[#[]/.test(text.text)) return false;
  const [name, ...others] = line.words;
  const isNamed = name?.style.bold === true && others.every(({ style }) => style.bold || style.italic);
  return (
    text.baseline - line.baseline <= line.size * (far ?? (isNamed ? descriptionLimits.below : descriptionLimits.close))
  );
}

/** Whether code precedes the heading, and no farther away than the text below. */
function isNearer(above: Paragraph, head: Paragraph, below: Paragraph | undefined): boolean {
  if (!above.isCode || below === undefined) return above.isCode;
  const [from, to] = [head.lines[0]?.baseline ?? 0, head.lines.at(-1)?.baseline ?? 0];
  return from - (above.lines.at(-1)?.baseline ?? 0) <= (below.lines[0]?.baseline ?? 0) - to;
}

function isName(text: string): boolean {
  return text.length <= limits.letters && !command.test(text);
}

/** @param large minimum size in points of text that need not be bold */
function mayBeHead({ lines, marker, isCode }: Paragraph, large: number): boolean {
  return (
    isCode &&
    marker === null &&
    lines.length <= limits.lines &&
    lines.every(({ isBold, isMono, size }) => isMono && (isBold || size >= large)) &&
    isName(textOf(lines).trim())
  );
}
