import {
  formatNames,
  formatObjectSchemas,
  formatsNeedingOptions,
  type Format,
  type FormatName,
  type FormatObject,
} from '../api/formats.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { withElementOption } from './elementOption.ts';

/** Cost of a format in addition to the page's own credit (api-facts 1.1). */
export type FormatCost =
  | { readonly kind: 'included' }
  | { readonly kind: 'more'; readonly credits: number }
  | { readonly kind: 'page'; readonly credits: number };

const included: FormatCost = { kind: 'included' };
const four: FormatCost = { kind: 'more', credits: 4 };

const costs: Readonly<Record<FormatName, FormatCost>> = {
  markdown: included,
  html: included,
  rawHtml: included,
  links: included,
  images: included,
  screenshot: included,
  json: four,
  summary: included,
  question: four,
  highlights: four,
  branding: included,
  changeTracking: included,
  product: included,
  menu: included,
  attributes: included,
  audio: four,
  video: four,
  deterministicJson: { kind: 'page', credits: 10 },
  query: four,
  rawBase64: included,
};

/** An option of a format with the control that edits it. */
export type FormatOption =
  | { readonly kind: 'text'; readonly key: string; readonly isLong: boolean }
  | { readonly kind: 'schema' | 'switch' | 'whole' | 'viewport' | 'selectors'; readonly key: string }
  | { readonly kind: 'choice' | 'several'; readonly key: string; readonly values: readonly string[] };

const prompt: FormatOption = { kind: 'text', key: 'prompt', isLong: true };
const schema: FormatOption = { kind: 'schema', key: 'schema' };

const options: Readonly<Partial<Record<FormatName, readonly FormatOption[]>>> = {
  screenshot: [
    { kind: 'switch', key: 'fullPage' },
    { kind: 'whole', key: 'quality' },
    { kind: 'viewport', key: 'viewport' },
  ],
  json: [schema, prompt, { kind: 'switch', key: 'checkPromptInjection' }],
  deterministicJson: [schema, prompt],
  changeTracking: [
    {
      kind: 'several',
      key: 'modes',
      values: formatObjectSchemas.changeTracking.shape.modes.unwrap().element.options,
    },
    { kind: 'text', key: 'tag', isLong: false },
    prompt,
    schema,
  ],
  question: [{ kind: 'text', key: 'question', isLong: true }],
  highlights: [{ kind: 'text', key: 'query', isLong: true }],
  attributes: [{ kind: 'selectors', key: 'selectors' }],
  query: [prompt, { kind: 'choice', key: 'mode', values: formatObjectSchemas.query.shape.mode.unwrap().options }],
};

/** An element of `formats` as the form shows it. */
export interface FormatEntry {
  readonly index: number;
  readonly value: JsonValue;
  /** The format's name as written; empty when the element has none. */
  readonly name: string;
  /** The format when it is one that the schemas know. */
  readonly known: FormatName | null;
}

/** The elements of `formats`; an empty list when the field is not set or is no list. */
export function formatEntries(body: JsonObject): readonly FormatEntry[] {
  const formats = body['formats'];
  if (!Array.isArray(formats)) return [];
  return (formats as readonly JsonValue[]).map((value, index) => {
    const named = isJsonObject(value) ? value['type'] : value;
    const name = typeof named === 'string' ? named : '';
    return { index, value, name, known: formatNames.find((known) => known === name) ?? null };
  });
}

export function formatCost(name: FormatName): FormatCost {
  return costs[name];
}

/** The options of a format in the order of its card. */
export function formatOptions(name: FormatName): readonly FormatOption[] {
  return options[name] ?? [];
}

/** Returns options without a control on the element's card: stored, sent, and edited in the JSON. */
export function unknownFormatOptions(name: FormatName, value: JsonValue): readonly string[] {
  const known = new Set(['type', ...formatOptions(name).map(({ key }) => key)]);
  return isJsonObject(value) ? Object.keys(value).filter((key) => !known.has(key)) : [];
}

/** Whether a format has anything to set. */
export function hasFormatOptions(name: FormatName): boolean {
  return formatOptions(name).length > 0;
}

/** Returns a format as it is added: its plain name, or an object where it needs options. */
export function newFormat(name: FormatName): Format {
  if (name === 'json' || name === 'deterministicJson') return { type: name, prompt: '' };
  if (!formatsNeedingOptions.has(name)) return name;
  const blank: Readonly<Record<string, FormatObject>> = {
    question: { type: 'question', question: '' },
    highlights: { type: 'highlights', query: '' },
    query: { type: 'query', prompt: '' },
    attributes: { type: 'attributes', selectors: [] },
  };
  return blank[name] ?? name;
}

/** Returns `formats` with a format added; without the field the default stays, so that adding removes nothing. */
export function withFormat(body: JsonObject, name: FormatName): JsonValue[] {
  const before = Array.isArray(body['formats'])
    ? (body['formats'] as readonly JsonValue[])
    : name === 'rawBase64'
      ? []
      : ['markdown'];
  return [...before, newFormat(name) as JsonValue];
}

/**
 * A format with one of its options changed: a plain name becomes an object when the first option is set, and a name
 * again when the last is taken away.
 */
export function withFormatOption(format: JsonValue, key: string, value: JsonValue | undefined): JsonValue {
  return withElementOption(format, key, value, canBeName);
}

function canBeName(name: string): boolean {
  const known = formatNames.find((candidate) => candidate === name);
  return (
    known === undefined || !(formatsNeedingOptions.has(known) || known === 'json' || known === 'deterministicJson')
  );
}
