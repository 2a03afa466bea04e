import { canParseUrl } from '../base/canParseUrl.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { isSecretHeader, looksLikeSecret } from './secretText.ts';

/** What stands where something was left out. */
export const leftOut = '[left out]';

const secretField = /pass|pwd|secret|token|otp|pin\b|cvc|card/i;

/**
 * A request as others may see it: headers that carry keys, words written into a field for secrets (the one that was clicked just
 * before), and whatever else looks like a key are left out. Nothing tells for sure what a person holds secret: a plain word in
 * a field of another name stays.
 */
export function publicRequest(request: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(request).map(([name, value]) => [name, publicField(name, value)]));
}

function publicField(name: string, value: JsonValue): JsonValue {
  if (name === 'headers' && isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([header, text]) => [header, isSecretHeader(header) ? leftOut : publicValue(text)]),
    );
  if (name === 'actions' && Array.isArray(value)) return publicActions(value as readonly JsonValue[]);
  return publicValue(value);
}

function publicActions(actions: readonly JsonValue[]): JsonValue {
  let isSecret = false;
  return actions.map((action) => {
    if (!isJsonObject(action)) return publicValue(action);
    if (action['type'] === 'write' && isSecret) return { ...action, text: leftOut };
    const { selector } = action;
    if (action['type'] === 'click') isSecret = typeof selector === 'string' && secretField.test(selector);
    return publicValue(action);
  });
}

function publicValue(value: JsonValue): JsonValue {
  if (typeof value === 'string') return publicText(value);
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(publicValue);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, publicValue(item)]));
}

/** Of an address only the parameters that look like keys go. */
function publicText(text: string): string {
  if (!/^https?:/i.test(text) || !canParseUrl(text)) return looksLikeSecret(text) ? leftOut : text;
  const url = new URL(text);
  let isChanged = url.password !== '';
  url.password = '';
  for (const [name, value] of [...url.searchParams]) {
    if (!secretField.test(name) && !looksLikeSecret(value)) continue;
    url.searchParams.set(name, leftOut);
    isChanged = true;
  }
  return isChanged ? url.href : text;
}
