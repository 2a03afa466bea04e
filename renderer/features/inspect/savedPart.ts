import type { BodyId } from '../../../shared/base/brand.ts';
import { linkRows, linkRowsCsv } from '../../../shared/document/linkRows.ts';
import { otherFields, type ResultTabId } from '../../../shared/document/resultTabs.ts';
import type { DocumentClient } from '../../workers/documentClient.ts';
import type { DocumentDigest } from '../../workers/documentProtocol.ts';

/** A part of an answer as a file holds it. */
export interface SavedPart {
  readonly text: string;
  /** What the file is called at its end. */
  readonly ending: string;
}

interface PartOf {
  readonly documents: DocumentClient;
  readonly bodyId: BodyId;
  readonly digest: Pick<DocumentDigest, 'fields' | 'odd' | 'topFields'>;
  /** Where the page came from: its own links are told from others by it. */
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
 * The text of a tab's part of an answer: words as they are, lists of addresses as a table, a single address or a file in
 * letters as its own text, all else as JSON. A field of another kind than its view draws is JSON too.
 */
export async function savedPart(tab: ResultTabId, { documents, bodyId, digest, pageUrl }: PartOf): Promise<SavedPart> {
  const valueAt = (...path: readonly string[]) => documents.ask('value', { bodyId, path });
  if (tab === 'other') return jsonPart(await othersOf(digest, valueAt));
  if (digest.odd[tab] !== undefined) return jsonPart(await valueAt('data', tab));
  if (tab in textEndings) {
    const source = tab as keyof typeof textEndings;
    const text = await documents.ask('text', { bodyId, source, start: 0, end: Number.MAX_SAFE_INTEGER });
    return { text, ending: textEndings[source] };
  }
  if (tab === 'links' || tab === 'images') {
    const urls = await documents.ask('list', { bodyId, field: tab });
    const words = await documents.ask('linkWords', { bodyId, field: tab });
    return { text: linkRowsCsv(linkRows(urls, pageUrl, words)), ending: 'csv' };
  }
  if (tab === 'video' && digest.fields['videos'] === 'value')
    return jsonPart({ video: await valueAt('data', 'video'), videos: await valueAt('data', 'videos') });
  const value = await valueAt('data', tab);
  if (typeof value === 'string' && tab === 'rawBase64') return { text: value, ending: 'b64' };
  return typeof value === 'string' && linkTabs.has(tab) ? { text: `${value}\n`, ending: 'txt' } : jsonPart(value);
}

/** Their fields hold one address, of a file that may not have been fetched. */
const linkTabs: ReadonlySet<ResultTabId> = new Set(['screenshot', 'audio', 'video']);

/** The fields without a tab of their own, where they stand in the answer. */
async function othersOf(
  { fields, topFields }: PartOf['digest'],
  valueAt: (...path: readonly string[]) => Promise<unknown>,
): Promise<Readonly<Record<string, unknown>>> {
  const read = async (names: readonly string[], ...before: readonly string[]) =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await valueAt(...before, name)] as const)));
  const data = await read(otherFields(fields), 'data');
  return { ...(await read(Object.keys(topFields))), ...(Object.keys(data).length === 0 ? {} : { data }) };
}

function jsonPart(value: unknown): SavedPart {
  return { text: `${JSON.stringify(value, null, 2)}\n`, ending: 'json' };
}
