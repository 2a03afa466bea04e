import { countryRows } from './countryRows.ts';

/** Where and in which language a page is visited from. */
export interface GeoLocale {
  /** ISO 3166-1, capitals. */
  readonly country: string;
  /** IANA name. */
  readonly timezone: string;
  /** Degrees north and east. */
  readonly latitude: number;
  readonly longitude: number;
  /** As `navigator.languages` gives them, the preferred one first; never empty. */
  readonly languages: readonly string[];
}

/** Whether a code, in any case, is that of a country. */
export function isCountry(code: string): boolean {
  return Object.hasOwn(countryRows, code.toUpperCase());
}

/**
 * Returns the locale of a country (contract 2.2: default US). `languages` are the request's own, Accept-Language weights allowed; by
 * default those of browsers in that country.
 */
export function localeForCountry(country = 'US', languages: readonly string[] = []): GeoLocale {
  const code = isCountry(country) ? country.toUpperCase() : 'US';
  const [timezone = 'UTC', latitude = '0', longitude = '0', ...spoken] = (countryRows[code] ?? '').split(' ');
  const asked = languagesByWeight(languages);
  return {
    country: code,
    timezone,
    latitude: Number(latitude),
    longitude: Number(longitude),
    languages: asked.length > 0 ? asked : browserLanguages(code, spoken),
  };
}

/** Parses languages as in Accept-Language, highest weight first, weights removed; the wildcard `*` is dropped. */
export function languagesByWeight(languages: readonly string[]): string[] {
  const weighed = languages.map((language) => {
    const [name = '', weight] = language.split(/;\s*q=/);
    return { name: name.trim(), weight: weight === undefined ? 1 : Number(weight) };
  });
  const wanted = weighed.filter(({ name, weight }) => name !== '*' && name !== '' && weight > 0);
  return [...new Set(wanted.sort((a, b) => b.weight - a.weight).map(({ name }) => name))];
}

/** Each language with the country, then without; English last if it is not spoken there, as in browser defaults. */
function browserLanguages(country: string, spoken: readonly string[]): string[] {
  const own = spoken.flatMap((language) => [`${language}-${country}`, language]);
  return [...new Set([...own, ...(spoken.includes('en') ? [] : ['en-US', 'en'])])];
}

/** Great-circle distance in kilometers. */
export function distanceKm(a: GeoLocale, b: GeoLocale): number {
  const radians = Math.PI / 180;
  const [north, south] = [a.latitude * radians, b.latitude * radians];
  const cosine =
    Math.sin(north) * Math.sin(south) +
    Math.cos(north) * Math.cos(south) * Math.cos((a.longitude - b.longitude) * radians);
  return 6371 * Math.acos(Math.min(1, Math.max(-1, cosine)));
}
