import { canParseUrl } from '../../base/canParseUrl.ts';
import type { JsonObject } from '../../base/json.ts';
import { formatEntries } from '../formatCatalogue.ts';
import { listOf, objectsOf } from '../rules/ruleContext.ts';

/** Actual resource use of a scrape, where the request alone does not determine it. */
export interface PriceFacts {
  /** Pages of a PDF that were parsed; 1 for everything else. */
  readonly pdfPages: number;
  /** Number of distinct URLs that were checked for threats. */
  readonly scannedUrls: number;
  /** The page was looked through for orders to models. */
  readonly promptChecked: boolean;
  /** The extractor of `deterministicJson` was there already. */
  readonly extractorReused: boolean;
  /** The page had audio, and video: a format that delivered nothing costs nothing. */
  readonly hasAudio: boolean;
  readonly hasVideo: boolean;
}

/** `page`: the price of the page itself; of several rules the highest applies. `more`: a surcharge. */
export interface PriceRule {
  readonly id: string;
  /** Source of the price. */
  readonly source: string;
  readonly kind: 'page' | 'more';
  /** Credits; 0 if the rule does not apply to this request. */
  readonly credits: (body: JsonObject, facts: PriceFacts) => number;
}

const has = (body: JsonObject, format: string): boolean => formatEntries(body).some(({ name }) => name === format);
const format = (name: string, credits: number): PriceRule => ({
  id: name,
  source: 'api-facts 1.1',
  kind: 'more',
  credits: (body) => (has(body, name) ? credits : 0),
});

/** The price of a scrape. The body is used as it is, complete or not: an invalid option value costs nothing. */
export const priceRules: readonly PriceRule[] = [
  { id: 'scrape', source: 'api-facts 8.2', kind: 'page', credits: () => 1 },
  { id: 'json', source: 'api-facts 1.1', kind: 'page', credits: (body) => (has(body, 'json') ? 5 : 0) },
  {
    id: 'deterministicJson',
    source: 'api-facts 1.1',
    kind: 'page',
    credits: (body, { extractorReused }) => (has(body, 'deterministicJson') ? (extractorReused ? 3 : 10) : 0),
  },
  {
    id: 'changeTracking',
    source: 'api-facts 1.1',
    kind: 'page',
    credits: (body) =>
      objectsOf(body, 'formats').some(
        ({ value }) => value['type'] === 'changeTracking' && listOf(value, 'modes').includes('json'),
      )
        ? 5
        : 0,
  },
  {
    id: 'lockdown',
    source: 'contract 2.2 and 8',
    kind: 'page',
    credits: (body) => (body['lockdown'] === true ? 5 : 0),
  },
  format('question', 4),
  format('highlights', 4),
  format('query', 4),
  {
    id: 'audio',
    source: 'api-facts 1.1',
    kind: 'more',
    credits: (body, { hasAudio }) => (hasAudio && has(body, 'audio') ? 4 : 0),
  },
  {
    id: 'video',
    source: 'api-facts 1.1',
    kind: 'more',
    credits: (body, { hasVideo }) => (hasVideo && has(body, 'video') ? 4 : 0),
  },
  {
    id: 'zeroDataRetention',
    source: 'api-facts 1.1',
    kind: 'more',
    // Lockdown includes zero data retention, and its price is flat.
    credits: (body, { pdfPages }) =>
      body['zeroDataRetention'] === true && body['lockdown'] !== true ? Math.max(1, pdfPages) : 0,
  },
  {
    id: 'redactPII',
    source: 'api-facts 1.1',
    kind: 'more',
    credits: (body, { pdfPages }) =>
      body['redactPII'] === undefined || body['redactPII'] === false || body['redactPII'] === null
        ? 0
        : 4 * Math.max(1, pdfPages),
  },
  {
    id: 'parsers',
    source: 'contract 2.2.1 and 8, api-facts 1.1',
    kind: 'more',
    credits: (body, { pdfPages }) => (parsesPdf(body) ? Math.max(0, pdfPages - 1) : 0),
  },
  {
    id: 'threatProtection',
    source: 'api-facts 1.1',
    kind: 'more',
    credits: (_body, { scannedUrls }) => 2 * scannedUrls,
  },
  {
    id: 'checkPromptInjection',
    source: 'api-facts 1.1 and 1.2',
    kind: 'more',
    credits: (_body, { promptChecked }) => (promptChecked ? 4 : 0),
  },
  { id: 'url', source: 'api-facts 1.1', kind: 'more', credits: (body) => (isOfX(body['url']) ? 29 : 0) },
];

/** The price of a failed scrape, by error code; all other failures are free. */
export const failurePrices: ReadonlyMap<string, { readonly credits: number; readonly source: string }> = new Map([
  ['SCRAPE_LOCKDOWN_CACHE_MISS', { credits: 1, source: 'contract 2.2 and 8' }],
  ['unsafe_domain_blocked', { credits: 2, source: 'api-facts 8.2' }],
  ['SCRAPE_PROMPT_INJECTION_DETECTED', { credits: 5, source: 'api-facts 1.2 and 8.2' }],
]);

/** Whether a PDF would be read, and so paid for by its pages. */
export function parsesPdf(body: JsonObject): boolean {
  if (body['parsers'] === undefined) return true;
  return (
    listOf(body, 'parsers').includes('pdf') || objectsOf(body, 'parsers').some(({ value }) => value['type'] === 'pdf')
  );
}

function isOfX(url: unknown): boolean {
  if (typeof url !== 'string' || !canParseUrl(url)) return false;
  return /(?:^|\.)(?:x|twitter)\.com$/.test(new URL(url).hostname);
}
