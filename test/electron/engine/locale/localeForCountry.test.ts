import { describe, expect, test } from 'vitest';
import { countryRows } from '../../../../electron/engine/locale/countryRows.ts';
import {
  distanceKm,
  isCountry,
  languagesByWeight,
  localeForCountry,
} from '../../../../electron/engine/locale/localeForCountry.ts';
import { countryName } from '../../../../shared/request/countries.ts';

describe('every country', () => {
  const codes = Object.keys(countryRows);

  test('of ISO 3166-1 is there', () => {
    expect(codes).toHaveLength(249);
    expect(codes.filter((code) => countryName(code) === null)).toEqual([]);
  });

  test.each(codes)('%s has a zone, a position and languages that the platform knows', (code) => {
    const place = localeForCountry(code);
    expect(new Intl.DateTimeFormat('en', { timeZone: place.timezone }).format(0)).not.toBe('');
    expect(Math.abs(place.latitude)).toBeLessThanOrEqual(90);
    expect(Math.abs(place.longitude)).toBeLessThanOrEqual(180);
    expect(place.languages.length).toBeGreaterThan(1);
    expect(Intl.getCanonicalLocales([...place.languages])).toEqual(place.languages);
    expect(place.languages[0]?.endsWith(code)).toBe(true);
  });
});

test.each([
  ['de', 'Europe/Berlin', ['de-DE', 'de', 'en-US', 'en']],
  ['JP', 'Asia/Tokyo', ['ja-JP', 'ja', 'en-US', 'en']],
  ['Br', 'America/Sao_Paulo', ['pt-BR', 'pt', 'en-US', 'en']],
  ['GB', 'Europe/London', ['en-GB', 'en']],
  ['CH', 'Europe/Zurich', ['de-CH', 'de', 'fr-CH', 'fr', 'it-CH', 'it', 'en-US', 'en']],
])('%s is in %s and speaks %j', (country, timezone, languages) => {
  expect(localeForCountry(country)).toMatchObject({ country: country.toUpperCase(), timezone, languages });
});

test('no country is the US, and languages asked for take the place of its own', () => {
  expect(localeForCountry()).toMatchObject({ country: 'US', timezone: 'America/New_York', languages: ['en-US', 'en'] });
  expect(localeForCountry('FR', ['en;q=0.5', 'de-CH', '*']).languages).toEqual(['de-CH', 'en']);
});

test('languages stand by their weight, and those of none are left out', () => {
  expect(languagesByWeight(['fr;q=0.2', ' it ; q=0.8', 'sv', 'xx;q=0', 'sv'])).toEqual(['sv', 'it', 'fr']);
});

test('a code that is none is no country', () => {
  expect(['ZZ', 'UK', 'EU', 'X', '', 'constructor'].filter(isCountry)).toEqual([]);
});

test('distances are those of the ground', () => {
  expect(distanceKm(localeForCountry('DE'), localeForCountry('FR'))).toBeCloseTo(878, -2);
  expect(distanceKm(localeForCountry('JP'), localeForCountry('JP'))).toBeCloseTo(0);
});
