import { fetchOfPage, type PageFetch, readUpTo, refusalOf } from '../fetchOfPage.ts';
import { maxMediaBytes, maxPlaylistBytes, tooBig } from '../mediaLimits.ts';
import { openJoined } from './joinParts.ts';
import { maxPieces, rewritePlaylist, type PieceKind } from './rewritePlaylist.ts';

/** A playlist referenced by a page, as fetched. */
export interface FoundStream {
  readonly url: string;
  readonly playlist: string;
  /** Written by the engine itself: it may name pieces that are one file together. */
  readonly isGenerated?: boolean;
}

/** The pieces of one stream: the targets of the playlist are fetched with the page's request settings, and counted. */
export interface StreamPieces {
  /** Responds to a proxy URL by its number; 0 is the playlist itself. */
  respond(number: number, request: Request): Promise<Response>;
  /** Reason why the stream is unavailable, as a part of a sentence; null if nothing was refused. */
  refusal(): string | null;
}

/** Requests allowed per segment: a player probes its start before it reads all of it. */
const requestsForPiece = 4;

export function openStreamPieces(
  page: PageFetch,
  { url, playlist, isGenerated = false }: FoundStream,
  standInOf: (number: number) => string,
  signal: AbortSignal,
): StreamPieces {
  const pieces: { readonly url: string; readonly kind: PieceKind }[] = [{ url, kind: 'playlist' }];
  const numbers = new Map<string, number>();
  const variables = new Map<string, string>();
  let refusal: string | null = null;
  let bytes = 0;
  let requests = 0;

  const proxyUrl = (address: string, kind: PieceKind): string => {
    const number = numbers.get(address) ?? pieces.push({ url: address, kind }) - 1;
    numbers.set(address, number);
    return standInOf(number);
  };

  function refuse(reason: string): Response {
    refusal ??= reason;
    return new Response(null, { status: 422 });
  }

  function rewritten(text: string, at: string): Response {
    const read = rewritePlaylist(text, { url: at, variables, proxyUrl });
    return read.ok ? new Response(read.value) : refuse(read.error);
  }

  function mayPass(count: number): boolean {
    bytes += count;
    if (bytes > maxMediaBytes) refuse(tooBig);
    return bytes <= maxMediaBytes;
  }

  const tooMany = (): string | null => {
    requests += 1;
    return requests > maxPieces * requestsForPiece ? `comes in more than ${maxPieces} pieces` : null;
  };
  const bytesLeft = (): number => maxMediaBytes - bytes;
  const tookBytes = (count: number): number => (bytes += count);
  const joined = openJoined({ page, signal, refuseRequest: tooMany, bytesLeft, tookBytes });

  async function fetched(piece: { readonly url: string; readonly kind: PieceKind }, range: string | null) {
    if (piece.url.startsWith('data:')) {
      const data = bytesOfData(piece.url);
      return piece.kind === 'bytes' ? new Response(data) : rewritten(new TextDecoder().decode(data), url);
    }
    const together = isGenerated ? await joined(piece.url, range) : null;
    if (together !== null) return together.ok ? together.value : refuse(together.error);
    if (!/^https?:/.test(piece.url)) return refuse('has a segment at a URL that is not http or https');
    const headers = piece.kind === 'bytes' && range !== null ? { range } : {};
    const answer = await fetchOfPage(page, piece.url, signal, { accept: '*/*', ...headers });
    const reason = refusalOf(answer);
    if (reason !== null) return refuse(`has a segment that ${reason}`);
    if (piece.kind === 'bytes')
      return new Response(answer.body?.pipeThrough(passing(mayPass)) ?? null, passedOn(answer));
    const text = await readUpTo(answer, maxPlaylistBytes);
    if (text === null) return refuse('has a playlist that is too long');
    bytes += text.byteLength;
    return rewritten(new TextDecoder().decode(text), answer.url === '' ? piece.url : answer.url);
  }

  return {
    refusal: () => refusal,
    async respond(number, request) {
      const piece = pieces[number];
      if (piece === undefined) return new Response(null, { status: 404 });
      const stopped = tooMany();
      if (stopped !== null) return refuse(stopped);
      if (number === 0) return rewritten(playlist, url);
      try {
        return await fetched(piece, request.headers.get('range'));
      } catch (failure) {
        return refuse(signal.aborted ? 'did not arrive in time' : fetchFailureText(failure));
      }
    },
  };
}

function fetchFailureText(failure: unknown): string {
  const reason = failure instanceof Error ? failure.message.slice(0, 100) : 'no reason';
  return `has a segment that could not be fetched (${reason})`;
}

/** Passes bytes through as long as the limit allows. */
function passing(mayPass: (count: number) => boolean): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      if (mayPass(chunk.byteLength)) controller.enqueue(chunk);
      else controller.error(new Error('too big'));
    },
  });
}

/** Returns the headers needed for a range request; the length of a compressed body would be misleading. */
function passedOn(answer: Response): ResponseInit {
  const names = answer.headers.has('content-encoding') ? ['content-range'] : ['content-range', 'content-length'];
  const headers = names.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return { status: answer.status === 206 ? 206 : 200, headers };
}

/** Keys are sometimes written into the playlist itself. */
function bytesOfData(url: string): Uint8Array<ArrayBuffer> {
  const comma = url.indexOf(',');
  const text = decodeURIComponent(url.slice(comma + 1));
  return new Uint8Array(Buffer.from(text, /;base64$/i.test(url.slice(0, comma)) ? 'base64' : 'latin1'));
}
