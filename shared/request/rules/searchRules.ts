import { searchRefusedFormats } from '../../api/search.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import type { JsonPath } from '../../base/pathText.ts';
import { countries } from '../countries.ts';
import { valueAt } from '../jsonPath.ts';
import { printShort, problem, type Problem, removal, replacement } from '../problems.ts';
import { formatNamesOf, listOf } from './ruleContext.ts';

/** What the fields of a search mean together, and a `tbs` that sets no time. */
export function searchRules(body: JsonObject): readonly Problem[] {
  const problems: Problem[] = [];
  if (listOf(body, 'includeDomains').length > 0 && listOf(body, 'excludeDomains').length > 0)
    problems.push(problem('operation', ['excludeDomains'], 'search.bothDomains', {}, [removal(['excludeDomains'])]));
  const categories = new Set(listOf(body, 'categories').map(nameOf));
  if (categories.has('developer') && categories.size > 1)
    problems.push(
      problem('operation', ['categories'], 'search.developer', {}, [
        {
          messageId: 'fix.keepOnly',
          values: { name: 'developer' },
          changes: [{ path: ['categories'], value: ['developer'] }],
        },
      ]),
    );
  return [...problems, ...formatProblems(body), ...timeProblems(body)];
}

function nameOf(entry: JsonValue): JsonValue {
  return isJsonObject(entry) ? (entry['type'] ?? null) : entry;
}

function formatProblems({ scrapeOptions }: JsonObject): readonly Problem[] {
  if (!isJsonObject(scrapeOptions)) return [];
  return formatNamesOf(scrapeOptions).flatMap(({ name, path }) => {
    const at: JsonPath = ['scrapeOptions', ...path];
    return searchRefusedFormats.has(name)
      ? [problem('operation', at, 'search.format', { format: name }, [removal(at)])]
      : [];
  });
}

/** Parts of `tbs` that have an effect everywhere: a time before now, a range of dates, the order by date. */
const knownTime = /(?:^|,)(?:qdr:[hdwmy]\d{0,3}|sbd:1|cd_m(?:in|ax):\d{1,2}\/\d{1,2}\/\d{4})(?:,|$)/;

function timeProblems({ tbs }: JsonObject): readonly Problem[] {
  if (typeof tbs !== 'string' || tbs.trim() === '' || knownTime.test(tbs)) return [];
  const found = problem('operation', ['tbs'], 'search.tbs', { value: printShort(tbs) }, [removal(['tbs'])]);
  return [{ ...found, severity: 'warning' }];
}

/** A domain or a country whose form is wrong, with the value that was meant; null for another field. */
export function searchValueProblem(body: JsonObject, path: JsonPath): Problem | null {
  const value = valueAt(body, path);
  if (typeof value !== 'string') return null;
  const shown = { value: printShort(JSON.stringify(value)) };
  const [name] = path;
  if (name === 'country') {
    const meant = countries().find((each) => each.name.toLowerCase() === value.trim().toLowerCase())?.code;
    const fixes = meant === undefined ? [] : [replacement(path, meant)];
    return problem('schema', path, 'search.country', shown, [...fixes, removal(path)]);
  }
  if (name !== 'includeDomains' && name !== 'excludeDomains') return null;
  const meant = hostIn(value);
  const fixes = meant === null || meant === value ? [] : [replacement(path, meant)];
  return problem('schema', path, 'search.domain', shown, [...fixes, removal(path)]);
}

/** The host name in a text such as `https://www.example.com/docs` or `*.example.com`; null where there is none. */
function hostIn(text: string): string | null {
  const [, host = ''] = /^(?:[a-z][a-z\d+.-]{0,20}:\/\/)?(?:\*\.)?([^\s/?#:@]{1,253})/i.exec(text.trim()) ?? [];
  return /^(?!-)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+$/u.test(host) ? host.toLowerCase() : null;
}
