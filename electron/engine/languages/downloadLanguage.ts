import { createHash } from 'node:crypto';
import type { OcrLanguage } from '../../../shared/base/ocrLanguages.ts';
import type { OcrDownloadFailure } from '../../../shared/api/engine/ocrLanguages.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { GuardedFetch, GuardedFetchErrorKind } from '../../guard/fetchGuarded.ts';
import { fileOfPackage } from './packageFile.ts';

/** Origin of the packages: the public npm registry. */
export const packageOrigin = 'https://registry.npmjs.org';

/** Version of the packages, and the folder in them of the data that OCR uses: integers, made from the best models. */
const packageVersion = '1.0.0';
const dataFolder = 'package/4.0.0_best_int';

/** Bytes of the package beside the file, which is the first in it: headers, and what packing adds. */
const roomBytes = 64 * 1024;

/** Maximum size of what arrives when it is unpacked: the file in it is packed already. */
const maxUnpackRatio = 2;

export interface DownloadSettings {
  readonly fetch: GuardedFetch;
  readonly origin: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Called with the bytes that have arrived. */
  readonly onReceived: (bytes: number) => void;
}

/**
 * Downloads the data of a language: the beginning of its package up to the end of the file, whose integrity is that of the table. Redirects
 * are refused. Returns the file as it is in the package, packed with gzip.
 */
export async function downloadLanguage(
  { code, bytes, integrity }: OcrLanguage,
  { fetch, origin, timeoutMs, signal, onReceived }: DownloadSettings,
): Promise<Result<Uint8Array, OcrDownloadFailure>> {
  const response = await fetch({
    url: `${origin}/@tesseract.js-data/${code}/-/${code}-${packageVersion}.tgz`,
    // The origin is a constant of the program, not an address from a page.
    policy: { allowPrivate: [new URL(origin).hostname] },
    timeoutMs,
    maxBytes: bytes + roomBytes,
    acceptsPartialBody: true,
    followsRedirects: false,
    signal,
    onReceived: (received) => onReceived(Math.min(received, bytes)),
  });
  if (!response.ok) return err(failures[response.error.kind] ?? 'unreachable');
  if (response.value.status !== 200) return err('refused');
  const name = `${dataFolder}/${code}.traineddata.gz`;
  const file = await fileOfPackage(response.value.body, name, (bytes + roomBytes) * maxUnpackRatio);
  // Less than the whole file: the connection broke off or the time was over, if what came is a package at all.
  if (file === null) return err(response.value.body.byteLength < bytes ? 'unreachable' : 'changed');
  return isFile(file, bytes, integrity) ? ok(file) : err('changed');
}

/** Whether a file is the one of the table. */
export function isFile(file: Uint8Array, bytes: number, integrity: string): boolean {
  return file.byteLength === bytes && `sha512-${createHash('sha512').update(file).digest('base64')}` === integrity;
}

const failures: Readonly<Partial<Record<GuardedFetchErrorKind, OcrDownloadFailure>>> = {
  timeout: 'timeout',
  'too-large': 'changed',
  encoding: 'changed',
};
