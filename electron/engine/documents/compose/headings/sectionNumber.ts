/** The number that a heading begins with: `3.2`, `IV.`, `B.`. */
export interface SectionNumber {
  readonly kind: 'decimal' | 'roman' | 'letter';
  /** Its parts from the left, as numbers. */
  readonly path: readonly number[];
  /** What stands behind it. */
  readonly rest: string;
}

const patterns = [
  ['decimal', /^(\d{1,2}(?:\.\d{1,2}){0,4})[.)]?\s+(["“‘(]?[\p{Lu}\p{Lo}].*)$/su],
  ['roman', /^([IVX]{1,5})\.\s+(["“‘(]?\p{Lu}.*)$/su],
  ['letter', /^([A-Z])[.)]\s+(["“‘(]?\p{Lu}.*)$/su],
] as const;

/** The number of a section, with what it names behind it; null where a text begins with none. */
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
  if (kind === 'letter') return [number.charCodeAt(0) - 64];
  const value = romans.indexOf(number) + 1;
  return value === 0 ? null : [value];
}

const romans = 'I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX'.split(' ');

/**
 * How deep sections stand, as their numbers tell it: 1 for `3`, 2 for `3.1`. Where chapters count in Roman numbers, letters are the next
 * deeper ones and plain numbers those below.
 * @returns by the place of each text; 0 for one without a number, or whose number says nothing
 */
export function sectionDepths(texts: readonly string[]): readonly number[] {
  const numbers = texts.map(sectionNumber);
  const chapters = new Set(numbers.flatMap((number) => (number?.kind === 'roman' ? [number.path[0]] : [])));
  const areRoman = chapters.has(1) && chapters.has(2);
  return numbers.map((number) => {
    if (number === null) return 0;
    if (number.kind === 'decimal') return areRoman && number.path.length === 1 ? 3 : number.path.length;
    if (!areRoman) return 0;
    return number.kind === 'roman' ? 1 : 2;
  });
}
