import { textOf } from '../../layout/lines/segment.ts';
import type { TextStats } from '../survey/textStats.ts';
import type { Paragraph } from './paragraph.ts';

/** Lines and letters of a heading, and times the usual size of what is typed that a heading before a piece of code has at
 * least, and times that of the text and of what is typed where it is not bold. */
const limits = { lines: 2, letters: 200, larger: 1.07, large: 1.12 };

/** Prompts, and options of a command: what somebody is to type may be bold, and heads nothing. */
const command = /^[$#>%]\s|\s-/;
/** A name by itself, with what it takes: commands have words. */
const name = /^\S+?(?:\s?\(.*\)\S*(?:\s\S+)?)?$/s;

/**
 * Names of a program in bold, or larger than the text, that are no code: each is the heading of what is told of it below, as the reference of a library has them.
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
 * Ems that what is said of a term stands in at least, from its line to the first of that at most, also where the term is not bold, and where
 * several at one place are set so.
 */
const said = { in: 1.5, below: 1.7, close: 1.4, far: 2.6, terms: 3 };

/**
 * Lines in letters of fixed width that are no code: names of options, in bold or close above text that stands in, and what they take. What
 * is to be typed is shown below the text that tells of it, and further in.
 * @param paragraphs of one column, from the top
 */
export function markTypedTerms(paragraphs: readonly Paragraph[]): readonly Paragraph[] {
  const places = new Map<number, number>();
  for (const [index, { lines }] of paragraphs.entries()) {
    const place = Math.round(lines[0]?.x0 ?? 0);
    if (isTermOf(paragraphs[index], paragraphs[index + 1], said.far)) places.set(place, (places.get(place) ?? 0) + 1);
  }
  if (places.size === 0) return paragraphs;
  return paragraphs.map((paragraph, index) => {
    const isUsual = (places.get(Math.round(paragraph.lines[0]?.x0 ?? 0)) ?? 0) >= said.terms;
    const isTerm = isTermOf(paragraph, paragraphs[index + 1], isUsual ? said.far : null);
    return isTerm ? { ...paragraph, isCode: false } : paragraph;
  });
}

/** @param far ems from the line of a term to what is said of it; null for those that a lone one has */
function isTermOf(paragraph: Paragraph | undefined, below: Paragraph | undefined, far: number | null): boolean {
  if (paragraph === undefined || below === undefined) return false;
  const { lines, isCode } = paragraph;
  const [line, text] = [lines[0], below.lines[0]];
  if (!isCode || lines.length > 1 || line === undefined || text === undefined || below.isCode) return false;
  if (text.isMono || text.x0 - line.x0 < line.size * said.in) return false;
  // What a program has between its lines may be told, or left out, in other letters.
  if (/[{(,\\]$/.test(line.text) || /^[#[]/.test(text.text)) return false;
  const [name, ...others] = line.words;
  const isNamed = name?.style.bold === true && others.every(({ style }) => style.bold || style.italic);
  return text.baseline - line.baseline <= line.size * (far ?? (isNamed ? said.below : said.close));
}

/** Whether a piece of code stands above it, and no farther than what is below. */
function isNearer(above: Paragraph, head: Paragraph, below: Paragraph | undefined): boolean {
  if (!above.isCode || below === undefined) return above.isCode;
  const [from, to] = [head.lines[0]?.baseline ?? 0, head.lines.at(-1)?.baseline ?? 0];
  return from - (above.lines.at(-1)?.baseline ?? 0) <= (below.lines[0]?.baseline ?? 0) - to;
}

function isName(text: string): boolean {
  return text.length <= limits.letters && !command.test(text);
}

/** @param large points of letters that need not be bold */
function mayBeHead({ lines, marker, isCode }: Paragraph, large: number): boolean {
  return (
    isCode &&
    marker === null &&
    lines.length <= limits.lines &&
    lines.every(({ isBold, isMono, size }) => isMono && (isBold || size >= large)) &&
    isName(textOf(lines).trim())
  );
}
