import { canParseUrl } from '../../../../../shared/base/canParseUrl.ts';
import { lookupTable } from '../../../../../shared/base/lookupTable.ts';
import { err, ok, type Result } from '../../../../../shared/base/result.ts';
import { longestSeconds, tooLong } from '../mediaLimits.ts';

/** What an address in a playlist leads to: another playlist, or bytes. */
export type PieceKind = 'playlist' | 'bytes';

export interface PlaylistPlace {
  /** Where the playlist was found in the end: what its addresses are relative to. */
  readonly url: string;
  /** The variables of the stream (`EXT-X-DEFINE`): those that this playlist defines are added. */
  readonly variables: Map<string, string>;
  /** The address that stands for one of the stream's own. */
  readonly standIn: (url: string, kind: PieceKind) => string;
}

export const mostPieces = 6000;
/** Variants and renditions: whoever names more wants requests made, not a film seen. */
const mostPlaylists = 100;

/**
 * Reads a playlist of HLS (RFC 8216) before the one who puts it together does: a stream that cannot be had is refused with a part
 * of a sentence, and in all others each address gives way to its stand-in. What names an address in a way that is not known here is
 * left out, so that no address is left.
 */
export function rewritePlaylist(text: string, place: PlaylistPlace): Result<string, string> {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines[0] !== '#EXTM3U') return err('is no playlist of HLS');
  const refusal = refusalOf(lines);
  if (refusal !== null) return err(refusal);
  let next: PieceKind = 'bytes';
  const written: string[] = [];
  for (const line of lines) {
    const tag = /^#EXT[^:]*/.exec(line)?.[0] ?? '';
    if (!line.startsWith('#')) {
      const address = addressOf(line, place);
      if (address === null) return err('names an address that is none');
      written.push(place.standIn(address, next));
      next = 'bytes';
      continue;
    }
    if (tag === '#EXT-X-DEFINE') define(line, place);
    if (tag === '#EXT-X-STREAM-INF') next = 'playlist';
    const kept = tagWithStandIn(line, tag, place);
    if (kept !== null) written.push(kept);
  }
  return ok(`${written.join('\n')}\n`);
}

function refusalOf(lines: readonly string[]): string | null {
  const isMaster = lines.some((line) => line.startsWith('#EXT-X-STREAM-INF'));
  if (lines.some(isForeignKey)) return 'is encrypted for certain players only (DRM)';
  if (isMaster) {
    const count = lines.filter((line) => /^#EXT-X-(?:STREAM-INF|MEDIA):/.test(line)).length;
    return count > mostPlaylists ? `comes in more than ${mostPlaylists} variants` : null;
  }
  const lengths = lines.filter((line) => line.startsWith('#EXTINF:')).map((line) => Number.parseFloat(line.slice(8)));
  if (lengths.length > mostPieces) return `comes in more than ${mostPieces} pieces`;
  const seconds = lengths.reduce((sum, length) => sum + (Number.isFinite(length) ? length : 0), 0);
  if (seconds > longestSeconds) return tooLong;
  const hasEnd = lines.some((line) => line === '#EXT-X-ENDLIST' || /^#EXT-X-PLAYLIST-TYPE:\s*VOD$/i.test(line));
  if (!hasEnd && lines.length > 1) return 'is a live stream, which has no end';
  return lengths.length === 0 ? 'is a playlist that names no piece' : null;
}

/** AES-128 with a key that everybody may read is no protection but a habit; all else needs a player with keys of its own. */
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

/** The line of a tag as it is handed on; null where it is not. */
function tagWithStandIn(line: string, tag: string, place: PlaylistPlace): string | null {
  if (tag === '#EXT-X-DEFINE') return null;
  const address = addressAttribute.exec(line)?.[2];
  if (address === undefined) return /URI\s*=/i.test(line) ? null : substitute(line, place.variables);
  const kind = tagsWithAddress[tag];
  const url = addressOf(address, place);
  if (kind === undefined || url === null) return null;
  const standIn = place.standIn(url, kind);
  return substitute(line, place.variables).replace(addressAttribute, (_all, before: string) => `${before}"${standIn}"`);
}

function addressOf(written: string, { url, variables }: PlaylistPlace): string | null {
  const address = substitute(written, variables);
  return canParseUrl(address, url) ? new URL(address, url).href : null;
}

function substitute(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replace(/\{\$([\w-]+)\}/g, (written, name: string) => variables.get(name) ?? written);
}

function define(line: string, { url, variables }: PlaylistPlace): void {
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
