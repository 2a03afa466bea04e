import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { boundingBox, middleDown, touch } from '../../pdf/boxes.ts';
import type { Box, Rule, Word } from '../../pdf/pageContent.ts';
import { linesOf } from '../lines/bands.ts';
import {
  characterCountBySize,
  characterCount,
  buildTextLines,
  modeOf,
  wordsAcross,
  type TextLine,
} from '../lines/textLine.ts';
import type { FoundFormulas } from './findFormulas.ts';
import { formulaFont } from './formulaRows.ts';
import { isFunction, joinTex, texOf } from './texSymbols.ts';

/** Maximum parts of a page that may be formulas: more are those of a drawing, or of a hostile file. */
const maxParts = 400;
/** Maximum gap in ems between two parts of one formula, below and beside each other, and to the surrounding text. */
const maxGapEm = { below: 0.7, beside: 8, text: 3.2 };
/** Ems: minimum indent of a formula, maximum difference of its margins if it is centered, and how far it reaches beyond its column. */
const inset = { min: 1.2, centerTolerance: 2.5, maxBeyond: 0.5 };
/** Minimum words of a line of text, and maximum words of a formula. */
const wordLimits = { ofText: 4, ofFormula: 2 };
/** OCR confidence: from which a word is certain, and below which characters belong to no language. */
const confidence = { sure: 0.6, unsure: 0.66 };

/**
 * Finds displayed formulas on a page with OCR text. OCR does not recognize math symbols: what remains are low-confidence characters,
 * indented between lines of text. They are marked as a formula with their OCR text.
 */
export function findScannedFormulas(words: readonly Word[], rules: readonly Rule[]): FoundFormulas {
  const none = { words, bars: new Set<Rule>(), displayed: new Map<Word, string>() };
  const segments = buildTextLines(words.filter((word) => word.confidence !== null));
  const texts = segments.filter(isText);
  const parts = segments.filter((segment) => !isText(segment));
  if (texts.length === 0 || parts.length > maxParts) return none;
  const size = modeOf(characterCountBySize(texts));
  const displayed = new Map<Word, string>();
  const bars = new Set<Rule>();
  const made = new Map<Word, Word | null>();
  for (const group of groupsOf(parts, texts, size)) {
    const formula = formulaOf(group, { parts, texts, size });
    if (formula === null) continue;
    for (const word of formula.words) made.set(word, null);
    made.set(formula.first, formula.word);
    displayed.set(formula.word, formula.tex);
    for (const rule of rules) if (rule.kind === 'horizontal' && touch(formula.word, rule)) bars.add(rule);
  }
  if (displayed.size === 0) return none;
  return { words: words.flatMap((word) => made.get(word) ?? (made.has(word) ? [] : [word])), bars, displayed };
}

