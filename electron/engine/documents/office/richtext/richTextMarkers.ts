import { lookupTable } from '../../../../../shared/base/lookupTable.ts';

/** Counts the markers of a list, by how they are drawn. */
export interface RichMarkers {
  /** The number of the next item; null for a bullet. @param drawn the marker, as `2.`, `(b)` or a bullet. @param level how deep it is */
  numberOf(drawn: string, level: number): number | null;
}

const romanValues: Readonly<Record<string, number>> = lookupTable({
  i: 1,
  v: 5,
  x: 10,
  l: 50,
  c: 100,
  d: 500,
  m: 1000,
});

/** Creates the markers of one text. A letter may be a Roman numeral: the reading that continues the previous item is used. */
export function createRichMarkers(): RichMarkers {
  const last = new Map<number, number>();
  return {
    numberOf(drawn, level) {
      const number = readNumber(drawn, (last.get(level) ?? 0) + 1);
      if (number === null) last.delete(level);
      else last.set(level, number);
      return number;
    },
  };
}

function readNumber(drawn: string, expected: number): number | null {
  const counted = /(\d{1,9}|\p{L}{1,9})[.)\]:]?\s*$/u.exec(drawn.trim())?.[1];
  if (counted === undefined) return null;
  if (/^\d/.test(counted)) return Number(counted);
  // A letter without punctuation after it is a bullet: the font draws it as one.
  if (/^\p{L}$/u.test(drawn.trim())) return null;
  const letters = counted.toLowerCase();
  const roman = /^[ivxlcdm]+$/.test(letters) ? romanOf(letters) : null;
  const alphabetic = /^([a-z])\1*$/.test(letters) ? letters.charCodeAt(0) - 96 + 26 * (letters.length - 1) : null;
  if (alphabetic === expected) return alphabetic;
  return roman ?? alphabetic ?? expected;
}

function romanOf(letters: string): number {
  const values = Array.from(letters).map((letter) => romanValues[letter] ?? 0);
  return values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0);
}
