import { isFilePath, readFileAddress } from '../../api/engine/localFiles.ts';
import { canParseUrl } from '../../base/canParseUrl.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { firstOf, problem, removal, replacement, type Problem, type QuickFix } from '../problems.ts';
import type { JsonPath } from '../../base/pathText.ts';
import { withScheme } from '../../base/address.ts';
import type { RuleContext } from './ruleContext.ts';

const openFile: QuickFix = { messageId: 'fix.openFile', values: {}, changes: [], opens: 'openFile' };

/** V01: a page needs an absolute http(s) URL, and a service cannot access a local file. */
export function addressRule(
  body: JsonObject,
  { connectionKind }: Pick<RuleContext, 'connectionKind'>,
): readonly Problem[] {
  if (Object.hasOwn(body, 'alexandria')) return [];
  const url = body['url'];
  const path: JsonPath = ['url'];
  if (url === undefined || url === null || url === '') return [problem('V01', path, 'V01.missing')];
  if (typeof url !== 'string') return [problem('V01', path, 'V01.notText', {}, [removal(path)])];
  // A text with a variable is validated when its value is known.
  if (url.includes('{{')) return [];
  const trimmed = url.trim();
  if (isFilePath(trimmed)) return [problem('V01', path, 'V01.filePath', {}, [openFile])];
  const suggested = withScheme(trimmed);
  // Every send inserts the scheme, so this does not block the request.
  if (suggested !== null)
    return [
      {
        ...problem('V01', path, 'V01.scheme', { url: suggested }, [replacement(path, suggested)]),
        severity: 'info',
      },
    ];
  if (!canParseUrl(trimmed)) return [problem('V01', path, 'V01.invalid')];
  const { protocol, hostname } = new URL(trimmed);
  if (protocol !== 'http:' && protocol !== 'https:') {
    const secure = trimmed.replace(/^[a-z][a-z0-9+.-]*:\/\//i, 'https://');
    const fixes = secure !== trimmed && canParseUrl(secure) ? [replacement(path, secure)] : [];
    return [problem('V01', path, 'V01.protocol', { scheme: protocol.slice(0, -1) }, fixes)];
  }
  if (connectionKind === 'service' && readFileAddress(trimmed) !== null) return [problem('V01', path, 'V01.ownFile')];
  return hostname === '' ? [problem('V01', path, 'V01.invalid')] : [];
}

const keysAllowedWithAlexandria: ReadonlySet<string> = new Set(['alexandria', 'timeout', 'origin', 'integration']);

/** V02: provider tools allow no other fields. */
export function alexandriaAloneRule(body: JsonObject): readonly Problem[] {
  if (!Object.hasOwn(body, 'alexandria')) return [];
  const others = Object.keys(body).filter((key) => !keysAllowedWithAlexandria.has(key));
  if (others.length === 0) return [];
  const fix: QuickFix = {
    messageId: 'fix.removeAll',
    values: { fields: others.join(', ') },
    changes: others.map((key) => ({ path: [key], value: undefined })),
  };
  return [problem('V02', [others[0] ?? 'alexandria'], 'V02', { fields: others.join(', ') }, [fix])];
}

const maxCalls = 10;

/** V03: one to ten calls, each with a provider and a capability of 1 to 200 characters. */
export function alexandriaCallsRule(body: JsonObject): readonly Problem[] {
  const calls = body['alexandria'];
  if (calls === undefined) return [];
  if (!Array.isArray(calls)) return callProblems(calls, ['alexandria']);
  const list = calls as readonly JsonValue[];
  const path: JsonPath = ['alexandria'];
  const fix = list.length === 0 ? removal(path) : firstOf(path, list, maxCalls);
  const isFine = list.length >= 1 && list.length <= maxCalls;
  const count = isFine ? [] : [problem('V03', path, 'V03.count', { count: list.length }, [fix])];
  return [...count, ...list.flatMap((call, index) => callProblems(call, ['alexandria', index]))];
}

function callProblems(call: JsonValue, path: JsonPath): readonly Problem[] {
  if (!isJsonObject(call)) return [problem('V03', path, 'V03.call', {}, [removal(path)])];
  return ['provider', 'capability'].flatMap((name) => {
    const value = call[name];
    const isFine = typeof value === 'string' && value.length >= 1 && value.length <= 200;
    if (isFine) return [];
    const at = [...path, name];
    // The fix truncates a long value; a missing one has no fix, as only the user knows it.
    const fixes = typeof value === 'string' && value !== '' ? [replacement(at, value.slice(0, 200))] : [];
    return [problem('V03', value === undefined ? path : at, 'V03.name', { field: name }, fixes)];
  });
}
