import { readFileAddress } from '../api/engine/localFiles.ts';
import { refusedForFiles } from '../api/parse.ts';
import { searchLimits } from '../api/search.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import type { JsonPath } from '../base/pathText.ts';
import { operations } from '../operations/registry.ts';
import type { RequestKind } from '../operations/requestKind.ts';
import { ownPart, type RequestOperation, targetField } from '../operations/requestOperation.ts';
import type { Draft } from '../workspace/workspace.ts';
import { forecastOfRequest } from './credits/requestForecast.ts';
import { draftProblem } from './draft.ts';
import { problem, removal, type Problem, type QuickFix } from './problems.ts';
import { addressRule } from './rules/addressRules.ts';
import { duplicateUrlsRule } from './rules/batchRules.ts';
import { crawlRules } from './rules/crawlRules.ts';
import { extractRules } from './rules/extractRules.ts';
import { guardProblems } from './rules/guardRule.ts';
import type { RuleContext } from './rules/ruleContext.ts';
import { issuesOf } from './rules/schemaIssues.ts';
import { searchRules, searchValueProblem } from './rules/searchRules.ts';
import { schemaProblem } from './rules/schemaProblem.ts';
import { secretRule, variableRule } from './rules/textRules.ts';
import { webhookRule } from './rules/webhookRule.ts';
import { validateBody } from './validateDraft.ts';
import { fillBody, valuesOf } from './variables.ts';

/**
 * The problems of a draft of an operation over several pages: a syntax error alone, otherwise those of its own fields, of the options of its
 * pages and of its connection; errors first. Empty for kinds without an operation.
 */
export function validateOperation(kind: RequestKind, draft: Draft, context: RuleContext): readonly Problem[] {
  const { operation } = kind;
  if (operation === null) return [];
  const fault = draftProblem(draft);
  if (fault !== null) return [problem('syntax', [], `syntax.${fault.reason}`, { offset: fault.offset })];
  const filled = fillBody(draft.body, valuesOf(context.variables));
  const forecast = forecastOfRequest(kind, filled);
  const found = [
    ...connectionProblems(operation, context),
    ...(kind.body.file === null ? targetProblems(operation, filled, context) : fileProblems(filled)),
    ...ownProblems(operation, filled),
    ...(operation.id === 'batchScrape' ? duplicateUrlsRule(filled) : []),
    ...(operation.id === 'crawl' ? crawlRules(filled, context) : []),
    ...(operation.id === 'extract' ? extractRules(filled, context) : []),
    ...(operation.id === 'search' ? searchRules(filled) : []),
    ...webhookRule(operation, filled, context),
    ...pageProblems(kind, operation, draft.body, context),
    ...(forecast === null ? [] : guardProblems(forecast, context)),
    ...ownTextProblems(operation, draft.body, context),
  ];
  return found.toSorted((one, other) => severityOrder[one.severity] - severityOrder[other.severity]);
}

const severityOrder = { error: 0, warning: 1, info: 2 } as const;

/** Whether the chosen kind of connection has an operation: only of the local engine is it known that it lacks one. */
export function isOperationMissing({ id }: RequestOperation, { connectionKind }: Pick<RuleContext, 'connectionKind'>) {
  return (
    connectionKind === 'local-engine' && operations.find((each) => each.id === id)?.localEngine.isSupported === false
  );
}

function connectionProblems(operation: RequestOperation, context: RuleContext): readonly Problem[] {
  return isOperationMissing(operation, context)
    ? [problem('operation', [], 'operation.notLocal', { path: operation.path })]
    : [];
}

/** The file that a request names, and options that a file does not have. */
function fileProblems(body: JsonObject): readonly Problem[] {
  const { url, ...options } = body;
  const isFile = readFileAddress(url) !== null;
  const missing = url === undefined || url === '' ? 'parse.noFile' : 'parse.noUrl';
  const target = isFile ? [] : [problem('V01', ['url'], missing)];
  return [...target, ...refusedForFiles(options).map((field) => unsupportedOfFile(field, options))];
}

function unsupportedOfFile(field: string, { formats, ...options }: JsonObject): Problem {
  const index = Array.isArray(formats)
    ? formats.findIndex((format) => (isJsonObject(format) ? format['type'] : format) === field)
    : -1;
  const path: JsonPath = Object.hasOwn(options, field) ? [field] : ['formats', index];
  return problem('parse', path, 'parse.unsupported', { field }, [removal(path)]);
}

