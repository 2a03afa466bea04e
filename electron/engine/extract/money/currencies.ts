import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { lookupTable } from '../../../../shared/base/lookupTable.ts';
/** Symbols of currencies next to an amount, longer ones first where one is a prefix of another. Null: the currency depends on the page. */
const currencySymbols: readonly (readonly [string, string | null])[] = [
  ['US $', 'USD'],
  ['CA $', 'CAD'],
  ['C $', 'CAD'],
  ['AU $', 'AUD'],
  ['NZ $', 'NZD'],
  ['HK $', 'HKD'],
  ['US$', 'USD'],
  ['CA$', 'CAD'],
  ['C$', 'CAD'],
  ['AU$', 'AUD'],
  ['A$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['MX$', 'MXN'],
  ['R$', 'BRL'],
  ['S$', 'SGD'],
  ['$U', 'UYU'],
  ['$', null],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', null],
  ['￥', null],
  ['円', 'JPY'],
  ['元', null],
  ['₹', 'INR'],
  ['Rs.', 'INR'],
  ['Rs', 'INR'],
  ['₽', 'RUB'],
  ['руб.', null],
  ['руб', null],
  ['р.', null],
  ['₸', 'KZT'],
  ['тг', 'KZT'],
  ['₴', 'UAH'],
  ['грн', 'UAH'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['Ft', 'HUF'],
  ['lei', 'RON'],
  ['Lei', 'RON'],
  ['лв', 'BGN'],
  ['kr.', null],
  ['kr', null],
  ['₺', 'TRY'],
  ['TL', 'TRY'],
  ['Fr.', 'CHF'],
  ['SFr.', 'CHF'],
  ['₪', 'ILS'],
  ['₩', 'KRW'],
  ['원', 'KRW'],
  ['฿', 'THB'],
  ['₫', 'VND'],
  ['đ', 'VND'],
  ['Rp', 'IDR'],
  ['RM', 'MYR'],
  ['₱', 'PHP'],
  ['₦', 'NGN'],
  ['S/', 'PEN'],
  ['د.إ', 'AED'],
  ['درهم', 'AED'],
  ['ر.س', 'SAR'],
  ['ريال', null],
  ['ج.م', 'EGP'],
];

const codes =
  'AED ARS AUD BDT BGN BHD BRL BYN CAD CHF CLP CNY COP CZK DKK EGP EUR GBP GEL HKD HRK HUF IDR ILS INR ISK JOD JPY KES KRW KWD ' +
  'KZT LKR MAD MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TND TRY TWD UAH USD UYU UZS VND ZAR';

const codeNames: ReadonlySet<string> = new Set(codes.split(' '));

/** Currencies by top-level domain and by region of a language, for symbols that many countries share. */
const byRegion: Readonly<Record<string, string>> = lookupTable(
  Object.fromEntries(
    (
      'us:USD ca:CAD au:AUD nz:NZD mx:MXN ar:ARS cl:CLP co:COP uy:UYU sg:SGD hk:HKD tw:TWD br:BRL uk:GBP gb:GBP ie:EUR jp:JPY cn:CNY ' +
      'se:SEK no:NOK nb:NOK dk:DKK da:DKK sv:SEK is:ISK ru:RUB by:BYN ja:JPY zh:CNY in:INR pk:PKR lk:LKR np:NPR sa:SAR qa:QAR om:OMR ir:IRR'
    )
      .split(' ')
      .map((pair) => pair.split(':') as [string, string]),
  ),
);

const defaults: Readonly<Record<string, string>> = lookupTable({
  $: 'USD',
  '¥': 'JPY',
  '￥': 'JPY',
  元: 'CNY',
  ريال: 'SAR',
  'руб.': 'RUB',
  руб: 'RUB',
  'р.': 'RUB',
});
/** Currencies that a symbol may stand for, where the page's country decides. */
const choices: Readonly<Record<string, string>> = lookupTable({
  $: 'USD CAD AUD NZD MXN ARS CLP COP UYU SGD HKD TWD DOP JMD TTD BBD BSD BZD FJD XCD BMD KYD NAD',
  '¥': 'JPY CNY',
  '￥': 'JPY CNY',
  元: 'CNY TWD HKD',
  'руб.': 'RUB BYN',
  руб: 'RUB BYN',
  'р.': 'RUB BYN',
  'kr.': 'SEK NOK DKK ISK',
  kr: 'SEK NOK DKK ISK',
  ريال: 'SAR QAR OMR IRR',
});

/** Likely countries of a page, for its currency: two-letter codes, most reliable first. */
export type Regions = readonly string[];

/** @param language of the page, such as `en-GB` */
export function regionsOf(url: string, language: string | undefined): Regions {
  const host = canParseUrl(url) ? new URL(url).hostname : '';
  const [tongue = '', ...parts] = (language ?? '').toLowerCase().split(/[-_]/);
  const land = parts.find((part) => part.length === 2);
  return [host.split('.').at(-1) ?? '', land ?? '', tongue].filter((name) => /^[a-z]{2}$/.test(name));
}

/** Returns the ISO 4217 code of a symbol or code next to an amount on such a page; undefined where it is ambiguous. */
export function currencyOf(char: string, regions: Regions): string | undefined {
  const code = char.toUpperCase();
  if (/^EUROS?$/.test(code)) return 'EUR';
  if (codeNames.has(code)) return code;
  const written = char.toLowerCase().replace(/\s/, ' ');
  const known = currencySymbols.find(([name]) => name.toLowerCase() === written);
  if (known === undefined) return undefined;
  const [name, currency] = known;
  if (currency !== null) return currency;
  const possible = (choices[name] ?? '').split(' ');
  const local = regions.map((region) => byRegion[region]).find((each) => each !== undefined && possible.includes(each));
  return local ?? defaults[name];
}

/** Whether the symbol next to an amount is shared by many countries and can denote this currency. */
export function canDenoteCurrency(formatted: string, currency: string): boolean {
  const char = new RegExp(currencyPattern, 'iu').exec(formatted)?.[0].toLowerCase();
  const known = currencySymbols.find(([name]) => name.toLowerCase() === char);
  return known !== undefined && known[1] === null && (choices[known[0]] ?? '').split(' ').includes(currency);
}

/** An ISO 4217 code that is used for prices, whatever its case. */
export function asCurrencyCode(text: string | undefined): string | undefined {
  const code = text?.trim().toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(code) ? code : undefined;
}

const escaped = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s`);
/** A symbol made of letters must not match inside a word. */
const wordy = (name: string): string =>
  (/^\p{L}/u.test(name) ? String.raw`(?<!\p{L})` : '') +
  escaped(name) +
  (/\p{L}$/u.test(name) ? String.raw`(?!\p{L})` : '');
const symbolsByLength = currencySymbols.map(([name]) => name).toSorted((one, other) => other.length - one.length);

/** Pattern of currency names after an amount; before a number they may mean something else (`Euro 2024`). */
export const currencyNamePattern = String.raw`(?:euros?)(?!\p{L})`;

/** Pattern of a currency symbol or code, for regular expressions with the flags `iu`. */
export const currencyPattern = `(?:${symbolsByLength.map(wordy).join('|')}|(?<!\\p{L})(?:${codes.replaceAll(' ', '|')})(?!\\p{L}))`;
