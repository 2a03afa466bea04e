import type { JsonValue } from '../../../shared/base/json.ts';
import { absoluteUrl } from '../extract/absoluteUrl.ts';
import { plainDigits, readAmount } from '../extract/money/readAmount.ts';
import type { Step, ValueRecipe } from './recipe.ts';

/** Converts page text to the value type of a recipe; undefined where it does not fit. @param base base URL of relative URLs */
export function readScalar(
  text: string,
  { steps = [], type, decimal }: ValueRecipe,
  base: string,
): JsonValue | undefined {
  let value: string | undefined = text;
  for (const step of steps) {
    value = takeStep(value, step);
    if (value === undefined) return undefined;
  }
  const read = value.trim();
  if (read === '') return undefined;
  switch (type) {
    case 'number':
      return readNumber(read, decimal);
    case 'integer': {
      const number = readNumber(read, decimal);
      return number !== undefined && Number.isInteger(number) ? number : undefined;
    }
    case 'boolean':
      return /^(?:true|yes|1|on)$/i.test(read) ? true : /^(?:false|no|0|off)$/i.test(read) ? false : undefined;
    case 'url':
      return absoluteUrl(read, base) ?? undefined;
    default:
      return read;
  }
}

function takeStep(text: string, step: Step): string | undefined {
  switch (step.do) {
    case 'after': {
      const at = text.indexOf(step.text);
      return at === -1 ? text : text.slice(at + step.text.length);
    }
    case 'before': {
      const at = text.indexOf(step.text);
      return at === -1 ? text : text.slice(0, at);
    }
    case 'replace':
      // A replacement may lengthen the text at every match, so the limit applies.
      return text.split(step.text).join(step.with).slice(0, maxTextChars);
    case 'part':
      return text.split(step.by).at(step.index);
    case 'lower':
      return text.toLowerCase();
    case 'upper':
      return text.toUpperCase();
    case 'choose': {
      const folded = text.toLowerCase();
      return step.cases.find(({ has }) => folded.includes(has.toLowerCase()))?.gives;
    }
  }
}

/** Characters of one value. */
export const maxTextChars = 20_000;

/** Parses the first number of a text, in the decimal format stated by the site or the recipe. */
function readNumber(text: string, decimal: '.' | ',' | undefined): number | undefined {
  const plain = plainDigits(text);
  if (/^[-+]?\d+(?:\.\d+)?(?:e[-+]?\d{1,3})?$/i.test(plain) && decimal !== ',') return finite(Number(plain));
  const found = /([-−–]\s?)?(\d(?:[\d.,'’]|[\s\u00a0\u202f](?=\d))*)/.exec(plain);
  if (found === null) return undefined;
  const digits = found[2] ?? '';
  const amount = decimal === undefined ? readAmount(digits) : finite(Number(digitsOf(digits, decimal)));
  if (amount === null || amount === undefined) return undefined;
  return found[1] === undefined || isRange(plain, found.index) ? amount : -amount;
}

function digitsOf(text: string, decimal: '.' | ','): string {
  const [whole = '', rest = ''] = text.split(decimal);
  return `${whole.replaceAll(/\D/g, '')}.${rest.replaceAll(/\D/g, '') || '0'}`;
}

/** A dash after a letter or a digit joins, it does not count down. */
function isRange(text: string, at: number): boolean {
  return at > 0 && /[\p{L}\p{N}]/u.test(text.charAt(at - 1));
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
