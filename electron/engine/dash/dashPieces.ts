import { type Element, isTag, isText } from 'domhandler';
import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';

/** Maximum size of an assembled stream, as for streams of every format. */
export interface DashLimits {
  readonly pieces: number;
  readonly seconds: number;
}

/** Bytes of a file, as a playlist of HLS writes ranges: `length@start`, or empty for all of it. */
interface Bytes {
  readonly url: string;
  readonly range: string;
}

export interface DashPieces {
  /** Initialization segment that a player reads before any media segment; null where each segment is complete by itself. */
  readonly map: Bytes | null;
  readonly pieces: readonly (Bytes & { readonly seconds: number })[];
}

/** Elements from the manifest down to the representation: each one inherits from those before it. */
type Levels = readonly Element[];

export function childrenOf(element: Element, name: string): readonly Element[] {
  return element.children.filter((child): child is Element => isTag(child) && child.name === name);
}

/** Returns the attribute of the innermost element that has it; empty if none does. */
export function inherited(levels: Levels, name: string): string {
  return levels.findLast(({ attribs }) => attribs[name] !== undefined)?.attribs[name] ?? '';
}

/**
 * The pieces of a representation, in one of the three ways that lists name them.
 * @param seconds how long its period is
 */
export function dashPieces(
  levels: Levels,
  url: string,
  seconds: number,
  limits: DashLimits,
): Result<DashPieces, string> {
  const base = baseOf(levels, url);
  if (base === null) return err('contains an invalid URL');
  if (seconds > limits.seconds) return err(`is longer than ${limits.seconds / 60} minutes`);
  const templates = levels.flatMap((level) => childrenOf(level, 'SegmentTemplate'));
  if (templates.length > 0) return byTemplate(templates, levels, { base, seconds, maxPieces: limits.pieces });
  const lists = levels.flatMap((level) => childrenOf(level, 'SegmentList'));
  if (lists.length > 0) return byList(lists, { base, seconds, maxPieces: limits.pieces });
  return ok({ map: null, pieces: [{ url: base, range: '', seconds: seconds || 1 }] });
}

function baseOf(levels: Levels, url: string): string | null {
  let base = url;
  for (const level of levels) {
    const [written] = childrenOf(level, 'BaseURL');
    if (written === undefined) continue;
    const address = written.children
      .map((child) => (isText(child) ? child.data : ''))
      .join('')
      .trim();
    if (!canParseUrl(address, base)) return null;
    base = new URL(address, base).href;
  }
  return base;
}

/** The base URL, the duration of the presentation, and the maximum number of segments. */
interface PresentationInfo {
  readonly base: string;
  readonly seconds: number;
  readonly maxPieces: number;
}

function byTemplate(
  templates: readonly Element[],
  levels: Levels,
  { base, seconds, maxPieces }: PresentationInfo,
): Result<DashPieces, string> {
  const media = inherited(templates, 'media');
  const initialization = inherited(templates, 'initialization');
  const timescale = Number(inherited(templates, 'timescale') || 1);
  const first = Number(inherited(templates, 'startNumber') || 1);
  const timeline = templates.flatMap((template) => childrenOf(template, 'SegmentTimeline')).at(-1);
  const each = Number(inherited(templates, 'duration') || 0);
  const spans =
    timeline === undefined
      ? evenSpans(each, seconds * timescale, maxPieces)
      : timelineSpans(timeline, seconds * timescale, maxPieces);
  if (media === '' || !(timescale > 0) || spans.length === 0) return err('is a DASH manifest without segments');
  if (spans.length > maxPieces) return err(`comes in more than ${maxPieces} pieces`);
  const { id = '', bandwidth = '' } = levels.at(-1)?.attribs ?? {};
  const fill = (pattern: string, number: number, time: number): string =>
    pattern.replace(
      /\$(?:(RepresentationID|Number|Time|Bandwidth)(?:%0(\d{1,2})d)?)?\$/g,
      (_all, name?: string, width?: string) => {
        if (name === undefined) return '$';
        const value =
          { RepresentationID: id, Number: String(number), Time: String(time), Bandwidth: bandwidth }[name] ?? '';
        return value.padStart(Number(width ?? 0), '0');
      },
    );
  const addresses = [initialization, ...spans.map(() => media)].map((pattern, index) => {
    const written = fill(pattern, first + index - 1, spans[index - 1]?.start ?? 0);
    return canParseUrl(written, base) ? new URL(written, base).href : null;
  });
  const [map, ...pieces] = addresses;
  if (addresses.includes(null)) return err('contains an invalid URL');
  return ok({
    map: initialization === '' ? null : { url: map ?? base, range: '' },
    pieces: pieces.map((url, index) => ({
      url: url ?? base,
      range: '',
      seconds: (spans[index]?.length ?? 0) / timescale,
    })),
  });
}

