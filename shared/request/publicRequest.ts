import { percentDecoded } from '../base/percentDecoded.ts';
import { canParseUrl } from '../base/canParseUrl.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { isSecretHeader, looksLikeSecret } from './secretText.ts';

/** Placeholder for redacted text. */
export const leftOut = '[left out]';

const secretField = /pass|pwd|secret|token|otp|pin\b|cvc|card/i;

/**
 * Returns a request safe to share: headers with keys, text written into a secret field (the one that was clicked just before), and
 * everything else that looks like a key are redacted. Detection is a heuristic: an ordinary word in a field with another name stays.
 */
export function publicRequest(request: JsonObject, onLeftOut: OnLeftOut = ignore): JsonObject {
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => [name, publicField(name, value, onLeftOut)]),
  );
}

/** Called with each redacted text, and each part of it that may occur elsewhere by itself. */
type OnLeftOut = (secret: string) => void;

const ignore: OnLeftOut = () => undefined;

/** Returns the secrets of a request: a page may have echoed them in its response. */
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
 * Redacts `Bearer key` and `name=value; other=value`: their secret part rarely occurs together with the rest. A cookie value that is one
 * word describes the page, and is not a key.
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

/** In a URL only the parameters that look like keys are redacted. */
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
