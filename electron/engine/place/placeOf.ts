import { countryRows } from './countryRows.ts';

/** Where and in which language a page is visited from. */
export interface Place {
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
 * The place of a country (contract 2.2: US where none is named). `languages` are the request's own, weights as in
 * Accept-Language allowed; without them those that browsers of the country have.
 */
export function placeOf(country = 'US', languages: readonly string[] = []): Place {
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

/** Languages as in Accept-Language without their weights, the heaviest first; `*` stands for all others and names none. */
export function languagesByWeight(languages: readonly string[]): string[] {
  const weighed = languages.map((language) => {
    const [name = '', weight] = language.split(/;\s*q=/);
    return { name: name.trim(), weight: weight === undefined ? 1 : Number(weight) };
  });
  const wanted = weighed.filter(({ name, weight }) => name !== '*' && name !== '' && weight > 0);
  return [...new Set(wanted.sort((a, b) => b.weight - a.weight).map(({ name }) => name))];
}

/** Each language as spoken in the country, then by itself; English last where it is not spoken there, as browsers come. */
function browserLanguages(country: string, spoken: readonly string[]): string[] {
  const own = spoken.flatMap((language) => [`${language}-${country}`, language]);
  return [...new Set([...own, ...(spoken.includes('en') ? [] : ['en-US', 'en'])])];
}

/** Kilometres between two places, over the ground. */
export function distanceKm(a: Place, b: Place): number {
  const radians = Math.PI / 180;
  const [north, south] = [a.latitude * radians, b.latitude * radians];
  const cosine =
    Math.sin(north) * Math.sin(south) +
    Math.cos(north) * Math.cos(south) * Math.cos((a.longitude - b.longitude) * radians);
  return 6371 * Math.acos(Math.min(1, Math.max(-1, cosine)));
}
