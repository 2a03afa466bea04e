import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { PiiSpan } from './redactSettings.ts';

/** Candidate of a phone number: digits with at most one symbol and a space or two between them. */
const candidate =
  /(?<![\p{L}\p{N}_.,/+=&?#%-]|\d[ -])(?:\+|\(\+?)?\d(?:[ \u00a0.()/-]{0,2}\d){5,16}(?![\p{L}\p{N}_]|[.,-]\d)/gu;

/** Keywords before a phone number, in the most common web languages, at the end of the preceding text. */
const announced =
  /(?:\b(?:tel(?:e[fp]h?on[eo]?s?)?|t[ée]l(?:[ée]phone)?|phone|fax|mobile?|cell|call(?: us)?(?: at| on)?|hotline|whatsapp|text|sms|handy|mobil|ruf|rufnummer|m[óo]vil|celular|cellulare|numero|n[úu]mero|telefoon|telefonnummer|puhelin|telefoni?|tlf|gsm)\b|тел(?:ефон)?|моб|電話|电话|手机|전화|휴대폰|هاتف|जफोन|फ़ोन|โทร|☎|📞|📱)[\s.:()*_[\]№#-]*$/iu;

const datesAndRanges =
  /^(?:\d{4}[-./ ]\d{1,2}[-./ ]\d{1,2}.*|\d{1,2}[-./ ]\d{1,2}[-./ ]\d{4}.*|(?:19|20)\d\d ?[-/] ?(?:19|20)\d\d|\d{1,3}(?:[ .]\d{3})+|\d+\.\d+)$/;

/** An area code in brackets. */
const areaCode = /^\(\d{2,5}\)[ -]?\d/;

const maxCandidates = 20_000;

/**
 * Finds phone numbers that are valid in their country's numbering plan: with `+` or `00` anywhere, without them in the page's own country,
 * and then only with phone formatting or a preceding keyword.
 */
export function findPhones(text: string, country: string | null, aggressive: boolean): PiiSpan[] {
  const home = country !== null && isSupportedCountry(country) ? country : null;
  const spans: PiiSpan[] = [];
  let looked = 0;
  for (const match of text.matchAll(candidate)) {
    looked += 1;
    if (looked > maxCandidates) break;
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    const length = phoneLength(match[0], before, home, aggressive);
    if (length === 0) continue;
    spans.push({ start: match.index, end: match.index + length, entity: 'PHONE' });
  }
  return spans;
}

/** How much of the candidate is a number, from its beginning; 0 where nothing is. */
function phoneLength(written: string, before: string, home: CountryCode | null, aggressive: boolean): number {
  const isLink = /tel:$/i.test(before);
  if (!isLink && isInAddress(before)) return 0;
  if (/^\(?\+|^00[1-9]/.test(written))
    return validLength(written.replace(/^00/, '+'), undefined) === 0 ? 0 : written.length;
  if (datesAndRanges.test(written)) return 0;
  const isAnnounced = isLink || announced.test(before);
  if (!isAnnounced && !(isGrouped(written, home, aggressive) && isShapedLikePhone(written))) return 0;
  const valid =
    validLength(written, home ?? undefined) > 0 || (areaCode.test(written) && validLength(written, 'US') > 0);
  return valid ? written.length : 0;
}

/** Digits in groups, as phones are written. Other numbers are grouped so too: a leading zero, North America or the mode must speak for a phone. */
function isGrouped(written: string, home: CountryCode | null, aggressive: boolean): boolean {
  if (areaCode.test(written)) return true;
  const isInGroups = /\d[ \u00a0./-]\d{2,4}[ \u00a0./-]\d/.test(written);
  return isInGroups && (written.startsWith('0') || home === 'US' || home === 'CA' || aggressive);
}

/** Three groups or more, or an area code in brackets: two groups of digits are as often something else. */
function isShapedLikePhone(written: string): boolean {
  const groups = written.split(/[^\d]+/).filter((group) => group !== '');
  const digits = groups.join('').length;
  if (digits < 9 || digits > 13) return false;
  if (/^\d{3}-\d{2}-\d{4}$/.test(written)) return false;
  return groups.length >= 3 || written.startsWith('(') || written.startsWith('0');
}

function validLength(written: string, country: CountryCode | undefined): number {
  const parsed = parsePhoneNumberFromString(
    written,
    country === undefined ? { extract: false } : { defaultCountry: country, extract: false },
  );
  return parsed?.isValid() === true ? written.length : 0;
}

/** Inside a URL a run of digits is part of a name. */
function isInAddress(before: string): boolean {
  return /(?:https?:\/\/|\]\(|www\.)[^\s)]*$/i.test(before);
}
