import type { JsonObject } from '../../base/json.ts';
import type { RequestKind } from '../../operations/requestKind.ts';
import { type Forecast, type ForecastLine, forecastOf } from './forecast.ts';

/** Estimated cost of one send of a request of any kind; null if its kind has no price. Credits are integers. */
export function forecastOfRequest({ body, sending }: RequestKind, request: JsonObject): Forecast | null {
  const { price } = sending;
  if (price === null) return null;
  const { callCredits, pages } = price;
  const { min, max } = pages(request);
  const page = forecastOf(price.optionsOfPage?.(request) ?? body.options(request));
  if (callCredits === 0 && min === 1 && max === 1) return page;
  const call: readonly ForecastLine[] =
    callCredits === 0
      ? []
      : [{ id: 'call', source: 'public', min: callCredits, likely: callCredits, max: callCredits }];
  const lines = max === 0 ? [] : page.lines.map((line) => ({ ...line, ...timesPages(line, min, max) }));
  const cost = timesPages(page, min, max);
  return {
    min: callCredits + cost.min,
    likely: callCredits + cost.likely,
    max: cost.max === null ? null : callCredits + cost.max,
    lines: [...call, ...lines],
    isUnknown: page.isUnknown && max > 0,
    mayBePdf: page.mayBePdf && max > 0,
    ...(min < max ? { isUpTo: true } : {}),
  };
}

function timesPages(
  cost: Pick<Forecast, 'min' | 'likely' | 'max'>,
  min: number,
  max: number,
): Pick<Forecast, 'min' | 'likely' | 'max'> {
  const most = max === 0 ? 0 : cost.max === null ? null : cost.max * max;
  return { min: cost.min * min, likely: cost.likely * max, max: most };
}
