/** Numbers as pages write them: `1,280`, `1 280`, `189.00`. */
const written = /\d{1,3}(?:[\u00a0\u202f ',.]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?/g;

export interface WrittenNumber {
  readonly start: number;
  readonly end: number;
  readonly readings: readonly number[];
}

/** The numbers of a text, each with its possible values: `1,280` is 1280 or 1.28; 10 % is also 0.1. */
export function* numbersIn(text: string): Generator<WrittenNumber> {
  for (const match of text.matchAll(written)) {
    const end = match.index + match[0].length;
    const readings = readingsOf(match[0]);
    const isShare = /^[\s\u00a0\u202f]?%/.test(text.slice(end, end + 2));
    yield { start: match.index, end, readings: isShare ? [...readings, ...readings.map(hundredth)] : readings };
  }
}

/** Without the dust of binary fractions: 10.2 of a hundred is 0.102. */
function hundredth(number: number): number {
  return Number((number / 100).toPrecision(12));
}

/** Returns the possible values of a claim that is a single number, optionally with a currency or a unit; null for other text. */
export function claimedNumber(claim: string): readonly number[] | null {
  const bare = claim.replaceAll(/[\p{Sc}\s%]|^[+-]/gu, '');
  const [only, ...others] = [...numbersIn(claim)];
  const words = bare.replaceAll(/[\d.,']/g, '');
  return only !== undefined && others.length === 0 && words.length <= 3 ? only.readings : null;
}

function readingsOf(text: string): readonly number[] {
  const plain = text.replaceAll(/[\u00a0\u202f ']/g, '');
  const lastPoint = plain.lastIndexOf('.');
  const lastComma = plain.lastIndexOf(',');
  if (lastPoint === -1 && lastComma === -1) return [Number(plain)];
  const decimal = lastPoint > lastComma ? '.' : ',';
  const asDecimal = Number(plain.replaceAll(decimal === '.' ? ',' : '.', '').replace(decimal, '.'));
  const whole = Number(plain.replaceAll(/[.,]/g, ''));
  const isOnlyOne = plain.indexOf(decimal) === plain.lastIndexOf(decimal);
  const hasBoth = lastPoint !== -1 && lastComma !== -1;
  if (hasBoth) return [asDecimal];
  if (!isOnlyOne) return [whole];
  const digitsAfter = plain.length - plain.indexOf(decimal) - 1;
  return digitsAfter === 3 ? [whole, asDecimal] : [asDecimal];
}
