import { isJsonObject, type JsonValue, parseJson } from '../../../shared/base/json.ts';
import type { DashPieces } from './dashPieces.ts';

/**
 * The segments of a WebM form one file when concatenated, initialization segment first, which HLS cannot express. A URL of this scheme
 * represents that file.
 */
const joinScheme = 'trowel-join:';

/** A part of a file: `range` is `length@start`, or empty for all of it. */
export interface JoinedPart {
  readonly url: string;
  readonly range: string;
}

/** Returns the URL of all segments together; for a single one its own URL. */
export function joinedAddress({ map, pieces }: DashPieces): JoinedPart {
  const parts = [...(map === null ? [] : [map]), ...pieces].map(({ url, range }) => ({ url, range }));
  const [only, more] = parts;
  if (only !== undefined && more === undefined) return only;
  return { url: `${joinScheme}${Buffer.from(JSON.stringify(parts)).toString('base64url')}`, range: '' };
}

/** Parses such a URL; null for any other. */
export function readJoined(address: string): readonly JoinedPart[] | null {
  if (!address.startsWith(joinScheme)) return null;
  const written = parseJson(Buffer.from(address.slice(joinScheme.length), 'base64url').toString());
  if (!written.ok || !Array.isArray(written.value)) return null;
  const parts = (written.value as readonly JsonValue[]).map((part) => {
    const { url, range } = isJsonObject(part) ? part : {};
    return typeof url === 'string' && typeof range === 'string' ? { url, range } : null;
  });
  return parts.every((part) => part !== null) ? parts : null;
}
