import { readFileAddress } from '../../api/engine/localFiles.ts';
import { apiRoot, pollSeconds, rawMethods, rawPath, type RawMethod } from '../../api/rawCall.ts';
import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { operationOfPath } from '../../operations/registry.ts';
import { problem, removal, replacement, type Problem } from '../problems.ts';

/** The problems of a raw call: parts that would not be sent, or not as intended. The service validates the rest. */
export function rawProblems(call: JsonObject, isLocalEngine = false): readonly Problem[] {
  const missing = isLocalEngine ? localProblems(call) : [];
  return [...methodProblems(call), ...pathProblems(call), ...missing, ...fileProblems(call), ...pollProblems(call)];
}

function methodProblems({ method, body }: JsonObject): readonly Problem[] {
  if (!rawMethods.includes(method as RawMethod))
    return [problem('raw', ['method'], 'raw.method', {}, [replacement(['method'], 'POST')])];
  if (method !== 'GET' || body === undefined) return [];
  return [problem('raw', ['body'], 'raw.bodyOfGet', {}, [removal(['body']), replacement(['method'], 'POST')])];
}

function pathProblems({ path }: JsonObject): readonly Problem[] {
  const text = typeof path === 'string' ? path : '';
  if (rawPath(text) !== null) return [];
  const below = `${apiRoot}${text.replace(/^https?:\/\/[^/]+/i, '').replace(/^\/*(?:v\d+\/+)?/, '')}`;
  const fixes = text.trim() !== '' && rawPath(below) !== null ? [replacement(['path'], below)] : [];
  return [problem('raw', ['path'], 'raw.path', {}, fixes)];
}

/** The local engine responds with 404 to operations that it does not have, and to unknown paths. */
function localProblems({ path }: JsonObject): readonly Problem[] {
  const text = typeof path === 'string' ? rawPath(path) : null;
  if (text === null) return [];
  const operation = operationOfPath(text.split('?', 1)[0] ?? '');
  if (operation?.localEngine.isSupported === true) return [];
  return [problem('raw', ['path'], 'raw.notLocal', { path: text })];
}

function fileProblems({ method, file }: JsonObject): readonly Problem[] {
  if (file === undefined) return [];
  const url = isJsonObject(file) ? file['url'] : null;
  return [
    ...(readFileAddress(url) === null ? [problem('raw', ['file'], 'raw.noFile', {}, [removal(['file'])])] : []),
    ...(method === 'GET' ? [problem('raw', ['file'], 'raw.fileOfGet', {}, [replacement(['method'], 'POST')])] : []),
  ];
}

function pollProblems({ poll }: JsonObject): readonly Problem[] {
  if (poll === undefined) return [];
  const { everySeconds, statusPath, until }: JsonObject = isJsonObject(poll) ? poll : {};
  const { min, max } = pollSeconds;
  const isWrongWait =
    everySeconds !== undefined && !(typeof everySeconds === 'number' && everySeconds >= min && everySeconds <= max);
  const isWrongPath =
    typeof statusPath === 'string' && statusPath !== '' && rawPath(statusPath.replaceAll('{id}', 'id')) === null;
  const isEmpty = until !== undefined && !(Array.isArray(until) && until.length > 0);
  return [
    ...(isWrongWait
      ? [problem('raw', ['poll', 'everySeconds'], 'raw.every', { min, max }, [removal(['poll', 'everySeconds'])])]
      : []),
    ...(isWrongPath
      ? [problem('raw', ['poll', 'statusPath'], 'raw.statusPath', {}, [removal(['poll', 'statusPath'])])]
      : []),
    ...(isEmpty ? [problem('raw', ['poll', 'until'], 'raw.until', {}, [removal(['poll', 'until'])])] : []),
  ];
}
