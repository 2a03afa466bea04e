import type { z } from 'zod';
import { formatNames, formatObjectSchemas, type FormatName } from '../../api/formats.ts';
import { scrapeOptionNames, scrapeOptionSchemas } from '../../api/options.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { fields } from '../fields.ts';
import { isWithin, valueAt, type JsonPath } from '../jsonPath.ts';
import { localEngineGaps } from '../localEngineSupport.ts';
import { nearestChoice } from '../nearestChoice.ts';
import { printShort, problem, removal, type Problem, type QuickFix } from '../problems.ts';
import { listOf, type RuleContext } from './ruleContext.ts';

const topLevelNames: readonly string[] = ['url', 'alexandria', 'origin', 'integration', ...scrapeOptionNames];

/** Fields and formats that no schema knows: sent as they are, since the service may be newer than the app. */
export function unknownRule(body: JsonObject): readonly Problem[] {
  const keys = Object.keys(body).filter((key) => !topLevelNames.includes(key));
  const formats = listOf(body, 'formats').flatMap((format, index) => unknownFormat(format, ['formats', index]));
  return [...keys.map((key) => unknownKey(body, key)), ...unknownParts(body), ...formats];
}

/** Parts of `location` and other objects that the schemas do not list. Actions and parsers have rules of their own. */
function unknownParts(body: JsonObject): readonly Problem[] {
  return scrapeOptionNames.flatMap((option) => {
    if (option === 'formats' || option === 'actions' || option === 'parsers' || !Object.hasOwn(body, option)) return [];
    const unknown = issuesOf(scrapeOptionSchemas[option], body[option]).filter((issue) => issue.isUnknownKey);
    return unknown.map(({ path }) =>
      problem('unknown', [option, ...path], 'unknown.field', { field: [option, ...path].join('.') }, [
        removal([option, ...path]),
      ]),
    );
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

/**
 * What the schemas refuse and no numbered rule has named: a wrong kind of value, a number out of bounds. `named` are the
 * problems found so far.
 */
export function schemaRule(body: JsonObject, named: readonly Problem[]): readonly Problem[] {
  const errors = named.filter(({ severity }) => severity === 'error');
  const isNamed = (path: JsonPath) => errors.some((known) => isWithin(known.path, path) || isWithin(path, known.path));
  return scrapeOptionNames.flatMap((option) => {
    if (!Object.hasOwn(body, option)) return [];
    const issues =
      option === 'formats' ? formatIssues(body['formats']) : issuesOf(scrapeOptionSchemas[option], body[option]);
    return issues
      .filter((issue) => !issue.isUnknownKey)
      .map((issue) => ({ ...issue, path: [option, ...issue.path] }))
      .filter(({ path }) => !isNamed(path))
      .map((issue) => schemaProblem(body, issue));
  });
}

interface SchemaIssue {
  readonly path: JsonPath;
  readonly isUnknownKey: boolean;
  /** What it may be, where that is one of a few. */
  readonly choices?: readonly string[];
}

/** A union says only that nothing fits: each format is checked against the schema that its own `type` names. */
function formatIssues(formats: JsonValue | undefined): readonly SchemaIssue[] {
  if (!Array.isArray(formats)) return [{ path: [], isUnknownKey: false }];
  return (formats as readonly JsonValue[]).flatMap((format, index): readonly SchemaIssue[] => {
    if (typeof format === 'string') return [];
    const type = isJsonObject(format) ? format['type'] : undefined;
    if (typeof type !== 'string') return [{ path: [index], isUnknownKey: false }];
    if (!isFormatName(type)) return [];
    return issuesOf(formatObjectSchemas[type], format).map((issue) => ({ ...issue, path: [index, ...issue.path] }));
  });
}

/** Parts of a body never change, and most of them are the same from one keystroke to the next. */
const knownIssues = new WeakMap<object, { readonly schema: z.ZodType; readonly issues: readonly SchemaIssue[] }>();

function issuesOf(schema: z.ZodType, value: unknown): readonly SchemaIssue[] {
  if (typeof value !== 'object' || value === null) return findIssues(schema, value);
  const known = knownIssues.get(value);
  if (known?.schema === schema) return known.issues;
  const issues = findIssues(schema, value);
  knownIssues.set(value, { schema, issues });
  return issues;
}

function findIssues(schema: z.ZodType, value: unknown): readonly SchemaIssue[] {
  const parsed = schema.safeParse(value);
  if (parsed.success) return [];
  return toIssues(parsed.error.issues, []);
}

function toIssues(issues: readonly z.core.$ZodIssue[], below: JsonPath): readonly SchemaIssue[] {
  return issues.flatMap((issue): readonly SchemaIssue[] => {
    const path = [...below, ...issue.path.filter((step) => typeof step !== 'symbol')];
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key], isUnknownKey: true }));
    // Of what may have several forms, the one that is meant says what is wrong within it.
    const meant = issue.code === 'invalid_union' ? issue.errors.find(isWithinForm) : undefined;
    if (meant !== undefined) return toIssues(meant, path);
    return [
      { path, isUnknownKey: false, ...(issue.code === 'invalid_value' ? { choices: issue.values.map(String) } : {}) },
    ];
  });
}

/** The value has the form, and only something in it is wrong. */
function isWithinForm(issues: readonly z.core.$ZodIssue[]): boolean {
  return issues.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys');
}

function schemaProblem(body: JsonObject, { path, choices }: SchemaIssue): Problem {
  const value = valueAt(body, path);
  const control = fields.find((field) => field.path.length === path.length && isWithin(path, field.path))?.control;
  const fixes = value === undefined ? [] : [removal(path)];
  switch (control?.kind) {
    case 'boolean':
      return problem('schema', path, 'schema.boolean', { value: printShort(value) }, fixes);
    case 'integer':
      return problem(
        'schema',
        path,
        control.min === null ? 'schema.integer' : 'schema.atLeast',
        { value: printShort(value), min: control.min ?? 0 },
        fixes,
      );
    case 'choice':
      return problem(
        'schema',
        path,
        'schema.choice',
        { value: printShort(value), choices: control.values.join(', ') },
        fixes,
      );
    case 'texts':
      return problem('schema', path, 'schema.texts', {}, fixes);
    case 'pairs':
      return problem('schema', path, 'schema.pairs', {}, fixes);
    case 'text':
      return problem('schema', path, 'schema.text', { value: printShort(value) }, fixes);
    default:
      if (value !== undefined && choices !== undefined)
        return problem(
          'schema',
          path,
          'schema.choice',
          { value: printShort(value), choices: choices.join(', ') },
          fixes,
        );
      return problem(
        'schema',
        path,
        value === undefined ? 'schema.missing' : 'schema.value',
        { value: printShort(value), field: String(path.at(-1) ?? '') },
        fixes,
      );
  }
}

/** W13: what the chosen connection does not do. Today that is known for the local engine only. */
export function connectionRule(body: JsonObject, context: RuleContext): readonly Problem[] {
  if (context.connectionKind !== 'local-engine') return [];
  return localEngineGaps(body).map(({ path, kind, name }) => {
    const fixes =
      kind === 'unknown' ? unknownKey(body, name).fixes : [removal(path, 'fix.removeNamed', { field: name })];
    return problem('W13', path, `W13.${kind}`, { name }, fixes);
  });
}

function isFormatName(name: string): name is FormatName {
  return formatNames.some((known) => known === name);
}
