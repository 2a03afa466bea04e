import { isJsonObject, type JsonObject } from '../../base/json.ts';
import type { ScrapeOptionName } from '../options.ts';

/**
 * For each option of which the local engine takes some values only: whether a value is one of them. Every other option it takes
 * whole, and it makes every format. What it does not take it refuses by name, and the builder says so beforehand: the one list
 * of both.
 */
export const engineLimits: Readonly<Partial<Record<ScrapeOptionName, (value: unknown) => boolean>>> = {};

/** A place in a body that asks for what the local engine does with a language model. */
export interface ModelNeed {
  readonly path: readonly (string | number)[];
  /** The format or the option, in the API's own words. */
  readonly name: string;
  /** `extractor`: only to write one; where one is kept for the page, nothing is asked. */
  readonly kind: 'always' | 'extractor';
}

/** Options that a model does. */
const modelOptions = ['onlyCleanContent', 'checkPromptInjection'] as const satisfies readonly ScrapeOptionName[];

/**
 * All that a body asks of a language model. Where no model is set the engine refuses such a request before it visits the page, and
 * the builder says so beforehand. A body need not be whole or right: what is no format or option needs nothing.
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

/** Whether a page may state all that a schema asks for in its metadata: one object of single values, and no wish in words. */
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
