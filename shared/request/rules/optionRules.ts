import { scrapeOptionSchemas, timeoutBounds } from '../../api/options.ts';
import { pdfParserSchema } from '../../api/parsers.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { findCountry } from '../countries.ts';
import type { JsonPath } from '../../base/pathText.ts';
import { valueAt } from '../jsonPath.ts';
import { printShort, problem, removal, replacement, setting, type Problem, type QuickFix } from '../problems.ts';
import { choiceProblems, waitsOf } from './actionRules.ts';
import { isOn, listOf, objectsOf, type RuleContext } from './ruleContext.ts';

/** V04: a country is two uppercase letters. */
export function countryRule(body: JsonObject): readonly Problem[] {
  const path: JsonPath = ['location', 'country'];
  const country = valueAt(body, path);
  if (country === undefined || (typeof country === 'string' && /^[A-Z]{2}$/.test(country))) return [];
  const meant = typeof country === 'string' ? findCountry(country) : null;
  const change = meant === null ? [] : [replacement(path, meant.code, `${meant.code} (${meant.name})`)];
  return [
    problem('V04', path, 'V04', { value: printShort(country) }, [
      ...change,
      removal(path, 'fix.removeDefault', { value: 'US' }),
    ]),
  ];
}

/** V05: the timeout is an integer of milliseconds within the contract's bounds. */
export function timeoutRule(body: JsonObject): readonly Problem[] {
  const timeout = body['timeout'];
  if (timeout === undefined) return [];
  const path: JsonPath = ['timeout'];
  const { min, max } = timeoutBounds;
  if (typeof timeout === 'number' && Number.isInteger(timeout) && timeout >= min && timeout <= max) return [];
  const fixes = [removal(path, 'fix.removeDefault', { value: timeoutBounds.default })];
  if (typeof timeout === 'number') fixes.unshift(replacement(path, Math.min(max, Math.max(min, Math.round(timeout)))));
  return [problem('V05', path, 'V05', { value: printShort(timeout), min, max }, fixes)];
}

/** V09, for options: the proxy; and for parsers their mode. */
export function optionChoicesRule(body: JsonObject): readonly Problem[] {
  const modes = pdfParserSchema.shape.mode.unwrap().options;
  return [
    ...choiceProblems(body['proxy'], ['proxy'], scrapeOptionSchemas.proxy.options),
    ...objectsOf(body, 'parsers').flatMap(({ value, path }) => choiceProblems(value['mode'], [...path, 'mode'], modes)),
  ];
}

/** V10: pages to parse, and fields that a parser does not have. */
export function parserRule(body: JsonObject): readonly Problem[] {
  const known = new Set(Object.keys(pdfParserSchema.shape));
  return objectsOf(body, 'parsers').flatMap(({ value, path }) => {
    if (value['type'] !== 'pdf' && value['type'] !== 'image') return [];
    const names: ReadonlySet<string> = value['type'] === 'pdf' ? known : new Set(['type']);
    const unknown = Object.keys(value).filter((key) => !names.has(key));
    return [
      ...(names.has('maxPages') ? maxPagesProblems(value['maxPages'], [...path, 'maxPages']) : []),
      ...unknown.map((field) =>
        problem('V10', [...path, field], 'V10.unknown', { field }, [removal([...path, field])]),
      ),
    ];
  });
}

function maxPagesProblems(pages: JsonValue | undefined, path: JsonPath): readonly Problem[] {
  if (pages === undefined) return [];
  if (typeof pages === 'number' && Number.isInteger(pages) && pages >= 1 && pages <= 10_000) return [];
  const change = typeof pages === 'number' ? [replacement(path, Math.min(10_000, Math.max(1, Math.round(pages))))] : [];
  return [problem('V10', path, 'V10.maxPages', { value: printShort(pages) }, [...change, removal(path)])];
}

/** V11: a profile has a name of 1 to 128 characters. */
export function profileRule(body: JsonObject): readonly Problem[] {
  const profile = body['profile'];
  if (!isJsonObject(profile)) return [];
  const name = profile['name'];
  if (typeof name === 'string' && name.length >= 1 && name.length <= 128) return [];
  const path: JsonPath = name === undefined ? ['profile'] : ['profile', 'name'];
  const shorter = typeof name === 'string' && name !== '' ? [replacement(path, name.slice(0, 128))] : [];
  return [problem('V11', path, 'V11', {}, [...shorter, removal(['profile'], 'fix.removeNamed', { field: 'profile' })])];
}

