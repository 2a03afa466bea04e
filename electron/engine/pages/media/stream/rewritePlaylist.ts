import { canParseUrl } from '../../../../../shared/base/canParseUrl.ts';
import { lookupTable } from '../../../../../shared/base/lookupTable.ts';
import { err, ok, type Result } from '../../../../../shared/base/result.ts';
import { maxDurationSeconds, tooLong } from '../mediaLimits.ts';

/** Type of the target of a URL in a playlist: another playlist, or bytes. */
export type PieceKind = 'playlist' | 'bytes';

export interface PlaylistContext {
  /** Final URL of the playlist: its URLs are relative to it. */
  readonly url: string;
  /** The variables of the stream (`EXT-X-DEFINE`): those that this playlist defines are added. */
  readonly variables: Map<string, string>;
  /** Returns the proxy URL for a URL of the stream. */
  readonly proxyUrl: (url: string, kind: PieceKind) => string;
}

export const maxPieces = 6000;
/** Maximum number of variants and renditions: more of them would only cause requests. */
const maxPlaylists = 100;

/**
 * Validates and rewrites an HLS playlist (RFC 8216) before the converter reads it: an unsupported stream is rejected with a sentence
 * fragment, and in all others each URL is replaced by its proxy URL. An unknown tag with a URL is dropped, so that no original URL remains.
 */
export function rewritePlaylist(text: string, place: PlaylistContext): Result<string, string> {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines[0] !== '#EXTM3U') return err('is not an HLS playlist');
  const refusal = refusalOf(lines);
  if (refusal !== null) return err(refusal);
  let next: PieceKind = 'bytes';
  const written: string[] = [];
  for (const line of lines) {
    const tag = /^#EXT[^:]*/.exec(line)?.[0] ?? '';
    if (!line.startsWith('#')) {
      const address = addressOf(line, place);
      if (address === null) return err('contains an invalid URL');
      written.push(place.proxyUrl(address, next));
      next = 'bytes';
      continue;
    }
    if (tag === '#EXT-X-DEFINE') define(line, place);
    if (tag === '#EXT-X-STREAM-INF') next = 'playlist';
    const kept = rewriteTag(line, tag, place);
    if (kept !== null) written.push(kept);
  }
  return ok(`${written.join('\n')}\n`);
}

function refusalOf(lines: readonly string[]): string | null {
  const isMaster = lines.some((line) => line.startsWith('#EXT-X-STREAM-INF'));
  if (lines.some(isForeignKey)) return 'is encrypted for certain players only (DRM)';
  if (isMaster) {
    const count = lines.filter((line) => /^#EXT-X-(?:STREAM-INF|MEDIA):/.test(line)).length;
    return count > maxPlaylists ? `comes in more than ${maxPlaylists} variants` : null;
  }
  const lengths = lines.filter((line) => line.startsWith('#EXTINF:')).map((line) => Number.parseFloat(line.slice(8)));
  if (lengths.length > maxPieces) return `comes in more than ${maxPieces} pieces`;
  const seconds = lengths.reduce((sum, length) => sum + (Number.isFinite(length) ? length : 0), 0);
  if (seconds > maxDurationSeconds) return tooLong;
  const hasEnd = lines.some((line) => line === '#EXT-X-ENDLIST' || /^#EXT-X-PLAYLIST-TYPE:\s*VOD$/i.test(line));
  if (!hasEnd && lines.length > 1) return 'is a live stream, which has no end';
  return lengths.length === 0 ? 'is a playlist without segments' : null;
}

/** AES-128 with a publicly readable key is not real protection and is supported; all other encryption needs a player with its own keys. */
function isForeignKey(line: string): boolean {
  if (!/^#EXT-X-(?:SESSION-)?KEY:/.test(line)) return false;
  const method = attribute(line, 'METHOD') ?? '';
  const format = attribute(line, 'KEYFORMAT') ?? 'identity';
  return method !== 'NONE' && (method !== 'AES-128' || format !== 'identity');
}

const tagsWithAddress: Readonly<Record<string, PieceKind>> = lookupTable({
  '#EXT-X-MEDIA': 'playlist',
  '#EXT-X-MAP': 'bytes',
  '#EXT-X-KEY': 'bytes',
});

const addressAttribute = /([:,]\s*URI=)"([^"]*)"/;

/** Returns the rewritten line of a tag; null if the tag is dropped. */
function rewriteTag(line: string, tag: string, place: PlaylistContext): string | null {
  if (tag === '#EXT-X-DEFINE') return null;
  const address = addressAttribute.exec(line)?.[2];
  if (address === undefined) return /URI\s*=/i.test(line) ? null : substitute(line, place.variables);
  const kind = tagsWithAddress[tag];
  const url = addressOf(address, place);
  if (kind === undefined || url === null) return null;
  const standIn = place.proxyUrl(url, kind);
  return substitute(line, place.variables).replace(addressAttribute, (_all, before: string) => `${before}"${standIn}"`);
}

function addressOf(written: string, { url, variables }: PlaylistContext): string | null {
  const address = substitute(written, variables);
  return canParseUrl(address, url) ? new URL(address, url).href : null;
}

function substitute(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replace(/\{\$([\w-]+)\}/g, (written, name: string) => variables.get(name) ?? written);
}

function define(line: string, { url, variables }: PlaylistContext): void {
  const asked = attribute(line, 'QUERYPARAM');
  const name = attribute(line, 'NAME') ?? asked;
  const value = asked === null ? attribute(line, 'VALUE') : new URL(url).searchParams.get(asked);
  if (name !== null && value !== null) variables.set(name, value);
}

/** A value of a tag's list of attributes, without its quotes; null where it is not there. */
function attribute(line: string, name: string): string | null {
  const found = new RegExp(`[:,]\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^,]*))`).exec(line);
  return found === null ? null : (found[1] ?? found[2] ?? '').trim();
}
