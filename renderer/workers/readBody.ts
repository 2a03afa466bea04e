/** Asks for a stored body: the stretch that a Range header names, or all of it. */
export type FetchBody = (bodyId: string, range: string | null) => Promise<Response>;

const megabyte = 1024 * 1024;
/** A body that is not longer comes with one question. */
const firstBytes = megabyte;
/**
 * The rest comes in stretches, so many of them beside each other: one alone waits for its turn in main after every few
 * kilobytes. Of a long one no more bytes than these are held beside its text.
 */
const lanes = 4;
/** As much as main gives of one stretch. */
const longestStretch = 8 * megabyte;

/** A stored body as text, its bytes read as UTF-8. Rejects with one line where it cannot be had. */
export async function readBody(bodyId: string, fetchBody: FetchBody): Promise<string> {
  const first = await fetchBody(bodyId, rangeOf(0, firstBytes));
  // Nothing can be asked of an empty one.
  if (first.status === 416) return '';
  if (!first.ok) throw new Error(`The stored answer could not be read (${first.status})`);
  const total = totalOf(first);
  if (first.status === 200) return first.text();
  if (total === null) return wholeOf(await fetchBody(bodyId, null));
  const begun = await bytesOf(first, Math.min(firstBytes, total));
  if (total <= firstBytes) return new TextDecoder().decode(begun);
  const step = Math.min(longestStretch, Math.ceil((total - firstBytes) / lanes));
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
    // One that fails while an earlier one is waited for is told when its turn comes, or not at all.
    piece.catch(() => undefined);
    onTheirWay.push(piece);
  };
  starts.slice(0, lanes).forEach(begin);
  const texts = [decoder.decode(first, { stream: true })];
  for (const index of starts.keys()) {
    // In their order; those behind it are under way.
    const piece = await onTheirWay.shift();
    begin(starts[index + lanes]);
    texts.push(decoder.decode(piece, { stream: true }));
  }
  return texts.join('') + decoder.decode();
}

function startsOf(from: number, total: number, step: number): readonly number[] {
  return Array.from({ length: Math.ceil((total - from) / step) }, (_, index) => from + index * step);
}

function wholeOf(answer: Response): Promise<string> {
  if (!answer.ok) throw new Error(`The stored answer could not be read (${answer.status})`);
  return answer.text();
}

/** So many bytes: a file that was cut on the disk is no shorter answer. */
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

/** How many bytes all of it has, as a partial answer says (RFC 9110, 14.4). */
function totalOf(answer: Response): number | null {
  const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
  return total === undefined ? null : Number(total);
}
