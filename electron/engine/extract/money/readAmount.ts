import { trimEndBy } from '../../../../shared/base/trimText.ts';

/** Returns digits of any script as ASCII digits, and the Arabic separators as Western ones. */
export function plainDigits(text: string): string {
  return text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll('，', ',');
}

/**
 * Parses the amount of a number on a page: `1.299,00`, `1 299.00`, `1'299.–`, `99,-`, `2.449` (thousands: prices do not have three
 * decimals). Null if it is not a number or not a possible price.
 */
export function readAmount(written: string): number | null {
  const bare = plainDigits(written).replaceAll(/[\s\u00a0\u202f'’`]/g, '');
  const undashed = trimEndBy(bare, /[-–—]/);
  const text = (undashed === bare ? bare : undashed.replace(/[.,]$/, '')).replace(/[.,]$/, '');
  if (!/^\d[\d.,]*$/.test(text)) return null;
  const point = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const amount = Number(point === -1 ? text : joinParts(text, point));
  return Number.isFinite(amount) && amount < 1e12 ? amount : null;
}

function joinParts(text: string, point: number): string {
  const decimals = text.length - point - 1;
  const before = text.slice(0, point);
  const char = text.charAt(point);
  const isOnly = !/[.,]/.test(before);
  const isThousands =
    decimals === 3 && !before.startsWith('0') && (isOnly ? before.length <= 3 : before.includes(char));
  const digits = before.replaceAll(/[.,]/g, '');
  const rest = text.slice(point + 1);
  // A repeated separator groups thousands: `1.299.000`.
  if (isThousands || (!isOnly && before.includes(char) && decimals === 3)) return digits + rest;
  return `${digits}.${rest}`;
}

/** The amount in structured data, where a point is a decimal point unless the text is written for people. */
export function readStatedAmount(value: string): number | null {
  const text = plainDigits(value).trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const number = /\d[\d.,\s\u00a0\u202f'’]*/.exec(text)?.[0];
  return number === undefined ? null : readAmount(number);
}
