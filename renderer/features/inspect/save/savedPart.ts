import { writeExactJson } from '../../../../shared/base/exactNumber.ts';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';
import { endingOf } from '../../../../shared/document/fileName.ts';
import { linkRows, linkRowsCsv } from '../../../../shared/document/links/linkRows.ts';
import { otherFields, type ResultTabId } from '../../../../shared/document/response/resultTabs.ts';
import type { DocumentClient } from '../../../workers/documentClient.ts';
import type { DocumentDigest } from '../../../workers/documentProtocol.ts';

/** Part of a response as saved to a file. */
export interface SavedPart {
  readonly text: string;
  /** File name extension. */
  readonly ending: string;
  /** The text encodes the bytes of a file. */
  readonly isBase64?: true;
}

interface PartOf {
  readonly documents: DocumentClient;
  readonly bodyId: BodyId;
  readonly digest: Pick<DocumentDigest, 'fields' | 'odd' | 'topFields'>;
  /** URL of the page, which tells internal links from external ones. */
  readonly pageUrl: string | null;
}

const textEndings = {
  markdown: 'md',
  answer: 'md',
  highlights: 'md',
  summary: 'md',
  html: 'html',
  rawHtml: 'html',
  raw: 'json',
} as const;

/**
 * Returns a tab's part of a response for a file: text as it is, link lists as a table, an embedded file as its bytes, the URL of an
 * external file as text, everything else as JSON. A field of an unexpected type is JSON too.
 */
export async function savedPart(tab: ResultTabId, { documents, bodyId, digest, pageUrl }: PartOf): Promise<SavedPart> {
  const valueAt = (...path: readonly string[]) => documents.call('value', { bodyId, path });
  if (tab === 'other') return jsonPart(await othersOf(digest, valueAt));
  if (digest.odd[tab] !== undefined) return jsonPart(await valueAt('data', tab));
  if (tab in textEndings) {
    const source = tab as keyof typeof textEndings;
    const text = await documents.call('text', { bodyId, source, start: 0, end: Number.MAX_SAFE_INTEGER });
    // A PDF without a requested parser is returned as a file in this field (contract 2.2.1).
    const file = source === 'markdown' && isPdfInBase64(text) ? fileIn(text) : null;
    return file ?? { text, ending: textEndings[source] };
  }
  if (tab === 'links' || tab === 'images') {
    const urls = await documents.call('list', { bodyId, field: tab });
    const words = await documents.call('linkWords', { bodyId, field: tab });
    return { text: linkRowsCsv(linkRows(urls, pageUrl, words)), ending: 'csv' };
  }
  if (tab === 'video' && digest.fields['videos'] === 'value')
    return jsonPart({ video: await valueAt('data', 'video'), videos: await valueAt('data', 'videos') });
  const value = await valueAt('data', tab);
  if (typeof value !== 'string') return jsonPart(value);
  const file = tab === 'rawBase64' ? fileIn(value) : linkTabs.has(tab) ? fileOfAddress(value) : null;
  if (file !== null) return file;
  return linkTabs.has(tab) ? { text: `${value}\n`, ending: 'txt' } : jsonPart(value);
}

/** The first base64 characters of the file types that services return. */
const beginnings: readonly (readonly [beginning: string, ending: string])[] = [
  ['JVBERi0', 'pdf'],
  ['iVBORw0KGgo', 'png'],
  ['/9j/', 'jpg'],
  ['R0lGOD', 'gif'],
];

/** Returns whether a text is a base64-encoded PDF or the start of one. */
export function isPdfInBase64(text: string): boolean {
  return text.startsWith('JVBERi0') && base64.test(text);
}

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A file that is written out as text; null where the text is no base64. */
function fileIn(text: string): SavedPart | null {
  if (!base64.test(text)) return null;
  return { text, ending: beginnings.find(([beginning]) => text.startsWith(beginning))?.[1] ?? 'bin', isBase64: true };
}

/** Returns a file embedded in a `data:` URL. */
function fileOfAddress(address: string): SavedPart | null {
  const head = /^data:(image\/(?:png|jpeg|webp));base64,/.exec(address);
  const file = head === null ? null : fileIn(address.slice(head[0].length));
  return file === null ? null : { ...file, ending: endingOf(head?.[1] ?? null) };
}

/** Their fields contain one text: the URL of a file that may not have been fetched, or the file. */
const linkTabs: ReadonlySet<ResultTabId> = new Set(['screenshot', 'audio', 'video', 'rawBase64']);

/** Returns the fields without a tab of their own, at their paths in the response. */
async function othersOf(
  { fields, topFields }: PartOf['digest'],
  valueAt: (...path: readonly string[]) => Promise<JsonValue>,
): Promise<JsonObject> {
  const read = async (names: readonly string[], ...before: readonly string[]) =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await valueAt(...before, name)] as const)));
  const data = await read(otherFields(fields), 'data');
  return { ...(await read(Object.keys(topFields))), ...(Object.keys(data).length === 0 ? {} : { data }) };
}

function jsonPart(value: JsonValue): SavedPart {
  return { text: `${writeExactJson(value, 2)}\n`, ending: 'json' };
}
