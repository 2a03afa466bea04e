import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { PostgresQueries } from './postgresDriver.ts';

/** Size of a piece in bytes: a row stays small enough for every replica and dump. */
const maxPieceBytes = 1_000_000;
/** A page of a scrape is far smaller. */
const maxTextBytes = 512_000_000;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** A compressed text in pieces. */
export interface PackedText {
  /** Size of the text. */
  readonly bytes: number;
  readonly pieces: readonly Uint8Array[];
}

/** Compresses a text outside of any transaction. */
export async function packText(text: string): Promise<PackedText> {
  const bytes = Buffer.from(text);
  const packed = await compress(bytes, { level: 3 });
  return { bytes: bytes.length, pieces: splitBytes(packed) };
}

/** Cuts bytes into pieces of rows. */
export function splitBytes(bytes: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += maxPieceBytes)
    pieces.push(bytes.subarray(start, start + maxPieceBytes));
  return pieces;
}

/** Published documents after the first `skip`, up to a number and a size; the first always, however large. */
export async function readDocuments(
  queries: PostgresQueries,
  jobId: string,
  skip: number,
  max: { readonly count: number; readonly bytes: number },
): Promise<string[]> {
  const rows = await queries.all(
    `SELECT original.number, original.bytes FROM trowel.document
     JOIN trowel.document AS original ON original.job = document.job AND original.number = coalesce(document.body_of, document.number)
     WHERE document.job = $1 AND document.position >= $2 AND document.position < $2 + $3::bigint ORDER BY document.position`,
    [jobId, skip, max.count],
  );
  const numbers: number[] = [];
  let bytes = 0;
  for (const row of rows) {
    bytes += Number(row['bytes']);
    if (numbers.length > 0 && bytes > max.bytes) break;
    numbers.push(Number(row['number']));
  }
  const texts = await readTexts(queries, jobId, numbers);
  return numbers.map((number) => texts.get(number) ?? '');
}

/** Documents that are read in one statement. */
const maxTextsPerQuery = 100;

/** Texts of documents by their numbers. */
export async function readTexts(
  queries: PostgresQueries,
  jobId: string,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const asked = [...new Set(numbers)];
  const texts = new Map<number, string>();
  for (let first = 0; first < asked.length; first += maxTextsPerQuery) {
    const part = asked.slice(first, first + maxTextsPerQuery);
    const rows = await queries.all(
      `SELECT number, 0 AS part, body FROM trowel.document WHERE job = $1 AND number = ANY($2::int[]) AND body IS NOT NULL
       UNION ALL SELECT number, part, body FROM trowel.artifact WHERE job = $1 AND number = ANY($2::int[])
       ORDER BY number, part`,
      [jobId, part],
    );
    const pieces = new Map<number, Uint8Array[]>();
    for (const row of rows) {
      const number = Number(row['number']);
      pieces.set(number, [...(pieces.get(number) ?? []), row['body'] as Uint8Array]);
    }
    for (const [number, all] of pieces) {
      const text = await decompress(Buffer.concat(all), { maxOutputLength: maxTextBytes });
      texts.set(number, text.toString('utf8'));
    }
  }
  return texts;
}
