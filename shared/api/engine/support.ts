import { isJsonObject, type JsonObject } from '../../base/json.ts';
import type { ScrapeOptionName } from '../options.ts';

/**
 * Options of which the local engine supports some values only, each with a check whether it supports a value. It supports every other
 * option and every format completely. It rejects unsupported options by name, and the builder warns beforehand: both use this one list.
 */
export const engineLimits: Readonly<Partial<Record<ScrapeOptionName, (value: unknown) => boolean>>> = {};

/** A position in a body that requires a language model on the local engine. */
export interface ModelNeed {
  readonly path: readonly (string | number)[];
  /** The format or the option, as the API names it. */
  readonly name: string;
  /** `extractor`: only to generate one; where one is stored for the page, the model is not called. */
  readonly kind: 'always' | 'extractor';
}

/** Options that a model does. */
const modelOptions = ['onlyCleanContent', 'checkPromptInjection'] as const satisfies readonly ScrapeOptionName[];

/**
 * Returns everything in a body that requires a language model. Where no model is configured the engine rejects such a request before it
 * visits the page, and the builder warns beforehand. The body may be incomplete or invalid: an unknown format or option needs nothing.
 */
export function modelNeeds(body: Readonly<Record<string, unknown>>): readonly ModelNeed[] {
  const formats: readonly unknown[] = Array.isArray(body['formats']) ? body['formats'] : [];
  return [
    ...formats.flatMap((format, index): readonly ModelNeed[] => {
      if (!isModelFormat(format)) return [];
      const name = formatType(format);
      return [{ path: ['formats', index], name, kind: name === 'deterministicJson' ? 'extractor' : 'always' }];
    }),
    ...modelOptions
      .filter((name) => body[name] === true)
      .map((name) => ({ path: [name], name, kind: 'always' as const })),
  ];
}

/** Whether an element of `formats`, a name or an object, is made with a language model. */
export function isModelFormat(format: unknown): boolean {
  const options: JsonObject = isJsonObject(format) ? format : {};
  switch (formatType(format)) {
    case 'summary':
    case 'question':
    case 'json':
    case 'deterministicJson':
      return true;
    case 'query':
      return options['mode'] !== 'directQuote';
    case 'changeTracking':
      return listHas(options['modes'], 'json') && !mayBeStated(options['schema'], options['prompt']);
    default:
      return false;
  }
}

const scalarTypes: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean']);

/** Returns whether a page's metadata may contain everything that a schema requests: one object of scalar values, and no prompt. */
export function mayBeStated(schema: unknown, prompt: unknown): boolean {
  if (!isJsonObject(schema) || prompt !== undefined) return false;
  const properties = isJsonObject(schema['properties']) ? Object.values(schema['properties']) : [];
  return properties.length > 0 && properties.every((part) => isJsonObject(part) && scalarTypes.has(part['type']));
}

function formatType(format: unknown): string {
  const type = isJsonObject(format) ? format['type'] : format;
  return typeof type === 'string' ? type : '';
}

function listHas(list: unknown, wanted: string): boolean {
  return Array.isArray(list) && list.includes(wanted);
}
