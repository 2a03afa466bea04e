import { trimEndBy } from '../../../../shared/base/trimText.ts';

/** Digits of any script as those of ASCII, and the separators of Arabic numbers as ours. */
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
 * The amount that a number on a page means: `1.299,00`, `1 299.00`, `1'299.–`, `99,-`, `2.449` (thousands: prices have no
 * three decimals). Null where it is no number or none that a thing costs.
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
  const sign = text.charAt(point);
  const isOnly = !/[.,]/.test(before);
  const isThousands =
    decimals === 3 && !before.startsWith('0') && (isOnly ? before.length <= 3 : before.includes(sign));
  const digits = before.replaceAll(/[.,]/g, '');
  const rest = text.slice(point + 1);
  // The same sign again and again divides thousands: `1.299.000`.
  if (isThousands || (!isOnly && before.includes(sign) && decimals === 3)) return digits + rest;
  return `${digits}.${rest}`;
}

/** The amount in structured data, where a point is a decimal point unless the text is written for people. */
export function readStatedAmount(value: string): number | null {
  const text = plainDigits(value).trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const number = /\d[\d.,\s\u00a0\u202f'’]*/.exec(text)?.[0];
  return number === undefined ? null : readAmount(number);
}