/** Whether it is a natural-language word, read with high confidence. */
function isWord({ text, confidence: own }: Word): boolean {
  const letters = /^["'“‘(]?(\p{L}[\p{L}'’-]{2,})["'”’)]?[.,;:!?]?$/u.exec(text)?.[1];
  return letters !== undefined && (own ?? 0) >= confidence.sure && !isFunction(letters);
}

/** Whether it is a line of sentences. */
function isText({ words }: TextLine): boolean {
  const known = words.filter(isWord);
  return known.length >= wordLimits.ofText && characterCount(known) >= characterCount(words) * 0.5;
}

/** Groups parts that are close together with no text between them. */
function groupsOf(
  parts: readonly TextLine[],
  texts: readonly TextLine[],
  size: number,
): readonly (readonly TextLine[])[] {
  const groupOf = new Map<TextLine, number>(parts.map((part, index) => [part, index]));
  for (const [index, part] of parts.entries())
    for (const other of parts.slice(index + 1)) {
      const [from, to] = [groupOf.get(other), groupOf.get(part)];
      if (from === to || to === undefined || !areClose(part, other, size) || isParted(part, other, texts, size))
        continue;
      for (const [each, group] of groupOf) if (group === from) groupOf.set(each, to);
    }
  return [...groupBy(parts, (part) => groupOf.get(part)).values()];
}

function areClose(one: Box, other: Box, size: number): boolean {
  const down = Math.max(one.y0, other.y0) - Math.min(one.y1, other.y1);
  const across = Math.max(one.x0, other.x0) - Math.min(one.x1, other.x1);
  return down <= size * maxGapEm.below && across <= size * maxGapEm.beside;
}

/**
 * Whether a line of text is between two parts or next to them, or they are in two columns: then no surrounding line of text is as wide as
 * both.
 */
function isParted(one: Box, other: Box, texts: readonly TextLine[], size: number): boolean {
  const both = boundingBox([one, other]);
  if (texts.some((text) => touch(both, { ...text, y0: middleDown(text), y1: middleDown(text) }))) return true;
  const [from, to] = [Math.min(one.x1, other.x1), Math.max(one.x0, other.x0)];
  return from < to && !adjacentTextLines(both, texts, size).some((text) => text.x0 < from && text.x1 > to);
}

interface ScannedFormula {
  /** The merged word, and the word that it replaces. */
  readonly word: Word;
  readonly first: Word;
  readonly words: readonly Word[];
  readonly tex: string;
}

interface PageParts {
  readonly parts: readonly TextLine[];
  readonly texts: readonly TextLine[];
  readonly size: number;
}

/** The formula that some parts are; null where they are none. */
function formulaOf(group: readonly TextLine[], { parts, texts, size }: PageParts): ScannedFormula | null {
  const beside = adjacentTextLines(boundingBox(group), texts, size);
  if (beside.length === 0) return null;
  const column = boundingBox(beside);
  const number = numberOf(group, parts, column, size);
  const own = group.filter((part) => part !== number);
  const [first] = own.flatMap(({ words }) => words);
  if (first === undefined || !isFormula(own, { column, size, isNumbered: number !== null })) return null;
  const tex = linesOf(own)
    .map(({ segments }) => wordsAcross(segments).reduce((line, { text }) => joinTex(line, texOf(text)), ''))
    .join(' \\quad ');
  const told = /\d[\d.]*[a-z]?/.exec(number?.text ?? '')?.[0];
  const tag = told === undefined ? '' : ` \\tag{${told}}`;
  const all = number === null ? own : [...own, number];
  const box = boundingBox(all);
  const style = { ...first.style, size, font: formulaFont, bold: false };
  return {
    word: { ...first, ...box, text: `$${tex}$`, baseline: box.y1 - size * 0.25, style },
    first,
    words: all.flatMap(({ words }) => words),
    tex: `${tex}${tag}`,
  };
}

/** The lines of text close above and below a box. */
function adjacentTextLines({ x0, x1, y0, y1 }: Box, texts: readonly TextLine[], size: number): readonly TextLine[] {
  const by = size * maxGapEm.text;
  return texts.filter((text) => text.x0 < x1 && text.x1 > x0 && text.y0 < y1 + by && text.y1 > y0 - by);
}

const numberText = /^\(?[A-Z]?\.?\d{1,3}(?:\.\d{1,3})*[a-z]?\)$|^\(\d{1,3}(?:\.\d{1,3})*[a-z]?$/;

/** The number of a formula: at an edge of the column, apart from all else. */
function numberOf(group: readonly TextLine[], parts: readonly TextLine[], column: Box, size: number): TextLine | null {
  const [top, foot] = [Math.min(...group.map(({ y0 }) => y0)), Math.max(...group.map(({ y1 }) => y1))];
  const isAtEdge = ({ x0, x1 }: Box): boolean =>
    Math.abs(x1 - column.x1) <= size || Math.abs(x0 - column.x0) <= size * 0.5;
  const number = parts.find(
    (part) => isAtEdge(part) && middleDown(part) > top && middleDown(part) < foot && mayBeNumber(part),
  );
  if (number === undefined) return null;
  const others = group.filter((part) => part !== number);
  if (others.length === 0) return null;
  const { x0, x1 } = boundingBox(others);
  return Math.max(number.x0 - x1, x0 - number.x1) >= size * 2 ? number : null;
}

/** A number of low confidence lost a bracket, or more. */
function mayBeNumber({ text, words }: TextLine): boolean {
  return numberText.test(text) || (text.length <= 4 && sureness(words) < confidence.unsure);
}

const relation = /[=≈≤≥<>]/;
/** A function of variables, or the differential of an integral. */
const called = /^\p{L}\(\p{L}(?:,\p{L})*\)|^d[xtyzrsu]\b/u;

interface FormulaContext {
  readonly column: Box;
  readonly size: number;
  readonly isNumbered: boolean;
}

function isFormula(parts: readonly TextLine[], { column, size, isNumbered }: FormulaContext): boolean {
  const words = parts.flatMap((part) => part.words);
  const box = boundingBox(parts);
  const [left, right] = [box.x0 - column.x0, column.x1 - box.x1];
  if (left < size * inset.min || right < -size * 0.5) return false;
  if (words.filter(isWord).length > wordLimits.ofFormula || characterCount(words) < 2) return false;
  if (isListing(parts, size) || !words.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return false;
  const odd = words.filter(isOdd);
  if (characterCount(odd) < characterCount(words) / 2) return false;
  if (isNumbered) return true;
  if (words.some(({ text }) => relation.test(text) || called.test(text) || isFunction(text)))
    return right >= size * inset.min;
  return sureness(words) < confidence.unsure && Math.abs(left - right) <= size * inset.centerTolerance;
}

/** Ends of program lines. */
const endsCode = /[;{}]$/;

/** Whether lines start at the same left edge, or end like code: a listing, a poem, a postal address, a column of a table. */
function isListing(parts: readonly TextLine[], size: number): boolean {
  const lines = linesOf(parts).map(({ segments }) => wordsAcross(segments));
  if (lines.length < 2) return false;
  if (lines.filter((words) => endsCode.test(words.at(-1)?.text ?? '')).length >= lines.length / 2) return true;
  const starts = lines.map(([word]) => word?.x0 ?? 0);
  const sames = starts.filter((start) => Math.abs(start - Math.min(...starts)) <= size * 0.4);
  return lines.length > 2 && sames.length >= lines.length * 0.75;
}

/** Whether it is no word and no number that was surely read. */
function isOdd({ text, confidence: own }: Word): boolean {
  if ((own ?? 0) < confidence.unsure || relation.test(text) || called.test(text) || isFunction(text)) return true;
  return !/\p{L}{3}|^\p{L}{2}[.,;:]?$|^[\p{Sc}]?[\d.,:/%–-]+%?$/u.test(text);
}

/** Returns the mean OCR confidence of the characters. */
function sureness(words: readonly Word[]): number {
  const letters = Math.max(1, characterCount(words));
  return words.reduce((sum, { text, confidence: own }) => sum + text.length * (own ?? 0), 0) / letters;
}
