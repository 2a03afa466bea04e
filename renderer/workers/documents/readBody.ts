/** Fetches a stored body: the range of a Range header, or all of it. */
export type FetchBody = (bodyId: string, range: string | null) => Promise<Response>;

const megabyte = 1024 * 1024;
/** Bytes read with the first request; a body up to this size needs no other. */
const firstBytes = megabyte;
/**
 * Number of ranges fetched in parallel after the first: a single one would wait for main every few kilobytes. This also limits the bytes of
 * a long body held in addition to its text.
 */
const maxParallelReads = 4;
/** As much as main gives of one stretch. */
const maxChunkBytes = 8 * megabyte;

/** Reads a stored body as UTF-8 text. Rejects with a one-line message if it cannot be read. */
export async function readBody(bodyId: string, fetchBody: FetchBody): Promise<string> {
  const first = await fetchBody(bodyId, rangeOf(0, firstBytes));
  // An empty body has no satisfiable range.
  if (first.status === 416) return '';
  if (!first.ok) throw new Error(`The stored answer could not be read (${first.status})`);
  const total = totalOf(first);
  if (first.status === 200) return first.text();
  if (total === null) return responseText(await fetchBody(bodyId, null));
  const begun = await bytesOf(first, Math.min(firstBytes, total));
  if (total <= firstBytes) return new TextDecoder().decode(begun);
  const step = Math.min(maxChunkBytes, Math.ceil((total - firstBytes) / maxParallelReads));
  const stretch = async (start: number): Promise<ArrayBuffer> => {
    const end = Math.min(start + step, total);
    return bytesOf(await fetchBody(bodyId, rangeOf(start, end)), end - start);
  };
  return textOf(begun, startsOf(firstBytes, total, step), stretch);
}

/** The text of all stretches in their order; while one is read, the next ones are on their way. */
async function textOf(
  first: ArrayBuffer,
  starts: readonly number[],
  stretch: (start: number) => Promise<ArrayBuffer>,
): Promise<string> {
  const decoder = new TextDecoder();
  const onTheirWay: Promise<ArrayBuffer>[] = [];
  const begin = (start: number | undefined): void => {
    if (start === undefined) return;
    const piece = stretch(start);
    // Marks a rejection as handled while an earlier piece is awaited: it is reported in its turn, or not at all.
    piece.catch(() => undefined);
    onTheirWay.push(piece);
  };
  starts.slice(0, maxParallelReads).forEach(begin);
  const texts = [decoder.decode(first, { stream: true })];
  for (const index of starts.keys()) {
    // In order; later ranges are already in flight.
    const piece = await onTheirWay.shift();
    begin(starts[index + maxParallelReads]);
    texts.push(decoder.decode(piece, { stream: true }));
  }
  return texts.join('') + decoder.decode();
}

function startsOf(from: number, total: number, step: number): readonly number[] {
  return Array.from({ length: Math.ceil((total - from) / step) }, (_, index) => from + index * step);
}

function responseText(answer: Response): Promise<string> {
  if (!answer.ok) throw new Error(`The stored answer could not be read (${answer.status})`);
  return answer.text();
}

/** Checks the byte count: a file truncated on disk is an error, not a shorter response. */
async function bytesOf(answer: Response, length: number): Promise<ArrayBuffer> {
  if (answer.status !== 206) throw new Error(`The stored answer could not be read (${answer.status})`);
  const bytes = await answer.arrayBuffer();
  if (bytes.byteLength !== length) throw new Error('A part of the stored answer is missing on the disk');
  return bytes;
}

/** From the byte `start` to before the byte `end`. */
function rangeOf(start: number, end: number): string {
  return `bytes=${start}-${end - 1}`;
}

/** Returns the total number of bytes, as stated by a partial response (RFC 9110, 14.4). */
function totalOf(answer: Response): number | null {
  const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
  return total === undefined ? null : Number(total);
}
