import { pdfParserSchema } from '../api/parsers.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { lookupTable } from '../base/lookupTable.ts';
import { controlForSchema, type FieldControl } from './fieldControl.ts';
import { elementObject, withElementOption } from './elementOption.ts';

/** The kinds of file that parsers read (contract 2.2.1; the image parser is api-facts 2.1). */
export const parserNames = ['pdf', 'image'] as const;
export type ParserName = (typeof parserNames)[number];

/** An element of `parsers` as the form shows it. */
export interface ParserEntry {
  readonly index: number;
  readonly value: JsonValue;
  readonly name: string;
  readonly known: ParserName | null;
}

/** The elements of `parsers`; null when the field is not set or is no list. */
export function parserEntries(body: JsonObject): readonly ParserEntry[] | null {
  const { parsers } = body;
  if (!Array.isArray(parsers)) return null;
  return (parsers as readonly JsonValue[]).map((value, index) => {
    const named = isJsonObject(value) ? value['type'] : value;
    const name = typeof named === 'string' ? named : '';
    return { index, value, name, known: parserNames.find((known) => known === name) ?? null };
  });
}

/** The options of a parser, read from its schema. */
export function parserOptions(name: ParserName): readonly { readonly key: string; readonly control: FieldControl }[] {
  if (name === 'image') return [];
  return Object.entries(pdfParserSchema.shape)
    .filter(([key]) => key !== 'type')
    .map(([key, schema]) => ({ key, control: controlForSchema(schema) }));
}

/** The default values of omitted parser options (contract 2.2.1). */
export const parserDefaults: Readonly<Record<string, JsonValue>> = lookupTable({
  mode: 'auto',
  blocks: false,
  pages: false,
  pageMarkers: false,
});

/** A parser with an option changed. The contract knows objects only, so an object stays one. */
export function withParserOption(parser: JsonValue, key: string, value: JsonValue | undefined): JsonValue {
  return withElementOption(parser, key, value, () => false);
}

/** Returns `parsers` with one more; without the field the default stays, so that adding removes nothing. */
export function withParser(body: JsonObject, name: ParserName): JsonValue {
  const before = Array.isArray(body['parsers'])
    ? (body['parsers'] as readonly JsonValue[])
    : name === 'pdf'
      ? []
      : [{ type: 'pdf' }];
  return [...before, { type: name }];
}

/**
 * Returns `parsers` with blocks of PDFs requested, the rest unchanged (contract 2.2.1). Null where they are requested already, and where no
 * parser reads PDFs: then the file itself was requested.
 */
export function withBlocks(body: JsonObject): JsonValue | null {
  const parsers = Array.isArray(body['parsers']) ? (body['parsers'] as readonly JsonValue[]) : [{ type: 'pdf' }];
  const at = parsers.findIndex((parser) => elementObject(parser)['type'] === 'pdf');
  const pdf = parsers[at];
  if (pdf === undefined || elementObject(pdf)['blocks'] === true) return null;
  return parsers.toSpliced(at, 1, withParserOption(pdf, 'blocks', true));
}

/**
 * Returns `parsers` with PDFs read by OCR where only their text layer was requested (`fast`, contract 2.2.1), the rest unchanged; null
 * elsewhere.
 */
export function withOcrForFast({ parsers }: JsonObject): JsonValue | null {
  if (!Array.isArray(parsers)) return null;
  const all = parsers as readonly JsonValue[];
  const at = all.findIndex(
    (parser) => elementObject(parser)['type'] === 'pdf' && elementObject(parser)['mode'] === 'fast',
  );
  const pdf = all[at];
  return pdf === undefined ? null : all.toSpliced(at, 1, withParserOption(pdf, 'mode', 'ocr'));
}

/** Returns the maximum number of PDF pages that a request sets; infinite where it sets none. */
export function maxPagesOf({ parsers }: JsonObject): number {
  const all = Array.isArray(parsers) ? (parsers as readonly JsonValue[]) : [];
  const most = all.map(elementObject).find(({ type }) => type === 'pdf')?.['maxPages'];
  return typeof most === 'number' ? most : Number.POSITIVE_INFINITY;
}
