import type { JsonObject } from '../../base/json.ts';
import { compareJson } from '../json/compareJson.ts';

/** The known facts about one of two runs. */
export interface ComparedRun {
  readonly request: JsonObject;
  /** The file of this computer that was read. */
  readonly file: { readonly id: string; readonly name: string } | null;
  readonly connectionId: string;
  readonly createdAt: number;
  /** Whether it brought a result. */
  readonly isDone: boolean;
  readonly summary: {
    readonly targetStatus: number | null;
    readonly finalUrl: string | null;
    readonly cacheState: string | null;
  } | null;
  /** The page's own language, as the response reports it; null where it does not. */
  readonly language: string | null;
  /** Number of document pages read; null for a result without pages. */
  readonly pagesRead: number | null;
}

/** A possible reason for a difference between two results, inferred from requests and responses; never certain. */
export type DifferenceReason =
  /** Only one of them has a result. */
  | { readonly kind: 'no-result'; readonly side: 'before' | 'after' }
  | { readonly kind: 'address'; readonly before: string; readonly after: string }
  /** Each run read a local file as it was at that time, and its content had changed. */
  | { readonly kind: 'changed-file'; readonly name: string }
  | { readonly kind: 'target-status'; readonly before: number; readonly after: number }
  | { readonly kind: 'final-address'; readonly before: string; readonly after: string }
  /** Of a document one read more pages than the other. */
  | { readonly kind: 'pages'; readonly before: number; readonly after: number }
  /** Options that were sent otherwise, by their names at the top of the body. */
  | { readonly kind: 'options'; readonly names: readonly string[] }
  | { readonly kind: 'language'; readonly before: string; readonly after: string }
  /** One of them read a stored copy. */
  | { readonly kind: 'stored-copy'; readonly side: 'before' | 'after' }
  | { readonly kind: 'services' }
  /** Two services, and neither request sets a country. */
  | { readonly kind: 'no-country' }
  /** Milliseconds between the two. */
  | { readonly kind: 'time'; readonly apart: number }
  /** The same request was sent to the same service at about the same time. */
  | { readonly kind: 'page-itself' }
  /** The same file was read in the same way. */
  | { readonly kind: 'same-file' };

/** Less than this between two runs explains nothing. */
const aboutTheSameTime = 60_000;

/** Returns reasons for a difference, the most significant first; never empty. */
export function whyDifferent(before: ComparedRun, after: ComparedRun): readonly DifferenceReason[] {
  const [one, other] = [before.summary, after.summary];
  const reasons: DifferenceReason[] = [];
  if (before.isDone !== after.isDone) reasons.push({ kind: 'no-result', side: before.isDone ? 'after' : 'before' });
  const addresses = differing(addressOf(before), addressOf(after));
  if (addresses !== null) reasons.push({ kind: 'address', ...addresses });
  const isOfFiles = before.file !== null && after.file !== null;
  const isSameFile = isOfFiles && before.file?.id === after.file?.id;
  if (isOfFiles && !isSameFile && addresses === null)
    reasons.push({ kind: 'changed-file', name: before.file?.name ?? '' });
  const statuses = differing(one?.targetStatus, other?.targetStatus);
  if (statuses !== null) reasons.push({ kind: 'target-status', ...statuses });
  const ends = differing(one?.finalUrl, other?.finalUrl);
  if (ends !== null && addresses === null && !isOfFiles) reasons.push({ kind: 'final-address', ...ends });
  const pages = differing(before.pagesRead, after.pagesRead);
  if (pages !== null) reasons.push({ kind: 'pages', ...pages });
  const names = [...new Set(compareJson(before.request, after.request).map(({ path }) => String(path[0] ?? '')))];
  const options = names.filter((name) => name !== 'url' && name !== '');
  if (options.length > 0) reasons.push({ kind: 'options', names: options });
  const languages = differing(before.language, after.language, primaryTag);
  if (languages !== null) reasons.push({ kind: 'language', ...languages });
  if ((one?.cacheState === 'hit') !== (other?.cacheState === 'hit'))
    reasons.push({ kind: 'stored-copy', side: one?.cacheState === 'hit' ? 'before' : 'after' });
  if (before.connectionId !== after.connectionId) {
    reasons.push({ kind: 'services' });
    if (!namesCountry(before.request) && !namesCountry(after.request)) reasons.push({ kind: 'no-country' });
  }
  const apart = Math.abs(after.createdAt - before.createdAt);
  // The bytes of a file are stored unchanged.
  if (apart >= aboutTheSameTime && !isOfFiles) reasons.push({ kind: 'time', apart });
  return reasons.length === 0 ? [{ kind: isSameFile ? 'same-file' : 'page-itself' }] : reasons;
}

/** `en-US` and `en` are one language. */
function primaryTag(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? '';
}

/** Both, where both are known and not the same. */
function differing<Value extends string | number>(
  before: Value | null | undefined,
  after: Value | null | undefined,
  told: (value: Value) => unknown = (value) => value,
): { readonly before: Value; readonly after: Value } | null {
  if (before === null || before === undefined || after === null || after === undefined) return null;
  return told(before) === told(after) ? null : { before, after };
}

/** A file of this computer goes by its name. */
function addressOf({ file, request: { url } }: ComparedRun): string | null {
  return file?.name ?? (typeof url === 'string' ? url : null);
}

function namesCountry(request: JsonObject): boolean {
  const location = request['location'];
  return typeof location === 'object' && location !== null && 'country' in location;
}
