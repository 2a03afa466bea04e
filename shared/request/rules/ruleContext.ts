import type { JsonObject, JsonValue } from '../../base/json.ts';
import { isJsonObject } from '../../base/json.ts';
import type { JsonPath } from '../../base/pathText.ts';
import type { Problem } from '../problems.ts';

/** What a rule may know beside the body: where it goes, and the values of `{{name}}`. */
export interface RuleContext {
  readonly connectionKind: 'local-engine' | 'service' | 'lab';
  readonly variables: Readonly<Record<string, string>>;
  /** Names whose values are secret and not known here, and whether they have one. */
  readonly secrets?: Readonly<Record<string, boolean>>;
  /** Credits that the person allows for one send; without it any number. */
  readonly creditGuard?: number | null;
  /** What the local engine has for a language model; undefined while that is not known, which is no reason to warn. */
  readonly engineModel?: EngineModelState | undefined;
}

/** `none`: nobody named one. `later`: one is named, and the engine that runs was started before. `given`: it can ask one. */
export type EngineModelState = 'none' | 'later' | 'given';

export type Rule = (body: JsonObject, context: RuleContext) => readonly Problem[];

export interface PlacedObject {
  readonly value: JsonObject;
  readonly path: JsonPath;
}

/** The list under a key, empty when it is no list. */
export function listOf(body: JsonObject, key: string): readonly JsonValue[] {
  const value = body[key];
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}

/** The elements of a list that are objects, each with its place. */
export function objectsOf(body: JsonObject, key: string): readonly PlacedObject[] {
  return listOf(body, key).flatMap((value, index) => (isJsonObject(value) ? [{ value, path: [key, index] }] : []));
}

/** The names in `formats`, whether strings or objects, each with its place. */
export function formatNamesOf(body: JsonObject): readonly { readonly name: string; readonly path: JsonPath }[] {
  return listOf(body, 'formats').flatMap((format, index) => {
    const name = isJsonObject(format) ? format['type'] : format;
    return typeof name === 'string' ? [{ name, path: ['formats', index] }] : [];
  });
}

/** Whether a field was asked for: a list with something in it, an object with a key, or any value but false and null. */
export function isOn(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  return !isJsonObject(value) || Object.keys(value).length > 0;
}
