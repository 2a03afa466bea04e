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
