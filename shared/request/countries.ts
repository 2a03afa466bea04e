import { lookupTable } from '../base/lookupTable.ts';

export interface Country {
  readonly code: string;
  readonly name: string;
}

let known: readonly Country[] | null = null;

/** The ISO 3166-1 codes that the platform has a name for, with that name in English. */
export function countries(): readonly Country[] {
  known ??= listCountries();
  return known;
}

/** Returns the country name of a two-letter uppercase code; null for an unknown code. */
export function countryName(code: string): string | null {
  return countries().find((country) => country.code === code)?.name ?? null;
}

/** Returns the country that a text means: a code in lowercase, or an English country name. Null for neither. */
export function findCountry(text: string): Country | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return null;
  const alias = aliases[wanted];
  return (
    countries().find(({ code, name }) => code.toLowerCase() === (alias ?? wanted) || name.toLowerCase() === wanted) ??
    null
  );
}

/** Names that people write and the platform does not. */
const aliases: Readonly<Record<string, string>> = lookupTable({
  uk: 'gb',
  'great britain': 'gb',
  england: 'gb',
  usa: 'us',
  america: 'us',
  deutschland: 'de',
  holland: 'nl',
});

/** Codes that name no country: groups, the unknown, and codes that were given up. */
const notCountries: ReadonlySet<string> = new Set([
  'EU',
  'EZ',
  'UN',
  'ZZ',
  'XA',
  'XB',
  'QO',
  'AN',
  'BU',
  'CS',
  'DD',
  'DY',
  'FX',
  'HV',
  'NH',
  'RH',
  'SU',
  'TP',
  'UK',
  'VD',
  'YD',
  'YU',
  'ZR',
]);

function listCountries(): readonly Country[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  return letters.flatMap((first) =>
    letters.flatMap((second) => {
      const code = first + second;
      const name = notCountries.has(code) ? undefined : names.of(code);
      return name === undefined ? [] : [{ code, name }];
    }),
  );
}
