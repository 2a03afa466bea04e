import { type Element, isTag } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { childrenOf, dashPieces, type DashLimits, type DashPieces, inherited, periodSeconds } from './dashPieces.ts';
import { joinedAddress } from './joinedPieces.ts';
import { joinPeriods, type Representation } from './joinPeriods.ts';

/** Representations that are offered on: who names more wants them counted, not seen. */
const maxRepresentations = 12;

type Found = Result<readonly Representation[], string>;

const namesNone = 'is a DASH manifest without segments';
const isDrm = 'is encrypted for certain players only (DRM)';

/** Whether a text is a list of pieces of DASH. */
export function isDash(text: string): boolean {
  let rest = text.trimStart();
  if (rest.startsWith('<?xml')) rest = rest.slice(endOf(rest, '>')).trimStart();
  for (let comments = 0; comments < maxComments && rest.startsWith('<!--'); comments += 1)
    rest = rest.slice(endOf(rest, '-->')).trimStart();
  return /^<MPD[\s>/]/.test(rest);
}

/** Maximum number of comments before the first element; each of them costs a copy of the remaining text. */
const maxComments = 100;

function endOf(text: string, mark: string): number {
  const at = text.indexOf(mark);
  return at === -1 ? text.length : at + mark.length;
}

/**
 * Converts a DASH manifest (ISO 23009-1) into an HLS playlist, which is equivalent for streams with MP4 or WebM segments: a multivariant
 * playlist whose media playlists are data URLs. A manifest that HLS cannot express is rejected with a sentence fragment.
 */
export function dashToHls(text: string, url: string, limits: DashLimits): Result<string, string> {
  const mpd = parseDocument(text, { xmlMode: true })
    .children.filter(isTag)
    .find(({ name }) => name === 'MPD');
  const periods = mpd === undefined ? [] : childrenOf(mpd, 'Period');
  if (mpd === undefined || periods.length === 0) return err(namesNone);
  if (mpd.attribs['type'] === 'dynamic') return err('is a live stream, which has no end');
  const lengths = periodSeconds(mpd, periods);
  const parts: (readonly Representation[])[] = [];
  let count = 0;
  for (const [index, period] of periods.entries()) {
    const found = readPeriod(mpd, period, url, lengths[index] ?? 0, limits);
    if (!found.ok) return found;
    // Counted while reading: a short list may have thousands of periods with thousands of segments.
    count += Math.max(...found.value.map((each) => each.periods[0]?.pieces.length ?? 0));
    if (count > limits.pieces) return err(`comes in more than ${limits.pieces} pieces`);
    parts.push(found.value);
  }
  const joined = joinPeriods(parts, limits);
  return joined.ok ? ok(writeMaster(joined.value)) : joined;
}

function readPeriod(mpd: Element, period: Element, url: string, seconds: number, limits: DashLimits): Found {
  const sets = childrenOf(period, 'AdaptationSet');
  if ([period, ...sets].some(isLocked)) return err(isDrm);
  const found: Representation[] = [];
  let isForeign = false;
  for (const set of sets) {
    for (const each of childrenOf(set, 'Representation')) {
      if (isLocked(each)) return err(isDrm);
      const type = inherited([set, each], 'mimeType');
      const [, kind, container] = /^(video|audio)\/(mp4|webm)$/.exec(type) ?? [];
      if (kind === undefined) {
        isForeign ||= /^(?:video|audio)\//.test(type);
        continue;
      }
      if (found.length >= maxRepresentations) continue;
      const pieces = dashPieces([mpd, period, set, each], url, seconds, limits);
      if (!pieces.ok) return pieces;
      const isWebm = container === 'webm';
      found.push({
        kind: kind === 'video' ? kind : 'audio',
        isWebm,
        periods: [pieces.value],
        ...describe(set, each),
      });
    }
  }
  // If both exist, MP4 is used: it needs no other reader.
  const hasMp4 = new Set(found.filter(({ isWebm }) => !isWebm).map((each) => each.kind));
  if (found.length > 0) return ok(found.filter(({ kind, isWebm }) => !isWebm || !hasMp4.has(kind)));
  return err(isForeign ? 'comes in pieces (DASH) that are neither MP4 nor WebM' : namesNone);
}

function isLocked(element: Element): boolean {
  return childrenOf(element, 'ContentProtection').length > 0;
}

function describe(set: Element, each: Element): Pick<Representation, 'bandwidth' | 'codecs' | 'size'> {
  const [width, height] = ['width', 'height'].map((name) => inherited([set, each], name));
  return {
    bandwidth: Number(/^\d{1,12}$/.exec(each.attribs['bandwidth'] ?? '')?.[0] ?? 0),
    codecs: /^[\w.,\s+-]{1,100}$/.exec(inherited([set, each], 'codecs'))?.[0] ?? '',
    size: /^\d{1,5}x\d{1,5}$/.exec(`${width}x${height}`)?.[0] ?? '',
  };
}

function writeMaster(found: readonly Representation[]): string {
  const films = found.filter(({ kind }) => kind === 'video');
  const sounds = found.filter(({ kind }) => kind === 'audio').toSorted((one, other) => other.bandwidth - one.bandwidth);
  const [sound] = sounds;
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7'];
  if (films.length > 0 && sound !== undefined)
    lines.push(`#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="sound",DEFAULT=YES,URI="${addressOf(sound)}"`);
  for (const each of films.length > 0 ? films : sounds) {
    const isPaired = each.kind === 'video' && sound !== undefined;
    const codecs = [each.codecs, isPaired ? sound.codecs : ''].filter((codec) => codec !== '').join(',');
    const parts = [
      `BANDWIDTH=${each.bandwidth + (isPaired ? sound.bandwidth : 0)}`,
      ...(codecs === '' ? [] : [`CODECS="${codecs}"`]),
      ...(each.size === '' ? [] : [`RESOLUTION=${each.size}`]),
      ...(isPaired ? ['AUDIO="sound"'] : []),
    ];
    lines.push(`#EXT-X-STREAM-INF:${parts.join(',')}`, addressOf(each));
  }
  return `${lines.join('\n')}\n`;
}

/** A playlist as a data URL: no request is needed to read it. */
function addressOf({ periods, isWebm }: Representation): string {
  const longest = Math.max(1, ...periods.flatMap(({ pieces }) => pieces.map(({ seconds }) => Math.ceil(seconds))));
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${longest}`, '#EXT-X-PLAYLIST-TYPE:VOD'];
  for (const [index, period] of periods.entries()) {
    // Each period restarts its timestamps and has its own initialization segment.
    if (index > 0) lines.push('#EXT-X-DISCONTINUITY');
    lines.push(...listedPieces(isWebm ? asOne(period) : period));
  }
  const text = `${lines.join('\n')}\n#EXT-X-ENDLIST\n`;
  return `data:application/vnd.apple.mpegurl;base64,${Buffer.from(text).toString('base64')}`;
}

function asOne(period: DashPieces): DashPieces {
  const seconds = period.pieces.reduce((sum, piece) => sum + piece.seconds, 0);
  return { map: null, pieces: [{ ...joinedAddress(period), seconds }] };
}

function listedPieces({ map, pieces }: DashPieces): readonly string[] {
  const lines: string[] = [];
  if (map !== null) lines.push(`#EXT-X-MAP:URI="${map.url}"${map.range === '' ? '' : `,BYTERANGE="${map.range}"`}`);
  for (const { url, range, seconds } of pieces)
    lines.push(`#EXTINF:${seconds.toFixed(5)},`, ...(range === '' ? [] : [`#EXT-X-BYTERANGE:${range}`]), url);
  return lines;
}
