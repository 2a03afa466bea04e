/** Roman numerals, from the largest. */
const romans: readonly (readonly [value: number, numeral: string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/**
 * Formats a list number: digits, letters or Roman numerals.
 * @param format a name of Word (ECMA-376 part 1, 17.18.59)
 */
export function numeral(number: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return alphabeticNumeral(number);
    case 'upperLetter':
      return alphabeticNumeral(number).toUpperCase();
    case 'lowerRoman':
      return roman(number);
    case 'upperRoman':
      return roman(number).toUpperCase();
    case 'decimalZero':
      return String(number).padStart(2, '0');
    default:
      return String(number);
  }
}

/** The letters of numerals, and maximum repetitions of one. */
const firstLetter = 0x61;
const alphabetLength = 26;
const maxRepeats = 10;

/** After z follows aa, then bb. */
function alphabeticNumeral(number: number): string {
  if (number < 1) return String(number);
  const char = String.fromCodePoint(firstLetter + ((number - 1) % alphabetLength));
  return char.repeat(Math.min(maxRepeats, Math.ceil(number / alphabetLength)));
}

/** Larger numbers have no Roman numeral. */
const maxRoman = 4000;

function roman(number: number): string {
  if (number < 1 || number > maxRoman) return String(number);
  let [left, text] = [number, ''];
  for (const [value, char] of romans)
    while (left >= value) {
      text += char;
      left -= value;
    }
  return text;
}

/** Returns the values of a numeral of letters as a Roman and as an alphabetic one; null where it is none. @param letters in lowercase */
export function numeralValues(letters: string): { readonly roman: number | null; readonly alphabetic: number | null } {
  const isAlphabetic = /^([a-z])\1*$/.test(letters);
  return {
    roman: /^[ivxlcdm]+$/.test(letters) ? romanValue(letters) : null,
    alphabetic: isAlphabetic ? letters.charCodeAt(0) - firstLetter + 1 + alphabetLength * (letters.length - 1) : null,
  };
}

function romanValue(letters: string): number {
  const values = Array.from(letters).map((letter) => romans.find(([, char]) => char === letter)?.[0] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
