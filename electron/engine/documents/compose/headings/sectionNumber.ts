import { textOf } from '../../layout/lines/textLine.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import type { HeadingStyle } from './headingStyle.ts';

/** The number at the beginning of a heading: `3.2`, `IV.`, `B.`. */
export interface SectionNumber {
  readonly kind: 'decimal' | 'roman' | 'letter';
  /** Its parts from the left, as numbers. */
  readonly path: readonly number[];
  /** Text after the number. */
  readonly rest: string;
}

const patterns = [
  ['decimal', /^(\d{1,2}(?:\.\d{1,2}){0,4})[.)]?\s+(["“‘(]?[\p{Lu}\p{Lo}].*)$/su],
  ['roman', /^([IVX]{1,5})\.\s+(["“‘(]?\p{Lu}.*)$/su],
  ['letter', /^([A-Z])[.)]\s+(["“‘(]?\p{Lu}.*)$/su],
] as const;

/** Returns the number of a section and the title after it; null if a text does not begin with a number. */
export function sectionNumber(text: string): SectionNumber | null {
  for (const [kind, pattern] of patterns) {
    const [, number, rest] = pattern.exec(text.trim()) ?? [];
    if (number === undefined || rest === undefined) continue;
    const path = pathOf(kind, number);
    if (path !== null) return { kind, path, rest };
  }
  return null;
}

function pathOf(kind: SectionNumber['kind'], number: string): readonly number[] | null {
  if (kind === 'decimal') return number.split('.').map(Number);
  if (kind === 'letter') return [number.charCodeAt(0) - 'A'.charCodeAt(0) + 1];
  const value = romans.indexOf(number) + 1;
  return value === 0 ? null : [value];
}

const romans = 'I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX'.split(' ');

/** Depth of plain numbers below Roman chapters and their lettered sections. */
const plainNumberDepth = 3;

/**
 * Returns the depth of sections by their numbers: 1 for `3`, 2 for `3.1`. If chapters have Roman numerals, letters are one level deeper and
 * plain numbers below those.
 * @returns by the index of each text; 0 for one without a number, or with an ambiguous one
 */
export function sectionDepths(texts: readonly string[]): readonly number[] {
  const numbers = texts.map(sectionNumber);
  const chapters = new Set(numbers.flatMap((number) => (number?.kind === 'roman' ? [number.path[0]] : [])));
  const areRoman = chapters.has(1) && chapters.has(2);
  return numbers.map((number) => {
    if (number === null) return 0;
    if (number.kind === 'decimal') return areRoman && number.path.length === 1 ? plainNumberDepth : number.path.length;
    if (!areRoman) return 0;
    return number.kind === 'roman' ? 1 : 2;
  });
}

const units = 'ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE';
const teens = 'TEN|ELEVEN|TWELVE|THIRTEEN|FOURTEEN|FIFTEEN|SIXTEEN|SEVENTEEN|EIGHTEEN|NINETEEN';

/** Numbers of chapters, written out in capitals as title pages of chapters have them, as the source of a pattern. */
const numberWord = `(?:${units}|${teens}|(?:TWENTY|THIRTY|FORTY)(?:[- ](?:${units}))?)`;

/** A heading that consists of its label only: `Chapter 3`, `Part II`, `CHAPTER FOUR`, `7`. */
const label = new RegExp(`^(?:\\p{Lu}\\p{L}+\\s+)?(?:\\d{1,3}|[IVXLC]{1,7}|[A-Z]|${numberWord})[.:]?$`, 'u');
const labelled = /^\p{Lu}\p{L}+\s+(?:\d{1,3}|[IVXLC]{1,7})[.:]?\s/u;

/**
 * Gives chapter labels the style of the titles below them, so that both get one level: a label with a word is set smaller than its title, a
 * number alone often larger.
 */
export function mergeChapterLabels(known: Map<Paragraph, HeadingStyle | null>): void {
  let above: { readonly paragraph: Paragraph; readonly style: HeadingStyle } | null = null;
  for (const [paragraph, style] of known) {
    const text = textOf(paragraph.lines).trim();
    if (above !== null && style !== null && mayBeTitle(text)) {
      const isNumber = !/\s/.test(textOf(above.paragraph.lines).trim());
      // A section of a chapter without a title is smaller than its label.
      if (isNumber || style.size >= above.style.size) known.set(above.paragraph, style);
    }
    above = style !== null && label.test(text) ? { paragraph, style } : null;
  }
}

/** Whether a heading below a label may be its title: it has no number of its own. */
function mayBeTitle(text: string): boolean {
  return !label.test(text) && sectionNumber(text) === null && !labelled.test(text);
}
