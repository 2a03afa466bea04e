import { err, ok, type Result } from '../../../../../shared/base/result.ts';
import { type JoinedPart, readJoined } from '../../../dash/joinedPieces.ts';
import { fetchOfPage, type PageFetch, readUpTo, refusalOf } from '../fetchOfPage.ts';
import { tooBig } from '../mediaLimits.ts';

export interface JoinPorts {
  readonly page: PageFetch;
  readonly signal: AbortSignal;
  /** Called before each request; returns why no more are allowed, or null. */
  readonly refuseRequest: () => string | null;
  readonly bytesLeft: () => number;
  readonly tookBytes: (count: number) => void;
}

/** Responds to URLs that represent several concatenated parts, each fetched once; null for every other URL. */
export function openJoined(
  ports: JoinPorts,
): (address: string, range: string | null) => Promise<Result<Response, string>> | null {
  const joined = new Map<string, Promise<Result<Buffer, string>>>();
  return (address, range) => {
    const parts = readJoined(address);
    if (parts === null) return null;
    const whole = joined.get(address) ?? joinParts(parts, ports);
    joined.set(address, whole);
    return whole.then((file) => (file.ok ? ok(partOf(file.value, range)) : file));
  };
}

/** Fetches parts of files and puts them one after the other. The error is a part of a sentence about the stream. */
async function joinParts(parts: readonly JoinedPart[], ports: JoinPorts): Promise<Result<Buffer, string>> {
  const chunks: Uint8Array[] = [];
  for (const { url, range } of parts) {
    const stopped = ports.refuseRequest();
    if (stopped !== null) return err(stopped);
    if (!/^https?:/.test(url)) return err('has a segment at a URL that is not http or https');
    const span = spanOf(range);
    const headers = span === null ? {} : { range: `bytes=${span.start}-${span.start + span.length - 1}` };
    const answer = await fetchOfPage(ports.page, url, ports.signal, { accept: '*/*', ...headers });
    const reason = refusalOf(answer);
    if (reason !== null) return err(`has a segment that ${reason}`);
    const chunk = await readUpTo(answer, ports.bytesLeft());
    if (chunk === null) return err(tooBig);
    ports.tookBytes(chunk.byteLength);
    // Servers may ignore the range and send the complete file.
    const isWhole = span !== null && answer.status !== 206;
    chunks.push(isWhole ? chunk.subarray(span.start, span.start + span.length) : chunk);
  }
  return ok(Buffer.concat(chunks));
}

/** A range as playlists write it. */
function spanOf(range: string): { readonly start: number; readonly length: number } | null {
  const [, length, start] = /^(\d+)@(\d+)$/.exec(range) ?? [];
  return length === undefined || start === undefined ? null : { start: Number(start), length: Number(length) };
}

/** Serves a local file, with support for range requests. */
function partOf(file: Buffer, range: string | null): Response {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined)
    return new Response(new Uint8Array(file), { headers: { 'content-length': String(file.byteLength) } });
  const start = Math.min(Number(from), file.byteLength);
  const end = to === undefined || to === '' ? file.byteLength : Math.min(Number(to) + 1, file.byteLength);
  return new Response(new Uint8Array(file.subarray(start, end)), {
    status: 206,
    headers: {
      'content-length': String(Math.max(0, end - start)),
      'content-range': `bytes ${start}-${end - 1}/${file.byteLength}`,
    },
  });
}
