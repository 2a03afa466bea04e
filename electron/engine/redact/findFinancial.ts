import { lookupTable } from '../../../shared/base/lookupTable.ts';
import type { PiiSpan } from './redactSettings.ts';

/** Prefix of the number, its lengths, and the card issuer (ISO/IEC 7812). */
const cardRanges: readonly { readonly prefix: RegExp; readonly lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] },
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^(?:6011|64[4-9]|65|622)/, lengths: [16, 17, 18, 19] },
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
  { prefix: /^3(?:0[0-5]|[689])/, lengths: [14, 16] },
  { prefix: /^(?:62|81)/, lengths: [16, 17, 18, 19] },
  { prefix: /^220[0-4]/, lengths: [16] },
  { prefix: /^(?:5018|5020|5038|5893|6304|6759|676[1-3])/, lengths: [13, 16, 19] },
  { prefix: /^(?:60|508)/, lengths: [16] },
];

/** Digit groupings of card numbers: ungrouped, in fours, or 4-6-5 and 4-6-4. */
const cardShape =
  /^(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{4}\2\d{4}\2\d{4}\2\d{1,3}|\d{4}([ -])\d{6}\3\d{4,5})$/;

/** Finds payment card numbers with a valid check digit, and account numbers (IBAN) with valid check digits. */
export function findFinancial(text: string): PiiSpan[] {
  return [...findCards(text), ...findIbans(text)];
}

function findCards(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (const match of text.matchAll(/(?<![\d.,_/=-]|\d[ -])\d(?:[ -]?\d){12,18}(?![\d_]|[.,]\d|[ -]\d)/g)) {
    const written = match[0];
    const digits = written.replaceAll(/[ -]/g, '');
    if (!cardShape.test(written) || !isCard(digits)) continue;
    // A long number in a URL is an identifier.
    if (/[\p{L}\p{N}&?#%]/u.test(text.charAt(match.index - 1))) continue;
    if (/^\p{L}/u.test(text.charAt(match.index + written.length))) continue;
    spans.push({ start: match.index, end: match.index + written.length, entity: 'FINANCIAL' });
  }
  return spans;
}

function isCard(digits: string): boolean {
  const known = cardRanges.some(({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length));
  return known && new Set(digits).size > 1 && holdsLuhn(digits);
}

/** ISO/IEC 7812-1, annex B. */
export function holdsLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - index));
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Length of an IBAN by its country (the SWIFT registry). */
const ibanLengths: Readonly<Record<string, number>> = lookupTable(
  Object.fromEntries(
    (
      'NO15 BE16 BI27 DK18 FI18 FK18 FO18 GL18 NL18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 XK20 MN20 CH21 HR21 LI21 LV21 ' +
      'BG22 BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 AE23 GI23 IL23 IQ23 OM23 TL23 SO23 AD24 CZ24 ES24 MD24 PK24 RO24 SA24 ' +
      'SE24 SK24 TN24 VG24 PT25 ST25 LY25 IS26 TR26 DJ27 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 BY28 CY28 DO28 GT28 HU28 ' +
      'LB28 NI28 PL28 SV28 SD18 BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 YE30 MT31 SC31 LC32 RU33'
    )
      .split(' ')
      .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
  ),
);

function findIbans(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (const match of text.matchAll(/(?<![\p{L}\p{N}_])[A-Z]{2}\d{2}(?=[ \u00a0-]?[A-Z0-9])/gu)) {
    const length = ibanLengths[match[0].slice(0, 2)];
    if (length === undefined) continue;
    const end = endOfIban(text, match.index, length);
    if (end === null) continue;
    const compact = text.slice(match.index, end).replaceAll(/[ \u00a0-]/g, '');
    if (holdsMod97(compact)) spans.push({ start: match.index, end, entity: 'FINANCIAL' });
  }
  return spans;
}

/** Returns the end of the given number of alphanumeric characters, at most one space between two of them; null where there are fewer. */
function endOfIban(text: string, start: number, length: number): number | null {
  let count = 0;
  let index = start;
  for (; count < length; index += 1) {
    const character = text.charAt(index);
    if (/[A-Z0-9]/.test(character)) count += 1;
    else if (!/[ \u00a0-]/.test(character) || !/[A-Z0-9]/.test(text.charAt(index + 1))) return null;
  }
  return /[\p{L}\p{N}_]/u.test(text.charAt(index)) ? null : index;
}

/** ISO 13616-1: the country code and check digits move to the end, letters count from 10 up. */
function holdsMod97(iban: string): boolean {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