/** W05: options that are incompatible with zero data retention. */
export function retentionRule(body: JsonObject): readonly Problem[] {
  if (body['zeroDataRetention'] !== true) return [];
  return ['onlyCleanContent', 'domainTools', 'alexandria']
    .filter((field) => isOn(body[field]))
    .map((field) =>
      problem('W05', [field], 'W05', { field }, [
        removal([field]),
        removal(['zeroDataRetention'], 'fix.removeNamed', { field: 'zeroDataRetention' }),
      ]),
    );
}

/** W06: a minimum age means that nothing is fetched. */
export function minAgeRule(body: JsonObject): readonly Problem[] {
  if (!isOn(body['minAge'])) return [];
  const fix = removal(['minAge'], 'fix.removeNamed', { field: 'minAge' });
  const both = body['maxAge'] === undefined ? [] : [problem('W06', ['maxAge'], 'W06.both', {}, [removal(['maxAge'])])];
  return [problem('W06', ['minAge'], 'W06', {}, [fix]), ...both];
}

/** W07: in lockdown the page is not visited, so options that act on the page have no effect. */
export function lockdownRule(body: JsonObject): readonly Problem[] {
  if (body['lockdown'] !== true) return [];
  return ['actions', 'headers', 'waitFor']
    .filter((field) => isOn(body[field]))
    .map((field) => problem('W07', [field], 'W07', { field }, [removal([field])]));
}

/** W08: with actions or headers the service stores no cached copy. */
export function cacheRule(body: JsonObject): readonly Problem[] {
  if (body['storeInCache'] === false) return [];
  return ['actions', 'headers']
    .filter((field) => isOn(body[field]))
    .map((field) => problem('W08', [field], 'W08', { field }, [setting(['storeInCache'], false), removal([field])]));
}

/** W10: a selector that is both included and excluded. */
export function sameSelectorRule(body: JsonObject): readonly Problem[] {
  const included = new Set(listOf(body, 'includeTags'));
  return listOf(body, 'excludeTags').flatMap((selector, index) => {
    const path: JsonPath = ['excludeTags', index];
    return typeof selector === 'string' && included.has(selector)
      ? [problem('W10', path, 'W10', { value: printShort(selector) }, [removal(path)])]
      : [];
  });
}

/** Values of the enhanced proxy; the API also names it `stealth`. */
const enhancedProxies: ReadonlySet<unknown> = new Set(['enhanced', 'stealth']);

/** W13: Trowel starts its engine without an enhanced proxy, and the engine refuses a request for one. */
export function localProxyRule({ proxy }: JsonObject, { connectionKind }: RuleContext): readonly Problem[] {
  if (connectionKind !== 'local-engine' || !enhancedProxies.has(proxy)) return [];
  const path: JsonPath = ['proxy'];
  const auto: QuickFix = { messageId: 'fix.proxyAuto', values: {}, changes: [{ path, value: 'auto' }], sends: true };
  return [problem('W13', path, 'W13.proxy', { value: printShort(proxy) }, [auto, removal(path)])];
}

const maxWaitMs = 60_000;

/**
 * V16: `waitFor` takes all of the timeout, which every server refuses. W14: it leaves little time for the page. Hosted services
 * refuse more than a minute and more than half of the timeout (api-facts 2.1).
 */
export function waitRule(body: JsonObject, context: RuleContext): readonly Problem[] {
  const wait = body['waitFor'];
  if (typeof wait !== 'number' || wait <= 0) return [];
  const timeout = typeof body['timeout'] === 'number' ? body['timeout'] : timeoutBounds.default;
  const path: JsonPath = ['waitFor'];
  const half = Math.floor(timeout / 2);
  if (wait >= timeout) return [problem('V16', path, 'V16', { wait, timeout }, [replacement(path, half)])];
  if (context.connectionKind === 'local-engine') return [];
  if (wait > maxWaitMs)
    return [problem('W14', path, 'W14.minute', { wait }, [replacement(path, Math.min(maxWaitMs, half))])];
  if (wait > half) return [problem('W14', path, 'W14.half', { wait, timeout }, [replacement(path, half)])];
  const waits = waitsOf(body);
  const total = wait + waits;
  if (total <= maxWaitMs) return [];
  const fix = waits < maxWaitMs ? replacement(path, maxWaitMs - waits) : removal(path);
  return [problem('W14', path, 'W14.total', { total }, [fix])];
}
