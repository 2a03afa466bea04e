import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { isSecretHeader, looksLikeSecret } from '../secretText.ts';
import type { JsonPath } from '../../base/pathText.ts';
import { printShort, problem, removal, type Problem, type QuickFix } from '../problems.ts';
import { escapeVariable, variablesIn } from '../variables.ts';
import { checkSelector } from '../../base/selectorSyntax.ts';
import { listOf, objectsOf, type RuleContext } from './ruleContext.ts';

interface PlacedText {
  readonly text: string;
  readonly path: JsonPath;
}

/** V15: every CSS selector of the body parses. */
export function selectorRule(body: JsonObject): readonly Problem[] {
  return selectorsOf(body).flatMap(({ text, path }) => {
    // A text with a variable is validated when its value is known.
    if (text.includes('{{')) return [];
    const fault = checkSelector(text);
    if (fault === null) return [];
    // One of a list can be left out; an action without its selector would be another mistake.
    const fixes = typeof path.at(-1) === 'number' ? [removal(path)] : [];
    return [problem('V15', path, 'V15', { value: printShort(text), column: fault.offset + 1 }, fixes)];
  });
}

function selectorsOf(body: JsonObject): readonly PlacedText[] {
  const tags = ['includeTags', 'excludeTags'].flatMap((key) =>
    listOf(body, key).flatMap((value, index) => placedText(value, [key, index])),
  );
  const actions = objectsOf(body, 'actions').flatMap(({ value, path }) =>
    placedText(value['selector'], [...path, 'selector']),
  );
  const attributes = objectsOf(body, 'formats').flatMap(({ value, path }) => {
    const selectors = value['selectors'];
    if (!Array.isArray(selectors)) return [];
    return (selectors as readonly JsonValue[]).flatMap((entry, index) =>
      isJsonObject(entry) ? placedText(entry['selector'], [...path, 'selectors', index, 'selector']) : [],
    );
  });
  return [...tags, ...actions, ...attributes];
}

function placedText(value: JsonValue | undefined, path: JsonPath): readonly PlacedText[] {
  return typeof value === 'string' && value !== '' ? [{ text: value, path }] : [];
}

/** V14: every `{{name}}` has a value. */
export function variableRule(body: JsonObject, { variables, secrets = {} }: RuleContext): readonly Problem[] {
  return textsOf(body, []).flatMap(({ text, path }) =>
    variablesIn(text).flatMap((name) => {
      if (Object.hasOwn(variables, name)) return [];
      if (!Object.hasOwn(secrets, name))
        return [problem('V14', path, 'V14', { name }, [definition(name), literal(path, text, name)])];
      return secrets[name] === true ? [] : [problem('V14', path, 'V14.secret', { name }, [definition(name)])];
    }),
  );
}

function definition(name: string): QuickFix {
  return { messageId: 'fix.define', values: { name }, changes: [], defines: name };
}

/** Returns the fix for literal braces. */
function literal(path: JsonPath, text: string, name: string): QuickFix {
  return { messageId: 'fix.literal', values: { name }, changes: [{ path, value: escapeVariable(text, name) }] };
}

function textsOf(value: JsonValue, path: JsonPath): readonly PlacedText[] {
  if (typeof value === 'string') return value.includes('{{') ? [{ text: value, path }] : [];
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).flatMap((item, index) => textsOf(item, [...path, index]));
  return isJsonObject(value) ? Object.entries(value).flatMap(([key, part]) => textsOf(part, [...path, key])) : [];
}

/** W11: a secret written out where everybody who gets the request can read it. */
export function secretRule(body: JsonObject): readonly Problem[] {
  const headers = body['headers'];
  const inHeaders = isJsonObject(headers)
    ? Object.entries(headers).flatMap(([name, value]) => {
        if (typeof value !== 'string' || value.trim() === '' || value.includes('{{')) return [];
        const isSecret = isSecretHeader(name) || looksLikeSecret(value);
        return isSecret
          ? [problem('W11', ['headers', name], 'W11.header', { name }, [removal(['headers', name])])]
          : [];
      })
    : [];
  const written = objectsOf(body, 'actions').flatMap(({ value, path }) => {
    const text = value['type'] === 'write' ? value['text'] : undefined;
    return typeof text === 'string' && looksLikeSecret(text) ? [problem('W11', [...path, 'text'], 'W11.text')] : [];
  });
  return [...inHeaders, ...written];
}
