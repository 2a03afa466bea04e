import type { JsonValue } from '../../../../shared/base/json.ts';
import { placeholdersOf } from '../../alexandria/http/template.ts';
import { categoryOperator } from '../categories.ts';
import type { SearchRequest } from '../searchRequest.ts';
import type { PlaceholderName, SearchCall } from './searchProvider.ts';

/** Terms that `site:` operators may add to a query: engines ignore or refuse longer ones. */
const maxOperators = 16;

/** Values of the names that a call may use. */
export function placeholderValues(call: SearchCall, request: SearchRequest): Readonly<Record<string, string | number>> {
  const { period, safe, country } = request;
  const own: Partial<Record<PlaceholderName, string | number | null>> = {
    query: call.domains === 'operators' ? withOperators(request) : request.query,
    limit: Math.min(request.limit, call.maxResults),
    tbs: request.tbs,
    period: period?.within ?? null,
    since: dayOf(period?.since ?? null),
    until: dayOf(period?.until ?? null),
    country,
    countryLower: country?.toLowerCase() ?? null,
    lang: request.lang,
    safe: safe === null ? null : String(safe),
    location: request.location,
  };
  return Object.fromEntries(
    Object.entries(own).flatMap(([name, value]) => {
      if (value === null) return [];
      const written = call.values[name];
      if (written === undefined) return [[name, value]];
      const text = String(value);
      return Object.hasOwn(written, text) ? [[name, written[text] ?? '']] : [];
    }),
  );
}

/** Lists that stand for a whole value of a body. */
export function listValues({ includeDomains, excludeDomains }: SearchRequest): ReadonlyMap<string, JsonValue> {
  return new Map<string, JsonValue>([
    ['{{includeDomains}}', [...includeDomains]],
    ['{{excludeDomains}}', [...excludeDomains]],
  ]);
}

function withOperators({ query, includeDomains, excludeDomains, categories }: SearchRequest): string {
  const sites = includeDomains.slice(0, maxOperators).map((domain) => `site:${domain}`);
  const others = excludeDomains.slice(0, maxOperators).map((domain) => `-site:${domain}`);
  const included = sites.length > 1 ? [`(${sites.join(' OR ')})`] : sites;
  // Domains are narrower than categories; both at once would leave engines nothing.
  const category = includeDomains.length > 0 ? '' : categoryOperator(categories);
  return [query, ...included, ...others, category].filter((part) => part !== '').join(' ');
}

function dayOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString().slice(0, 10);
}

/** Fields of a request that a call has no use for. Domains are not among them: results are filtered by them afterwards. */
export function unusedFields(call: SearchCall, request: SearchRequest): readonly string[] {
  const names = new Set(
    placeholdersOf([
      call.url,
      call.query,
      call.body ?? null,
      Object.values(call.headers).filter((value) => typeof value === 'string'),
    ]),
  );
  const values = placeholderValues(call, request);
  const isUsed = (...some: readonly PlaceholderName[]): boolean =>
    some.some((name) => names.has(name) && Object.hasOwn(values, name));
  const sent: readonly (readonly [string, boolean, boolean])[] = [
    ['tbs', request.tbs !== null, isUsed('tbs', 'period', 'since', 'until')],
    ['location', request.location !== null, isUsed('location')],
    ['country', request.country !== null, isUsed('country', 'countryLower')],
    ['lang', request.lang !== null, isUsed('lang')],
    ['safe', request.safe !== null, isUsed('safe')],
  ];
  return sent.flatMap(([name, isSent, used]) => (isSent && !used ? [name] : []));
}
