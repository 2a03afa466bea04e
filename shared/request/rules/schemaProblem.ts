import { assertNever } from '../../base/assertNever.ts';
import type { JsonObject, JsonValue } from '../../base/json.ts';
import { fields, type Field } from '../fields.ts';
import { newFormat } from '../formatCatalogue.ts';
import { pathText, type JsonPath } from '../../base/pathText.ts';
import { isWithin, samePath, valueAt, withValueAt } from '../jsonPath.ts';
import { nearestChoice } from '../nearestChoice.ts';
import {
  printShort,
  problem,
  removal,
  replacement,
  type Problem,
  type ProblemValues,
  type QuickFix,
} from '../problems.ts';
import {
  checkedNames,
  isFormatName,
  issuesIn,
  type SchemaFault,
  type SchemaIssue,
  type ValueKind,
} from './schemaIssues.ts';

/** Returns a schema issue as a problem that names the field and its requirement, with possible fixes. */
export function schemaProblem(body: JsonObject, issue: SchemaIssue): Problem {
  const { path } = issue;
  const value = valueAt(body, path);
  const field = fields.find((known) => known.path.length === path.length && isWithin(path, known.path));
  const name = { field: fieldName(path) };
  const say = (messageId: string, values: ProblemValues = {}, fixes: readonly QuickFix[] = []): Problem =>
    problem('schema', path, messageId, { ...name, ...values }, [...fixes, ...removals(body, path)]);
  // A name such as `query` is ambiguous in a list of problems: the name of its format precedes it.
  const format = path[0] === 'formats' && path.length === 3 ? valueAt(body, [...path.slice(0, 2), 'type']) : undefined;
  if (issue.fault.kind === 'empty' && typeof format === 'string') return say('schema.write', { format });
  if (value === undefined) return problem('schema', path, 'schema.missing', name, spelledOut(body, path));
  return problemOfFault(ofField(issue.fault, field), value, path, field?.unit ?? '', say);
}

/** A format given as a plain name cannot hold the missing option: written as an object it can. */
function spelledOut(body: JsonObject, path: JsonPath): readonly QuickFix[] {
  const above = path.slice(0, -1);
  const format = valueAt(body, above);
  if (above[0] !== 'formats' || typeof format !== 'string' || !isFormatName(format)) return [];
  const change = { path: above, value: newFormat(format) as JsonValue };
  return [{ messageId: 'fix.spellOut', values: { name: format }, changes: [change] }, removal(above)];
}

function problemOfFault(
  fault: SchemaFault,
  value: JsonValue,
  path: JsonPath,
  unit: string,
  say: (messageId: string, values?: ProblemValues, fixes?: readonly QuickFix[]) => Problem,
): Problem {
  const shown = asJson(value);
  switch (fault.kind) {
    case 'empty':
      return say('schema.empty');
    case 'tooLong': {
      const { max, of } = fault;
      const { count, first } = startOf(value, max);
      const keep: QuickFix = { messageId: 'fix.keepFirst', values: { count: max }, changes: [{ path, value: first }] };
      return say('schema.tooLong', { max, of, count }, [keep]);
    }
    case 'tooSmall':
      return say('schema.tooSmall', { min: fault.min, unit, value: Number(value) }, [replacement(path, fault.min)]);
    case 'notAbove':
      return say('operation.notAbove', { min: fault.min, unit, value: Number(value) }, [
        replacement(path, fault.min + 1),
      ]);
    case 'tooLarge':
      return say('schema.tooLarge', { max: fault.max, unit, value: Number(value) }, [replacement(path, fault.max)]);
    case 'kind': {
      const meant = meantAs(fault.needed, value);
      const fixes = meant === null ? [] : [replacement(path, meant, asJson(meant))];
      return say('schema.kind', { kind: fault.needed, value: shown }, fixes);
    }
    case 'choice': {
      const nearest = nearestChoice(typeof value === 'string' ? value : '', fault.choices);
      const values = { value: shown, choices: fault.choices.join(', ') };
      return say('schema.choice', values, nearest === null ? [] : [replacement(path, nearest)]);
    }
    case 'other':
    case 'unknownKey':
      return say('schema.value', { value: shown });
    default:
      return assertNever(fault);
  }
}

/** Returns the value as JSON, so that a string is distinguishable from a number; short enough for a line. */
function asJson(value: JsonValue): string {
  return printShort(JSON.stringify(value));
}

const cards: ReadonlySet<string | number | undefined> = new Set(['formats', 'actions', 'parsers']);

/** Returns a field name as in the form: a field in a card by its own name, all others by the full path. */
function fieldName(path: JsonPath): string {
  return pathText(cards.has(path[0]) && path.length > 2 ? path.slice(2) : path);
}

/** A schema only states that a value is a list or an object; the field knows its content. */
function ofField(fault: SchemaFault, field: Field | undefined): SchemaFault {
  const control = field?.control.kind;
  const isOpen = fault.kind === 'kind' || fault.kind === 'other';
  if (!isOpen || (control !== 'boolean' && control !== 'integer' && control !== 'texts' && control !== 'pairs'))
    return fault;
  return { kind: 'kind', needed: control };
}

/** Returns the intended value, where the user wrote another type; null where it is ambiguous. */
function meantAs(kind: ValueKind, value: JsonValue): JsonValue | null {
  switch (kind) {
    case 'boolean':
      return value === 'true' || value === 1 ? true : value === 'false' || value === 0 ? false : null;
    case 'integer':
      return numberIn(value, Math.round);
    case 'number':
      return numberIn(value, (number) => number);
    case 'text':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
    case 'texts':
    case 'list':
      return typeof value === 'string' && value !== '' ? [value] : null;
    case 'pairs':
    case 'object':
      return null;
    default:
      return assertNever(kind);
  }
}

function numberIn(value: JsonValue, rounded: (number: number) => number): number | null {
  if (typeof value === 'number') return rounded(value);
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? rounded(Number(value)) : null;
}

/** How long a text or a list is, and as much of it as may be. Some characters are two units of a text: a schema counts each as one. */
function startOf(value: JsonValue, max: number): { readonly count: number; readonly first: JsonValue } {
  if (typeof value === 'string') {
    const characters = Array.from(value);
    return { count: characters.length, first: characters.slice(0, max).join('') };
  }
  const entries = Array.isArray(value) ? (value as readonly JsonValue[]) : [];
  return { count: entries.length, first: entries.slice(0, max) };
}

/** Removing a required value is no fix: only the user knows the correct one. */
function removals(body: JsonObject, path: JsonPath): readonly QuickFix[] {
  const option = checkedNames.find((name) => name === path[0]);
  if (option === undefined || path.length === 1 || typeof path.at(-1) === 'number') return [removal(path)];
  const left = issuesIn(withValueAt(body, path, undefined), option);
  return left.some((issue) => samePath(issue.path, path)) ? [] : [removal(path)];
}
