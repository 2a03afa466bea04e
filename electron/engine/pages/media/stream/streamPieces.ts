import { type JoinedPart, readJoined } from '../../../dash/joinedPieces.ts';
import { fetchOfPage, type PageFetch, readUpTo, refusalOf } from '../fetchOfPage.ts';
import { longestFile, longestPlaylist, tooBig } from '../mediaLimits.ts';
import { mostPieces, rewritePlaylist, type PieceKind } from './rewritePlaylist.ts';

/** A playlist that a page named, as it was fetched. */
export interface FoundStream {
  readonly url: string;
  readonly playlist: string;
  /** Written by the engine itself: it may name pieces that are one file together. */
  readonly isOwn?: boolean;
}

/** The pieces of one stream: what the playlist leads to is fetched as the page would, and counted. */
export interface StreamPieces {
  /** Answers for a stand-in of an address, by its number; 0 is the playlist itself. */
  answer(number: number, request: Request): Promise<Response>;
  /** Why the stream cannot be had, as a part of a sentence; null where nothing was refused. */
  refusal(): string | null;
}

/** A player looks at the start of a piece before it reads the whole. */
const requestsForPiece = 4;

export function openStreamPieces(
  page: PageFetch,
  { url, playlist, isOwn = false }: FoundStream,
  standInOf: (number: number) => string,
  signal: AbortSignal,
): StreamPieces {
  const pieces: { readonly url: string; readonly kind: PieceKind }[] = [{ url, kind: 'playlist' }];
  const numbers = new Map<string, number>();
  const variables = new Map<string, string>();
  const joined = new Map<string, Promise<Buffer | Response>>();
  let refusal: string | null = null;
  let bytes = 0;
  let requests = 0;

  const standIn = (address: string, kind: PieceKind): string => {
    const number = numbers.get(address) ?? pieces.push({ url: address, kind }) - 1;
    numbers.set(address, number);
    return standInOf(number);
  };

  function refuse(reason: string): Response {
    refusal ??= reason;
    return new Response(null, { status: 422 });
  }

  function rewritten(text: string, at: string): Response {
    const read = rewritePlaylist(text, { url: at, variables, standIn });
    return read.ok ? new Response(read.value) : refuse(read.error);
  }

  const counted = (): TransformStream<Uint8Array, Uint8Array> =>
    new TransformStream({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > longestFile) {
          refuse(tooBig);
          controller.error(new Error('too big'));
        } else controller.enqueue(chunk);
      },
    });

  /** The parts one after the other, or the refusal of one of them. */
  async function join(parts: readonly JoinedPart[]): Promise<Buffer | Response> {
    const chunks: Uint8Array[] = [];
    for (const { url: address, range } of parts) {
      requests += 1;
      if (requests > mostPieces * requestsForPiece) return refuse(`comes in more than ${mostPieces} pieces`);
      if (!/^https?:/.test(address)) return refuse('names a piece at an address that is not of the web');
      const span = spanOf(range);
      const headers = span === null ? {} : { range: `bytes=${span.start}-${span.start + span.length - 1}` };
      const answer = await fetchOfPage(page, address, signal, { accept: '*/*', ...headers });
      const reason = refusalOf(answer);
      if (reason !== null) return refuse(`has a piece that ${reason}`);
      const chunk = await readUpTo(answer, longestFile - bytes);
      if (chunk === null) return refuse(tooBig);
      bytes += chunk.byteLength;
      // Servers may give the whole file for a part of it.
      const isWhole = span !== null && answer.status !== 206;
      chunks.push(isWhole ? chunk.subarray(span.start, span.start + span.length) : chunk);
    }
    return Buffer.concat(chunks);
  }

  async function fetched(piece: { readonly url: string; readonly kind: PieceKind }, range: string | null) {
    if (piece.url.startsWith('data:')) {
      const data = bytesOfData(piece.url);
      return piece.kind === 'bytes' ? new Response(data) : rewritten(new TextDecoder().decode(data), url);
    }
    const parts = isOwn ? readJoined(piece.url) : null;
    if (parts !== null) {
      const whole = joined.get(piece.url) ?? join(parts);
      joined.set(piece.url, whole);
      const file = await whole;
      return Buffer.isBuffer(file) ? partOf(file, range) : file.clone();
    }
    if (!/^https?:/.test(piece.url)) return refuse('names a piece at an address that is not of the web');
    const headers = piece.kind === 'bytes' && range !== null ? { range } : {};
    const answer = await fetchOfPage(page, piece.url, signal, { accept: '*/*', ...headers });
    const reason = refusalOf(answer);
    if (reason !== null) return refuse(`has a piece that ${reason}`);
    if (piece.kind === 'bytes') return new Response(answer.body?.pipeThrough(counted()) ?? null, passedOn(answer));
    const text = await readUpTo(answer, longestPlaylist);
    if (text === null) return refuse('has a playlist that is too long');
    bytes += text.byteLength;
    return rewritten(new TextDecoder().decode(text), answer.url === '' ? piece.url : answer.url);
  }

  return {
    refusal: () => refusal,
    async answer(number, request) {
      const piece = pieces[number];
      if (piece === undefined) return new Response(null, { status: 404 });
      requests += 1;
      if (requests > mostPieces * requestsForPiece) return refuse(`comes in more than ${mostPieces} pieces`);
      if (number === 0) return rewritten(playlist, url);
      try {
        return await fetched(piece, request.headers.get('range'));
      } catch (failure) {
        if (signal.aborted) return refuse('did not come in time');
        const reason = failure instanceof Error ? failure.message.slice(0, 100) : 'no reason';
        return refuse(`has a piece that could not be fetched (${reason})`);
      }
    },
  };
}

/** A range as playlists write it. */
function spanOf(range: string): { readonly start: number; readonly length: number } | null {
  const [, length, start] = /^(\d+)@(\d+)$/.exec(range) ?? [];
  return length === undefined || start === undefined ? null : { start: Number(start), length: Number(length) };
}

/** Answers for a file that is here as a server would. */
function partOf(file: Buffer, range: string | null): Response {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const length = { 'content-length': String(file.byteLength) };
  if (from === undefined) return new Response(new Uint8Array(file), { headers: length });
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

/** What the reader of a range needs to know; a length that counts packed bytes would mislead it. */
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
