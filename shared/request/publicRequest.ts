import { percentDecoded } from '../base/percentDecoded.ts';
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
export function publicRequest(request: JsonObject, onLeftOut: OnLeftOut = ignore): JsonObject {
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => [name, publicField(name, value, onLeftOut)]),
  );
}

/** Told each text that was left out, and each part of it that may stand somewhere by itself. */
type OnLeftOut = (secret: string) => void;

const ignore: OnLeftOut = () => undefined;

/** What a request holds that others may not see: a page may have written it into its answer. */
export function leftOutOf(request: JsonObject): readonly string[] {
  const found = new Set<string>();
  publicRequest(request, (secret) => found.add(secret));
  return [...found];
}

function publicField(name: string, value: JsonValue, onLeftOut: OnLeftOut): JsonValue {
  if (name === 'headers' && isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([header, text]) => [
        header,
        isSecretHeader(header) ? withoutHeader(text, onLeftOut) : publicValue(text, onLeftOut),
      ]),
    );
  if (name === 'actions' && Array.isArray(value)) return publicActions(value as readonly JsonValue[], onLeftOut);
  return publicValue(value, onLeftOut);
}

/**
 * `Bearer key` and `name=value; other=value`: what is secret in them is seldom told with the words around it. A cookie that is one
 * word says something of a page, and is no key.
 */
function withoutHeader(text: JsonValue, onLeftOut: OnLeftOut): string {
  if (typeof text !== 'string') return leftOut;
  onLeftOut(text);
  const parts = text.split(/[;,\s]+/);
  for (const [place, part] of parts.entries()) {
    const [, value] = /^[\w.-]+=([^=].*)$/.exec(part) ?? [];
    if (value === undefined ? place > 0 : !/^[a-z]+$/i.test(value)) onLeftOut(value ?? part);
  }
  return leftOut;
}

function publicActions(actions: readonly JsonValue[], onLeftOut: OnLeftOut): JsonValue {
  let isSecret = false;
  return actions.map((action) => {
    if (!isJsonObject(action)) return publicValue(action, onLeftOut);
    if (action['type'] === 'write' && isSecret) {
      if (typeof action['text'] === 'string') onLeftOut(action['text']);
      return { ...action, text: leftOut };
    }
    const { selector } = action;
    if (action['type'] === 'click') isSecret = typeof selector === 'string' && secretField.test(selector);
    return publicValue(action, onLeftOut);
  });
}

function publicValue(value: JsonValue, onLeftOut: OnLeftOut): JsonValue {
  if (typeof value === 'string') return publicText(value, onLeftOut);
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => publicValue(item, onLeftOut));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, publicValue(item, onLeftOut)]));
}

/** Of an address only the parameters that look like keys go. */
function publicText(text: string, onLeftOut: OnLeftOut): string {
  if (!/^https?:/i.test(text) || !canParseUrl(text)) {
    if (!looksLikeSecret(text)) return text;
    onLeftOut(text);
    return leftOut;
  }
  const url = new URL(text);
  let isChanged = url.password !== '';
  if (isChanged) onLeftOut(percentDecoded(url.password));
  url.password = '';
  for (const [name, value] of [...url.searchParams]) {
    if (!secretField.test(name) && !looksLikeSecret(value)) continue;
    onLeftOut(value);
    url.searchParams.set(name, leftOut);
    isChanged = true;
  }
  return isChanged ? url.href : text;
}
