import type { z } from 'zod';
import { formatNames, formatObjectSchemas, type FormatName } from '../../api/formats.ts';
import { scrapeOptionSchemas } from '../../api/options.ts';
import { labelSchemas } from '../../api/scrape.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import type { JsonPath } from '../../base/pathText.ts';

/** The schemas of every top-level field of a body, except the URL and the tool calls, which have separate rules. */
const checkedSchemas = { ...scrapeOptionSchemas, ...labelSchemas } as const;

export type CheckedName = keyof typeof checkedSchemas;

export const checkedNames = Object.keys(checkedSchemas) as readonly CheckedName[];

/** The kinds of value that a field may be for. */
export type ValueKind = 'boolean' | 'integer' | 'number' | 'text' | 'texts' | 'list' | 'pairs' | 'object';

/** The reason why a schema rejects a value or its absence. */
export type SchemaFault =
  | { readonly kind: 'unknownKey' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'tooLong'; readonly max: number; readonly of: 'characters' | 'entries' }
  | { readonly kind: 'tooSmall'; readonly min: number }
  /** The value must be more than `min`. */
  | { readonly kind: 'notAbove'; readonly min: number }
  | { readonly kind: 'tooLarge'; readonly max: number }
  | { readonly kind: 'kind'; readonly needed: ValueKind }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  /** None of the above: the value does not match. */
  | { readonly kind: 'other' };

export interface SchemaIssue {
  readonly path: JsonPath;
  readonly fault: SchemaFault;
}

/** Returns the schema issues of an option's value in a body. */
export function issuesIn(body: JsonObject, option: CheckedName): readonly SchemaIssue[] {
  const value = body[option];
  const issues = option === 'formats' ? formatIssues(value) : issuesOf(checkedSchemas[option], value);
  return issues.map(({ path, fault }) => ({ path: [option, ...path], fault }));
}

export function isFormatName(name: string): name is FormatName {
  return formatNames.some((known) => known === name);
}

/** A union only reports that no branch matches: each format is validated against the schema that its own `type` names. */
function formatIssues(formats: JsonValue | undefined): readonly SchemaIssue[] {
  if (!Array.isArray(formats)) return [{ path: [], fault: { kind: 'kind', needed: 'list' } }];
  return (formats as readonly JsonValue[]).flatMap((format, index): readonly SchemaIssue[] => {
    // A plain name is the object with nothing but its type.
    if (typeof format === 'string') return isFormatName(format) ? ofFormat(format, { type: format }, index) : [];
    if (!isJsonObject(format)) return [{ path: [index], fault: { kind: 'other' } }];
    const { type } = format;
    if (typeof type !== 'string') return [{ path: [index, 'type'], fault: { kind: 'kind', needed: 'text' } }];
    if (!isFormatName(type)) return [];
    return ofFormat(type, format, index);
  });
}

function ofFormat(name: FormatName, format: JsonObject, index: number): readonly SchemaIssue[] {
  return issuesOf(formatObjectSchemas[name], format).map(({ path, fault }) => ({ path: [index, ...path], fault }));
}

/** Parts of a body are immutable, and most of them stay the same between keystrokes. */
const knownIssues = new WeakMap<object, { readonly schema: z.ZodType; readonly issues: readonly SchemaIssue[] }>();

/** Returns the issues of a value with its schema, at paths below the value. */
export function issuesOf(schema: z.ZodType, value: unknown): readonly SchemaIssue[] {
  if (typeof value !== 'object' || value === null) return findIssues(schema, value);
  const known = knownIssues.get(value);
  if (known?.schema === schema) return known.issues;
  const issues = findIssues(schema, value);
  knownIssues.set(value, { schema, issues });
  return issues;
}

function findIssues(schema: z.ZodType, value: unknown): readonly SchemaIssue[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : toIssues(parsed.error.issues, []);
}

type ZodIssue = z.core.$ZodIssue;

function toIssues(issues: readonly ZodIssue[], below: JsonPath): readonly SchemaIssue[] {
  return issues.flatMap((issue): readonly SchemaIssue[] => {
    const path = [...below, ...issue.path.filter((step) => typeof step !== 'symbol')];
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key], fault: { kind: 'unknownKey' } }));
    return issue.code === 'invalid_union' ? unionIssues(issue.errors, path) : [{ path, fault: faultOf(issue) }];
  });
}

/** Returns the issues of the intended branch of a union, from within it. */
function unionIssues(forms: readonly (readonly ZodIssue[])[], path: JsonPath): readonly SchemaIssue[] {
  const within = forms.filter(isWithinForm);
  const ofType = within.filter((issues) => !issues.some(isAboutType));
  const [meant] = ofType.toSorted((one, other) => one.length - other.length);
  if (meant !== undefined) return toIssues(meant, path);
  // An object of an unknown type, or an invalid string: it may be any of the types or strings that the union's branches define.
  const at = within.length > 0 ? [...path, 'type'] : path;
  const choices = (within.length > 0 ? within : forms).flatMap((issues) => issues.flatMap(choicesOf));
  return [{ path: at, fault: choices.length === 0 ? { kind: 'other' } : { kind: 'choice', choices: unique(choices) } }];
}

/** The value has the form, and only something in it is wrong. */
function isWithinForm(issues: readonly ZodIssue[]): boolean {
  return issues.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys');
}

function isAboutType({ path }: ZodIssue): boolean {
  return path.length === 1 && path[0] === 'type';
}

function choicesOf(issue: ZodIssue): readonly string[] {
  const isOwn = issue.path.length === 0 || isAboutType(issue);
  return isOwn && issue.code === 'invalid_value' ? issue.values.map(String) : [];
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

const kinds: Readonly<Record<string, ValueKind>> = lookupTable({
  boolean: 'boolean',
  int: 'integer',
  number: 'number',
  string: 'text',
  array: 'list',
  object: 'object',
  record: 'object',
});

function faultOf(issue: ZodIssue): SchemaFault {
  switch (issue.code) {
    case 'invalid_value':
      return { kind: 'choice', choices: issue.values.map(String) };
    case 'invalid_type': {
      const needed = kinds[issue.expected];
      return needed === undefined ? { kind: 'other' } : { kind: 'kind', needed };
    }
    case 'too_small':
      if (isNumber(issue.origin))
        return { kind: issue.inclusive === false ? 'notAbove' : 'tooSmall', min: Number(issue.minimum) };
      return { kind: 'empty' };
    case 'too_big':
      if (isNumber(issue.origin)) return { kind: 'tooLarge', max: Number(issue.maximum) };
      return { kind: 'tooLong', max: Number(issue.maximum), of: issue.origin === 'string' ? 'characters' : 'entries' };
    default:
      return { kind: 'other' };
  }
}

function isNumber(origin: string): boolean {
  return origin === 'number' || origin === 'int';
}
