import { Validator, type OutputUnit } from '@cfworker/json-schema';
import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';

const maxProblems = 12;

/** Where a value does not match a schema, as plain sentences; empty where it does. Interprets the schema: no code is made of it. */
export function findMismatches(schema: JsonObject, value: JsonValue): readonly string[] {
  const { valid, errors } = new Validator(schema, draftOf(schema), false).validate(value);
  if (valid) return [];
  // A parent error ("properties do not match") adds nothing to the errors inside it.
  const innermost = errors.filter((error) => !errors.some((other) => other !== error && isInside(other, error)));
  return [...new Set((innermost.length > 0 ? innermost : errors).map(sentence))].slice(0, maxProblems);
}

/** The newest draft where the schema names none. */
function draftOf({ $schema: named }: JsonObject): '4' | '7' | '2020-12' {
  const name = typeof named === 'string' ? named : '';
  if (name.includes('draft-04')) return '4';
  return /draft-0[67]/.test(name) ? '7' : '2020-12';
}

function isInside(inner: OutputUnit, outer: OutputUnit): boolean {
  return inner.keywordLocation.startsWith(`${outer.keywordLocation}/`);
}

function sentence({ instanceLocation, error }: OutputUnit): string {
  return `${instanceLocation.replace(/^#\/?/, '') || 'the value'}: ${error}`.slice(0, 300);
}
