import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import { fieldState } from './responseView.ts';

export type FieldKind = 'text' | 'list' | 'object';

/** The API type of each field that only one view can render (contract 2.5). The views of the other fields accept any value. */
const kinds: Readonly<Record<string, FieldKind>> = lookupTable({
  markdown: 'text',
  answer: 'text',
  highlights: 'text',
  summary: 'text',
  html: 'text',
  rawHtml: 'text',
  screenshot: 'text',
  rawBase64: 'text',
  links: 'list',
  images: 'list',
  blocks: 'list',
  pages: 'list',
  tools: 'list',
  alexandria: 'list',
  attributes: 'list',
  actions: 'object',
  branding: 'object',
  changeTracking: 'object',
  product: 'object',
  menu: 'object',
  metadata: 'object',
});

/** The fields whose value does not have the type that the API defines, so that their view cannot render it, each with its expected kind. */
export function oddFields(data: JsonObject): Readonly<Record<string, FieldKind>> {
  const odd = Object.entries(kinds).filter(
    ([name, kind]) => fieldState(data, name) === 'value' && kindOf(data[name] ?? null) !== kind,
  );
  return Object.fromEntries(odd);
}

function kindOf(value: JsonValue): FieldKind | null {
  if (typeof value === 'string') return 'text';
  if (Array.isArray(value)) return 'list';
  return isJsonObject(value) ? 'object' : null;
}