interface Span {
  readonly start: number;
  readonly length: number;
}

function evenSpans(each: number, whole: number, most: number): readonly Span[] {
  if (!(each > 0) || !(whole > 0)) return [];
  const count = Math.min(most + 1, Math.ceil(whole / each - 0.001));
  return Array.from({ length: count }, (_, index) => ({ start: index * each, length: each }));
}

/** `S` with start, duration and repeat count; `-1`: until the next one, or to the end. */
function timelineSpans(timeline: Element, whole: number, most: number): readonly Span[] {
  const spans: Span[] = [];
  const entries = childrenOf(timeline, 'S');
  let at = 0;
  for (const [index, { attribs }] of entries.entries()) {
    at = Number(attribs['t'] ?? at);
    const length = Number(attribs['d']);
    if (!(length > 0) || !Number.isFinite(at)) return [];
    const end = Number(entries[index + 1]?.attribs['t'] ?? whole);
    const repeated = Number(attribs['r'] ?? 0);
    const count = repeated < 0 ? Math.ceil((end - at) / length - 0.001) : repeated + 1;
    for (let turn = 0; turn < count && spans.length <= most; turn += 1, at += length) spans.push({ start: at, length });
  }
  return spans;
}

function byList(lists: readonly Element[], { base, seconds, maxPieces }: PresentationInfo): Result<DashPieces, string> {
  const written = lists.flatMap((list) => childrenOf(list, 'SegmentURL'));
  if (written.length === 0) return err('is a DASH manifest without segments');
  if (written.length > maxPieces) return err(`comes in more than ${maxPieces} pieces`);
  const length = Number(inherited(lists, 'duration') || 0) / Number(inherited(lists, 'timescale') || 1);
  const each = length > 0 ? length : seconds / written.length || 1;
  const [initialization] = lists.flatMap((list) => childrenOf(list, 'Initialization'));
  const map =
    initialization === undefined
      ? null
      : bytesAt(base, initialization.attribs['sourceURL'], initialization.attribs['range']);
  const pieces = written.map(({ attribs }) => bytesAt(base, attribs['media'], attribs['mediaRange']));
  if (pieces.includes(null) || (initialization !== undefined && map === null)) return err('contains an invalid URL');
  return ok({ map, pieces: pieces.flatMap((piece) => (piece === null ? [] : [{ ...piece, seconds: each }])) });
}

function bytesAt(base: string, address = '', range = ''): Bytes | null {
  if (!canParseUrl(address, base)) return null;
  const [, from, to] = /^(\d{1,15})-(\d{1,15})$/.exec(range) ?? [];
  const written = from === undefined || to === undefined ? '' : `${Number(to) - Number(from) + 1}@${from}`;
  return { url: new URL(address, base).href, range: written };
}

/**
 * Computes the length of each period in seconds: as stated, until the next one begins, or to the end of the presentation; 0 where unknown.
 */
export function periodSeconds(mpd: Element, periods: readonly Element[]): readonly number[] {
  const whole = secondsOf(mpd.attribs['mediaPresentationDuration'] ?? '');
  let begins = 0;
  return periods.map((period, index) => {
    begins = startOf(period) ?? begins;
    const next = periods[index + 1];
    const until = next === undefined ? whole : (startOf(next) ?? 0);
    const seconds = secondsOf(period.attribs['duration'] ?? '') || Math.max(0, until - begins);
    begins += seconds;
    return seconds;
  });
}

function startOf(period: Element): number | undefined {
  const start = period.attribs['start'];
  return start === undefined ? undefined : secondsOf(start);
}

/** `PT1H2M3.5S` in seconds; 0 where it is none. */
function secondsOf(written: string): number {
  const found = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(written);
  if (found === null) return 0;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0));
  return days * 86_400 + hours * 3600 + minutes * 60 + seconds;
}
