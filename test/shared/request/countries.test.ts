import { describe, expect, it } from 'vitest';
import { countryName, findCountry } from '../../../shared/request/countries.ts';

describe('findCountry', () => {
  it('finds what a person meant', () => {
    expect(findCountry('germany')?.code).toBe('DE');
    expect(findCountry(' De ')?.code).toBe('DE');
    expect(findCountry('UK')?.code).toBe('GB');
    expect(findCountry('usa')?.code).toBe('US');
    expect(findCountry('New Zealand')?.code).toBe('NZ');
  });

  it('guesses nothing', () => {
    for (const text of ['', 'zz', 'atlantis', 'eu', 'constructor']) expect(findCountry(text)).toBeNull();
  });
});

describe('countryName', () => {
  it('knows codes in capitals', () => {
    expect(countryName('CH')).toBe('Switzerland');
    expect(countryName('ZZ')).toBeNull();
  });
});
