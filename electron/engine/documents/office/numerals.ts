const romans: readonly (readonly [value: number, sign: string])[] = [
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

/** After z follows aa, then bb. */
function alphabeticNumeral(number: number): string {
  if (number < 1) return String(number);
  return String.fromCodePoint(97 + ((number - 1) % 26)).repeat(Math.min(10, Math.ceil(number / 26)));
}

function roman(number: number): string {
  if (number < 1 || number > 4000) return String(number);
  let [left, text] = [number, ''];
  for (const [value, char] of romans)
    while (left >= value) {
      text += char;
      left -= value;
    }
  return text;
}
