import { expect, it } from 'vitest';
import { forecastOf, isAboveGuard } from '../../../../shared/request/credits/forecast.ts';
import { forecastOfList } from '../../../../shared/request/credits/listForecast.ts';

it('adds up what each address costs, PDFs by their pages', () => {
  const body = { formats: ['markdown'] };
  const page = forecastOf({ ...body, url: 'https://a.example/' });
  const pdf = forecastOf({ ...body, url: 'https://a.example/b.pdf' });
  const sum = forecastOfList(body, ['https://a.example/', 'https://a.example/b.pdf', 'https://a.example/c']);
  expect(sum).toEqual({
    min: 2 * page.min + pdf.min,
    likely: 2 * page.likely + pdf.likely,
    max: null,
    isUnknown: false,
  });
  expect(pdf.max).toBeNull();
});

it('is above what one send may cost though each address alone is below', () => {
  const addresses = Array.from({ length: 6 }, (_each, index) => `https://a.example/${index}`);
  expect(isAboveGuard(forecastOfList({}, addresses), 5)).toBe(true);
  expect(isAboveGuard(forecastOfList({}, addresses.slice(1)), 5)).toBe(false);
});
