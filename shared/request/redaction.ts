import { redactPiiSchema } from '../api/options.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';

export const redactionModes = redactPiiSchema.shape.mode.unwrap().options;
export const redactionEntities = redactPiiSchema.shape.entities.unwrap().element.options;
export const redactionStyles = redactPiiSchema.shape.replaceStyle.unwrap().options;

/** Whether a value of `redactPII` masks anything. */
export function isRedacting(value: JsonValue | undefined): boolean {
  return value === true || isJsonObject(value);
}

/** The options of a value of `redactPII`; none for a plain true. */
export function redactionOptions(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** `redactPII` with an option changed: true becomes an object with the first, and true again without the last. */
export function withRedactionOption(
  value: JsonValue | undefined,
  key: 'mode' | 'entities' | 'replaceStyle',
  option: JsonValue | undefined,
): JsonValue {
  const { [key]: _before, ...rest } = redactionOptions(value);
  if (option !== undefined) return { ...redactionOptions(value), [key]: option };
  return Object.keys(rest).length === 0 ? true : rest;
}
