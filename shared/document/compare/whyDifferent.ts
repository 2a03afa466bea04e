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

/** Two runs, and the facts that several rules use. */
interface RunPair {
  readonly before: ComparedRun;
  readonly after: ComparedRun;
  /** What the two read, where it differs. */
  readonly addresses: Difference<string> | null;
  /** Both read a local file. */
  readonly isOfFiles: boolean;
  /** Both read the same local file. */
  readonly isSameFile: boolean;
}

/** One rule for each reason: the reason where it applies to two runs, else null. The most significant first. */
const rules: readonly ((pair: RunPair) => DifferenceReason | null)[] = [
  ({ before, after }) =>
    before.isDone === after.isDone ? null : { kind: 'no-result', side: before.isDone ? 'after' : 'before' },
  ({ addresses }) => reasonOf('address', addresses),
  ({ before, isOfFiles, isSameFile, addresses }) =>
    isOfFiles && !isSameFile && addresses === null ? { kind: 'changed-file', name: before.file?.name ?? '' } : null,
  ({ before, after }) =>
    reasonOf('target-status', differing(before.summary?.targetStatus, after.summary?.targetStatus)),
  ({ before, after, addresses, isOfFiles }) =>
    addresses === null && !isOfFiles
      ? reasonOf('final-address', differing(before.summary?.finalUrl, after.summary?.finalUrl))
      : null,
  ({ before, after }) => reasonOf('pages', differing(before.pagesRead, after.pagesRead)),
  ({ before, after }) => {
    const names = changedOptions(before.request, after.request);
    return names.length === 0 ? null : { kind: 'options', names };
  },
  ({ before, after }) => reasonOf('language', differing(before.language, after.language, primaryTag)),
  ({ before, after }) =>
    isCacheHit(before) === isCacheHit(after)
      ? null
      : { kind: 'stored-copy', side: isCacheHit(before) ? 'before' : 'after' },
  ({ before, after }) => (before.connectionId === after.connectionId ? null : { kind: 'services' }),
  ({ before, after }) =>
    before.connectionId === after.connectionId || namesCountry(before.request) || namesCountry(after.request)
      ? null
      : { kind: 'no-country' },
  ({ before, after, isOfFiles }) => {
    const apart = Math.abs(after.createdAt - before.createdAt);
    // The bytes of a file are stored unchanged.
    return apart >= aboutTheSameTime && !isOfFiles ? { kind: 'time', apart } : null;
  },
];

/** Returns reasons for a difference, the most significant first; never empty. */
export function whyDifferent(before: ComparedRun, after: ComparedRun): readonly DifferenceReason[] {
  const addresses = differing(addressOf(before), addressOf(after));
  const isOfFiles = before.file !== null && after.file !== null;
  const isSameFile = isOfFiles && before.file?.id === after.file?.id;
  const pair: RunPair = { before, after, addresses, isOfFiles, isSameFile };
  const reasons = rules.map((rule) => rule(pair)).filter((reason) => reason !== null);
  return reasons.length === 0 ? [{ kind: isSameFile ? 'same-file' : 'page-itself' }] : reasons;
}

/** Returns the names of options that two requests set otherwise; the URL is no option. */
function changedOptions(before: JsonObject, after: JsonObject): readonly string[] {
  const names = new Set(compareJson(before, after).map(({ path }) => String(path[0] ?? '')));
  return [...names].filter((name) => name !== 'url' && name !== '');
}

function isCacheHit({ summary }: ComparedRun): boolean {
  return summary?.cacheState === 'hit';
}

/** `en-US` and `en` are one language. */
function primaryTag(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? '';
}

interface Difference<Value> {
  readonly before: Value;
  readonly after: Value;
}

function reasonOf<Kind extends DifferenceReason['kind'], Value>(
  kind: Kind,
  difference: Difference<Value> | null,
): ({ readonly kind: Kind } & Difference<Value>) | null {
  return difference === null ? null : { kind, ...difference };
}

/** Both, where both are known and not the same. */
function differing<Value extends string | number>(
  before: Value | null | undefined,
  after: Value | null | undefined,
  told: (value: Value) => unknown = (value) => value,
): Difference<Value> | null {
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
