import { isJsonObject, type JsonValue } from '../../../../shared/base/json.ts';

const placeholder = /\{\{([A-Za-z_][A-Za-z0-9_]*)\}\}/g;

/** The names of every `{{name}}` in a value's texts. */
export function placeholdersOf(value: JsonValue): string[] {
  if (typeof value === 'string') return [...value.matchAll(placeholder)].map(([, name = '']) => name);
  if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap(placeholdersOf);
  return isJsonObject(value) ? Object.values(value).flatMap(placeholdersOf) : [];
}

type Values = Readonly<Record<string, string | number | boolean>>;

/** Fills a template in one pass: placeholders inside values are never expanded. Null if an option used has no value. */
export function fillText(
  template: string,
  values: Values,
  encode: (text: string) => string = (text) => text,
): string | null {
  let isWhole = true;
  const filled = template.replace(placeholder, (_whole, name: string) => {
    if (!Object.hasOwn(values, name)) isWhole = false;
    return encode(String(values[name] ?? ''));
  });
  return isWhole ? filled : null;
}

/** Fills every text of a value. A text that is one placeholder becomes the option's value unchanged; parts without a value are left out. */
export function fillJson(template: JsonValue, values: Values): JsonValue | undefined {
  if (typeof template === 'string') {
    const alone = /^\{\{([A-Za-z_][A-Za-z0-9_]*)\}\}$/.exec(template)?.[1];
    if (alone !== undefined) return Object.hasOwn(values, alone) ? values[alone] : undefined;
    return fillText(template, values) ?? undefined;
  }
  if (Array.isArray(template))
    return (template as readonly JsonValue[])
      .map((each) => fillJson(each, values))
      .filter((each) => each !== undefined);
  if (!isJsonObject(template)) return template;
  const filled = Object.entries(template).map(([key, each]) => [key, fillJson(each, values)] as const);
  return Object.fromEntries(filled.filter((entry): entry is readonly [string, JsonValue] => entry[1] !== undefined));
}
