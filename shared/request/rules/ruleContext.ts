import type { JsonObject, JsonValue } from '../../base/json.ts';
import { isJsonObject } from '../../base/json.ts';
import type { JsonPath } from '../../base/pathText.ts';
import type { Problem } from '../problems.ts';

/** Context of a rule besides the body: the connection, and the values of `{{name}}`. */
export interface RuleContext {
  readonly connectionKind: 'local-engine' | 'service' | 'lab';
  readonly variables: Readonly<Record<string, string>>;
  /** Names of variables whose values are secret and unknown here, and whether a value is set. */
  readonly secrets?: Readonly<Record<string, boolean>>;
  /** Credits that the person allows for one send; without it any number. */
  readonly creditGuard?: number | null;
  /** The local engine's language model state; undefined while it is unknown, which causes no warning. */
  readonly engineModel?: EngineModelState | undefined;
  /** The local engine has a secret that signs its webhooks; undefined while that is unknown. */
  readonly hasWebhookSecret?: boolean | undefined;
}

/**
 * `none`: no model is configured. `later`: one is configured, but the running engine was started before. `given`: the engine can use one.
 */
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

/** Returns the object elements of a list, each with its path. */
export function objectsOf(body: JsonObject, key: string): readonly PlacedObject[] {
  return listOf(body, key).flatMap((value, index) => (isJsonObject(value) ? [{ value, path: [key, index] }] : []));
}

/** Returns the names in `formats`, whether strings or objects, each with its path. */
export function formatNamesOf(body: JsonObject): readonly { readonly name: string; readonly path: JsonPath }[] {
  return listOf(body, 'formats').flatMap((format, index) => {
    const name = isJsonObject(format) ? format['type'] : format;
    return typeof name === 'string' ? [{ name, path: ['formats', index] }] : [];
  });
}

/** Returns whether a field is enabled: a non-empty list or object, or any value but false and null. */
export function isOn(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  return !isJsonObject(value) || Object.keys(value).length > 0;
}
