import type { JsonObject } from '../../base/json.ts';
import { looksLikePdf } from '../../base/address.ts';
import { objectsOf } from '../rules/ruleContext.ts';
import { creditsOf, expectedFacts, pricePartsOf } from './creditsOf.ts';
import { failurePrices, parsesPdf, type PriceFacts } from './priceRules.ts';

/** A part of a request's cost: the option, format or field, and the source of its price. */
export interface ForecastLine {
  readonly id: string;
  readonly source: string;
  readonly min: number;
  readonly likely: number;
  /** Null where nothing in the request bounds it. */
  readonly max: number | null;
}

/** Estimated cost of a scrape on a paid service, based on the request. Credits are integers. */
export interface Forecast {
  readonly min: number;
  readonly likely: number;
  readonly max: number | null;
  readonly lines: readonly ForecastLine[];
  /** Cost is unknown: a provider's tools have separate prices. */
  readonly isUnknown: boolean;
  /** A URL without a PDF extension may still return a PDF, which is billed per page. */
  readonly mayBePdf: boolean;
  /** The number of pages is only limited: a crawl may find fewer. */
  readonly isUpTo?: true;
}

/** Returns the minimum, likely and maximum cost of a request, with the reason for each part (`priceRules`). */
export function forecastOf(body: JsonObject): Forecast {
  if (body['alexandria'] !== undefined)
    return { min: 0, likely: 0, max: null, lines: [], isUnknown: true, mayBePdf: false };
  const isPdf = looksLikePdf(body['url']);
  const most = isPdf ? maxPdfPages(body) : 1;
  const expected = expectedFacts(body);
  const least: PriceFacts = { ...expected, pdfPages: 1, promptChecked: false, extractorReused: true };
  const greatest: PriceFacts = { ...expected, pdfPages: most ?? manyPages, extractorReused: false };
  const [min, likely, max] = [least, expected, greatest].map((facts) => pricePartsOf(body, facts));
  const isOpen = most === null && creditsOf(body, greatest) > creditsOf(body, expected);
  const ids = new Map([...(min ?? []), ...(likely ?? []), ...(max ?? [])].map(({ id, source }) => [id, source]));
  const creditsIn = (parts: typeof min, id: string): number => parts?.find((part) => part.id === id)?.credits ?? 0;
  const missed = failurePrices.get('SCRAPE_LOCKDOWN_CACHE_MISS')?.credits ?? 0;
  const isLocked = body['lockdown'] === true;
  const lines = [...ids].map(([id, source]): ForecastLine => {
    const growsByPage = creditsIn(max, id) > creditsIn(likely, id);
    return {
      id,
      source,
      // Without a copy in the cache nothing else is made, and only the miss is paid, in place of the page (the first part).
      min: isLocked ? (id === likely?.[0]?.id ? missed : 0) : creditsIn(min, id),
      likely: creditsIn(likely, id),
      max: isOpen && growsByPage ? null : creditsIn(max, id),
    };
  });
  return {
    min: isLocked ? missed : creditsOf(body, least),
    likely: creditsOf(body, expected),
    max: isOpen ? null : creditsOf(body, greatest),
    lines,
    isUnknown: false,
    mayBePdf: !isPdf && parsesPdf(body),
  };
}

/** The one figure of a forecast that is shown and recorded, in credits. */
export interface ForecastFigure {
  readonly credits: number;
  /** `upTo`: the maximum, since the number of pages is only limited; `orMore`: nothing limits it. */
  readonly bound: 'likely' | 'upTo' | 'orMore';
}

/** Returns the figure of a forecast; null if the cost is unknown. */
export function forecastFigure({
  likely,
  max,
  isUnknown,
  isUpTo,
}: Pick<Forecast, 'likely' | 'max' | 'isUnknown' | 'isUpTo'>): ForecastFigure | null {
  if (isUnknown) return null;
  if (max === null) return { credits: likely, bound: 'orMore' };
  return isUpTo === true ? { credits: max, bound: 'upTo' } : { credits: likely, bound: 'likely' };
}

/** Whether a forecast exceeds, or may exceed, the user's limit for one send. */
export function isAboveGuard(
  { likely, max, isUnknown }: Pick<Forecast, 'likely' | 'max' | 'isUnknown'>,
  guard: number | null,
): boolean {
  return guard !== null && (isUnknown || likely > guard || max === null || max > guard);
}

/** Whether a run used more credits than its request was forecast to cost, or fewer though it brought its result. */
export function isOutsideForecast({ min, max, isUnknown }: Forecast, used: number, succeeded: boolean): boolean {
  return !isUnknown && ((succeeded && used < min) || (max !== null && used > max));
}

/** Stands for an unknown number of pages: only that it is more than one matters. */
const manyPages = 2;

/** Returns the maximum number of PDF pages that are parsed; null where the request sets no limit. */
function maxPdfPages(body: JsonObject): number | null {
  if (!parsesPdf(body)) return 1;
  const limits = objectsOf(body, 'parsers').map(({ value }) => value['maxPages']);
  const whole = limits.filter((limit) => typeof limit === 'number' && Number.isInteger(limit) && limit >= 1);
  return whole.length === 0 ? null : Math.max(...(whole as number[]));
}
