import { err, ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import { refusedFile } from './bundleRefusal.ts';

interface LineBounds {
  readonly unpacked: number;
  readonly line: number;
}

/** The lines of a text that streams in. The last may be an error. */
export async function* linesIn(
  chunks: AsyncIterable<unknown>,
  bounds: LineBounds,
): AsyncGenerator<Result<string, AppError>, void> {
  let unpacked = 0;
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const bytes = chunk as Buffer;
    unpacked += bytes.byteLength;
    if (unpacked > bounds.unpacked) return yield err(refusedFile('it is too large'));
    let from = 0;
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, from)) {
      begun.push(bytes.subarray(from, end));
      yield ok(Buffer.concat(begun).toString('utf8'));
      begun = [];
      length = 0;
      from = end + 1;
    }
    begun.push(bytes.subarray(from));
    length += bytes.byteLength - from;
    if (length > bounds.line) return yield err(refusedFile('a line of it is too long'));
  }
  if (length > 0) yield err(refusedFile('it ends in the middle'));
}

const newline = 0x0a;
