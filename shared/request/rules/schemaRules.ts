import { modelNeeds } from '../../api/engine/support.ts';
import { formatNames, formatObjectSchemas } from '../../api/formats.ts';
import { scrapeOptionNames } from '../../api/options.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import type { JsonPath } from '../../base/pathText.ts';
import { isWithin } from '../jsonPath.ts';
import { localEngineGaps } from '../localEngineSupport.ts';
import { nearestChoice } from '../nearestChoice.ts';
import { printShort, problem, removal, type Problem, type QuickFix } from '../problems.ts';
import { needsModel } from './modelRule.ts';
import { listOf, type RuleContext } from './ruleContext.ts';
import { checkedNames, isFormatName, issuesIn } from './schemaIssues.ts';
import { schemaProblem } from './schemaProblem.ts';

const topLevelNames: readonly string[] = ['url', 'alexandria', ...checkedNames];

/** Fields and formats that no schema defines: sent unchanged, since the service may be newer than the app. */
export function unknownRule(body: JsonObject): readonly Problem[] {
  const keys = Object.keys(body).filter((key) => !topLevelNames.includes(key));
  const formats = listOf(body, 'formats').flatMap((format, index) => unknownFormat(format, ['formats', index]));
  return [...keys.map((key) => unknownKey(body, key)), ...unknownParts(body), ...formats];
}

/** Returns parts of `location` and other objects that the schemas do not list. Actions and parsers have separate rules. */
function unknownParts(body: JsonObject): readonly Problem[] {
  return scrapeOptionNames.flatMap((option) => {
    if (option === 'formats' || option === 'actions' || option === 'parsers' || !Object.hasOwn(body, option)) return [];
    return issuesIn(body, option)
      .filter(({ fault }) => fault.kind === 'unknownKey')
      .map(({ path }) => problem('unknown', path, 'unknown.field', { field: path.join('.') }, [removal(path)]));
  });
}

function unknownKey(body: JsonObject, key: string): Problem {
  const meant = nearestChoice(
    key,
    topLevelNames.filter((name) => !Object.hasOwn(body, name)),
  );
  const value = body[key];
  const rename: readonly QuickFix[] =
    meant === null || value === undefined
      ? []
      : [
          {
            messageId: 'fix.rename',
            values: { name: meant },
            changes: [
              { path: [key], value: undefined },
              { path: [meant], value },
            ],
          },
        ];
  return problem('unknown', [key], 'unknown.field', { field: key }, [...rename, removal([key])]);
}

function unknownFormat(format: JsonValue, path: JsonPath): readonly Problem[] {
  const name = isJsonObject(format) ? format['type'] : format;
  if (typeof name !== 'string') return [];
  if (!isFormatName(name)) {
    const meant = nearestChoice(name, formatNames);
    const at: JsonPath = isJsonObject(format) ? [...path, 'type'] : path;
    const fix =
      meant === null
        ? []
        : [{ messageId: 'fix.change', values: { value: meant }, changes: [{ path: at, value: meant }] }];
    return [problem('unknown', path, 'unknown.format', { name: printShort(name) }, [...fix, removal(path)])];
  }
  if (!isJsonObject(format)) return [];
  const known = Object.keys(formatObjectSchemas[name].shape);
  return Object.keys(format)
    .filter((key) => !known.includes(key))
    .map((key) =>
      problem('unknown', [...path, key], 'unknown.formatField', { field: key, name }, [removal([...path, key])]),
    );
}

/** Schema violations that no numbered rule covers: a wrong type of value, a number out of bounds. `named` are the problems found so far. */
export function schemaRule(body: JsonObject, named: readonly Problem[]): readonly Problem[] {
  const errors = named.filter(({ severity }) => severity === 'error');
  const isNamed = (path: JsonPath) => errors.some((known) => isWithin(known.path, path) || isWithin(path, known.path));
  return checkedNames
    .filter((option) => Object.hasOwn(body, option))
    .flatMap((option) => issuesIn(body, option))
    .filter(({ path, fault }) => fault.kind !== 'unknownKey' && !isNamed(path))
    .map((issue) => schemaProblem(body, issue));
}

/** W13: unsupported features of the chosen connection. Currently they are known for the local engine only. */
export function connectionRule(body: JsonObject, context: RuleContext): readonly Problem[] {
  if (context.connectionKind !== 'local-engine') return [];
  const gaps = localEngineGaps(body).map(({ path, kind, name }) => {
    const fixes =
      kind === 'unknown' ? unknownKey(body, name).fixes : [removal(path, 'fix.removeNamed', { field: name })];
    return problem('W13', path, `W13.${kind}`, { name }, fixes);
  });
  const needs = modelProblems(body, context).filter(({ path }) => !gaps.some((gap) => isWithin(path, gap.path)));
  return [...gaps, ...needs];
}

/** Returns what the engine rejects because no model is configured. Tools exclude other fields: those have to be removed anyway (V02). */
function modelProblems(body: JsonObject, context: RuleContext): readonly Problem[] {
  return Object.hasOwn(body, 'alexandria') ? [] : modelNeeds(body).flatMap((need) => needsModel(need, context));
}
