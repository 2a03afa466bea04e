import type { JsonObject } from '../../base/json.ts';
import { looksLikePdf } from '../../base/address.ts';
import { forecastOf, type Forecast } from './forecast.ts';

export type ListForecast = Pick<Forecast, 'min' | 'likely' | 'max' | 'isUnknown'>;

/** The expected cost of a request for a whole list: each URL is charged separately. */
export function forecastOfList(body: JsonObject, addresses: readonly string[]): ListForecast {
  const pdfs = addresses.filter(looksLikePdf);
  const kinds = [
    { count: pdfs.length, url: pdfs[0] },
    { count: addresses.length - pdfs.length, url: addresses.find((address) => !looksLikePdf(address)) },
  ];
  let sum: ListForecast = { min: 0, likely: 0, max: 0, isUnknown: false };
  for (const { count, url } of kinds) {
    if (url === undefined) continue;
    const { min, likely, max, isUnknown } = forecastOf({ ...body, url });
    sum = {
      min: sum.min + count * min,
      likely: sum.likely + count * likely,
      max: sum.max === null || max === null ? null : sum.max + count * max,
      isUnknown: sum.isUnknown || isUnknown,
    };
  }
  return sum;
}