function targetProblems(operation: RequestOperation, body: JsonObject, context: RuleContext): readonly Problem[] {
  if (targetField(operation) === 'query') return queryProblems(body);
  if (!Object.hasOwn(operation.fields, 'urls')) return addressRule(body, context);
  const { urls } = body;
  if (urls === undefined || (Array.isArray(urls) && urls.length === 0)) return missingUrls(operation, body);
  if (!Array.isArray(urls)) return [];
  const wrongOf = (url: JsonValue): readonly Problem[] =>
    addressRule({ url }, context).filter(({ severity }) => severity === 'error');
  const isWrong = (urls as readonly JsonValue[]).map((url) => wrongOf(url).length > 0);
  const firstWrong = isWrong.indexOf(true);
  if (firstWrong === -1) return [];
  const path: JsonPath = ['urls', firstWrong];
  const wrong = wrongOf((urls as readonly JsonValue[])[firstWrong] ?? '');
  if (!isWrong.includes(false) && urls.length > 1)
    return [problem('V01', ['urls'], 'operation.noValidUrl', { count: urls.length })];
  // Without the field, whose default is true, one invalid URL refuses a batch: only a stated true skips it.
  const isStated = body['ignoreInvalidURLs'] === true;
  const isImplied = operation.id === 'extract' && body['ignoreInvalidURLs'] === undefined;
  const isSkipped = urls.length > 1 && (isStated || isImplied);
  const skip = isSkipped || urls.length === 1 ? [] : [skipInvalid];
  const fixes = [...removeInvalid(urls as readonly JsonValue[], isWrong), removal(path), ...skip];
  return wrong.map(({ messageId, values }) => {
    const named = messageId === 'V01.missing' ? 'operation.emptyUrl' : messageId;
    return { ...problem('V01', path, named, values, fixes), severity: isSkipped ? 'warning' : 'error' };
  });
}

/** An extract without URLs finds its pages by a search for its prompt. */
function missingUrls({ findsPages }: RequestOperation, { prompt }: JsonObject): readonly Problem[] {
  const isFound = findsPages === true && typeof prompt === 'string' && prompt.trim() !== '';
  return isFound ? [] : [problem('V01', ['urls'], 'V01.missing')];
}

/** A search without words, or with too many. */
function queryProblems({ query }: JsonObject): readonly Problem[] {
  if (query === undefined || (typeof query === 'string' && query.trim() === ''))
    return [problem('V01', ['query'], 'search.noQuery')];
  if (typeof query === 'string' && query.trim().length <= searchLimits.maxQueryChars) return [];
  return [problem('schema', ['query'], 'search.longQuery', { max: searchLimits.maxQueryChars })];
}

/** The fix that lets a batch run without its invalid URLs. */
const skipInvalid: QuickFix = {
  messageId: 'fix.skipInvalid',
  values: {},
  changes: [{ path: ['ignoreInvalidURLs'], value: true }],
};

/** The fix for several invalid URLs at once. */
function removeInvalid(urls: readonly JsonValue[], isWrong: readonly boolean[]): readonly QuickFix[] {
  const valid = urls.filter((_, index) => isWrong[index] !== true);
  const count = urls.length - valid.length;
  if (count < 2) return [];
  return [{ messageId: 'fix.removeInvalid', values: { count }, changes: [{ path: ['urls'], value: valid }] }];
}

/** The fields of the operation by their schemas; fields that no schema knows are sent unchanged. */
function ownProblems(operation: RequestOperation, body: JsonObject): readonly Problem[] {
  const { fields } = operation;
  return Object.entries(ownPart(operation, body)).flatMap(([name, value]): readonly Problem[] => {
    if (name === 'url' || (name === 'query' && targetField(operation) === name)) return [];
    const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (schema === undefined) return [unknownField(name)];
    // An empty list of URLs is a missing target.
    if (name === 'urls' && Array.isArray(value) && value.length === 0) return [];
    return issuesOf(schema, value).map((issue) => {
      const path: JsonPath = [name, ...issue.path];
      const known = operation.id === 'search' && issue.fault.kind === 'other' ? searchValueProblem(body, path) : null;
      if (known !== null) return known;
      return issue.fault.kind === 'unknownKey'
        ? problem('unknown', path, 'unknown.field', { field: path.join('.') }, [removal(path)])
        : schemaProblem(body, { path, fault: issue.fault });
    });
  });
}

function unknownField(name: string): Problem {
  return problem('unknown', [name], 'unknown.field', { field: name }, [removal([name])]);
}

/** The options of the pages by the rules of a scrape, at their place in the body. */
function pageProblems(
  kind: RequestKind,
  { pageOptions }: RequestOperation,
  body: JsonObject,
  context: RuleContext,
): readonly Problem[] {
  if (pageOptions === null) return [];
  const below: JsonPath = pageOptions === 'beside' ? [] : [pageOptions];
  const nested = pageOptions === 'beside' ? undefined : body[pageOptions];
  if (nested !== undefined && !isJsonObject(nested))
    return [
      problem(
        'schema',
        below,
        'schema.kind',
        { field: below.join('.'), kind: 'object', value: JSON.stringify(nested) },
        [removal(below)],
      ),
    ];
  // The guard is about all pages together.
  return validateBody({ ...kind.body.options(body), url: anyPage }, { ...context, creditGuard: null })
    .filter(({ path }) => path[0] !== 'url')
    .map((found) => placedBelow(found, below));
}

/** Options are validated as those of a page whose URL is not known yet. */
const anyPage = 'https://example.com/';

/** A problem of a value in an object, as one of the body that has the object. */
export function placedBelow(found: Problem, below: JsonPath): Problem {
  if (below.length === 0) return found;
  const fixes = found.fixes.map((fix) => ({
    ...fix,
    changes: fix.changes.map(({ path, value }) => ({ path: [...below, ...path], value })),
  }));
  return { ...found, path: [...below, ...found.path], fixes };
}

/** Variables and secrets in the own fields; those in the options are found with them. */
function ownTextProblems(operation: RequestOperation, body: JsonObject, context: RuleContext): readonly Problem[] {
  const own = ownPart(operation, body);
  return [...variableRule(own, context), ...secretRule(own)];
}
