import { localEngineConnectionId } from '../../../../shared/base/brand.ts';
import type { AppError } from '../../../../shared/errors/appError.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';

/** One fact of an error's code line; `label` is a key below `inspect.line`, null for a value that needs no label. */
export interface LinePart {
  readonly label: 'charge' | 'requestId' | 'requestKey' | 'retryAfter' | 'exit' | null;
  readonly value: string;
  /** The first is the number or word that people search for. */
  readonly isStrong: boolean;
}

const requestIdHeaders: ReadonlySet<string> = new Set(['x-request-id', 'request-id', 'x-amzn-requestid', 'cf-ray']);

/** Returns HTTP status, code, message and ids as received (ux.md 13, 2). */
export function errorLine(
  error: AppError,
  run: Pick<RunModel, 'attempts' | 'requestKey' | 'connectionId'>,
): readonly LinePart[] {
  const headers = run.attempts.at(-1)?.headers ?? [];
  const header = (test: (name: string) => boolean): string | null =>
    headers.find(([name]) => test(name))?.[1].slice(0, 200) ?? null;
  const requestId = header((name) => requestIdHeaders.has(name));
  const isKeyed = error.kind === 'outcome-unknown' || (error.kind === 'service' && error.code === 'request_unresolved');
  const parts: readonly LinePart[] = [
    // The local engine charges no credits.
    ...partsOf(error, run.connectionId === localEngineConnectionId),
    ...part(
      'retryAfter',
      header((name) => name === 'retry-after'),
    ),
    ...part('requestId', requestId === run.requestKey && isKeyed ? null : requestId),
    ...part('requestKey', isKeyed ? run.requestKey : null),
  ];
  return parts.filter(({ value }) => value !== '');
}

/** Returns the line without what the card shows elsewhere, so that the service's message appears only once. */
export function withoutRepeatedParts(parts: readonly LinePart[], words: readonly string[]): readonly LinePart[] {
  return parts.filter(
    ({ label, isStrong, value }) => label !== null || isStrong || !words.some((text) => text.includes(value)),
  );
}

/** The line as plain text for the clipboard. */
export function plainLine(parts: readonly LinePart[]): string {
  return parts.map(({ value }) => value).join(' · ');
}

function partsOf(error: AppError, isLocal: boolean): readonly LinePart[] {
  switch (error.kind) {
    case 'service':
      return [
        strong(String(error.status)),
        ...(error.code === null ? [] : [strong(error.code)]),
        ...part(null, error.message),
        ...part('charge', isLocal ? null : error.chargeId),
      ];
    case 'agent':
      return [strong(error.code ?? error.outcome ?? 'failed'), ...part(null, error.message)];
    case 'network':
      return [strong(error.code ?? error.reason), ...part(null, error.host)];
    case 'broken-answer':
      return [
        ...(error.status === null ? [] : [strong(String(error.status))]),
        strong(error.reason),
        ...part(null, error.contentType),
      ];
    case 'engine':
      return [strong(error.reason), ...part('exit', error.exitCode === null ? null : String(error.exitCode))];
    case 'key':
    case 'refused':
      return [strong(error.reason), ...part(null, error.message)];
    case 'store':
      return [strong(error.reason), ...part(null, error.path)];
    default:
      return [];
  }
}

const strong = (value: string): LinePart => ({ label: null, value, isStrong: true });

function part(label: LinePart['label'], value: string | null): readonly LinePart[] {
  return value === null ? [] : [{ label, value, isStrong: false }];
}
