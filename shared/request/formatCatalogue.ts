import {
  formatNames,
  formatObjectSchemas,
  formatsNeedingOptions,
  type Format,
  type FormatName,
  type FormatObject,
} from '../api/formats.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';

/** What a format adds to the page's own credit (api-facts 1.1). */
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

/** An option of a format that one line of text or one text area can hold. */
export interface FormatTextOption {
  readonly key: string;
  readonly isLong: boolean;
}

const textOptions: Readonly<Partial<Record<FormatName, readonly FormatTextOption[]>>> = {
  json: [{ key: 'prompt', isLong: true }],
  deterministicJson: [{ key: 'prompt', isLong: true }],
  changeTracking: [
    { key: 'tag', isLong: false },
    { key: 'prompt', isLong: true },
  ],
  question: [{ key: 'question', isLong: true }],
  highlights: [{ key: 'query', isLong: true }],
  query: [{ key: 'prompt', isLong: true }],
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

export function formatTextOptions(name: FormatName): readonly FormatTextOption[] {
  return textOptions[name] ?? [];
}

/** Options of a format that only the JSON can hold: a schema, a list of selectors. */
export function formatJsonOptions(name: FormatName): readonly string[] {
  const inForm = new Set([
    'type',
    ...formatTextOptions(name).map((option) => option.key),
    ...(name === 'screenshot' ? ['fullPage', 'quality', 'viewport'] : []),
  ]);
  return Object.keys(formatObjectSchemas[name].shape).filter((key) => !inForm.has(key));
}

/** Whether a format has anything to set. */
export function hasFormatOptions(name: FormatName): boolean {
  return Object.keys(formatObjectSchemas[name].shape).length > 1;
}

/** A format as it is added: its plain name, or an object where a name alone says too little. */
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

/** `formats` with a format added; without the field the default stays beside it, so that adding takes nothing away. */
export function withFormat(body: JsonObject, name: FormatName): JsonValue {
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
  const before: JsonObject = isJsonObject(format) ? format : { type: format };
  const { [key]: _old, ...rest } = before;
  if (value === undefined)
    return Object.keys(rest).length === 1 && typeof rest['type'] === 'string' && canBeName(rest['type'])
      ? rest['type']
      : rest;
  return { ...before, [key]: value };
}

function canBeName(name: string): boolean {
  const known = formatNames.find((candidate) => candidate === name);
  return (
    known === undefined || !(formatsNeedingOptions.has(known) || known === 'json' || known === 'deterministicJson')
  );
}
