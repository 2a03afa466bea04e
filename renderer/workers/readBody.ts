/** Asks for a stored body: the stretch that a Range header names, or all of it. */
export type FetchBody = (bodyId: string, range: string | null) => Promise<Response>;

const megabyte = 1024 * 1024;
/** A body that is not longer comes with one question. */
const firstBytes = megabyte;
/** One that is longer than this is read as it comes: its bytes and its text at once would take twice the memory. */
const mostAtOnce = 64 * megabyte;
/** The rest comes in stretches beside each other: one alone waits for its turn in main after every few kilobytes. */
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
  if (first.status === 200 || (total !== null && total <= firstBytes)) return first.text();
  if (total === null || total > mostAtOnce) return wholeOf(await fetchBody(bodyId, null));
  const step = Math.min(longestStretch, Math.ceil((total - firstBytes) / lanes));
  const starts = Array.from(
    { length: Math.ceil((total - firstBytes) / step) },
    (_, index) => firstBytes + index * step,
  );
  const pieces = await Promise.all([
    first.arrayBuffer(),
    ...starts.map(async (start) => stretchOf(await fetchBody(bodyId, rangeOf(start, Math.min(start + step, total))))),
  ]);
  const decoder = new TextDecoder();
  return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode();
}

function wholeOf(answer: Response): Promise<string> {
  if (!answer.ok) throw new Error(`The stored answer could not be read (${answer.status})`);
  return answer.text();
}

function stretchOf(answer: Response): Promise<ArrayBuffer> {
  if (answer.status !== 206) throw new Error(`The stored answer could not be read (${answer.status})`);
  return answer.arrayBuffer();
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
