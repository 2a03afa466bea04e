import { readVarint } from './varint.ts';

export type ColumnValue = number | string | Buffer | null;

/**
 * Reads the columns of a record (file format, section 2.1). `wanted` stops after that many columns. Null for bytes that are not a record or
 * that end before the last wanted column does.
 */
export function readRecord(bytes: Buffer, wanted = Infinity): ColumnValue[] | null {
  const types = readColumnTypes(bytes);
  if (types === null) return null;
  const values: ColumnValue[] = [];
  let at = types.end;
  for (const type of types.codes.slice(0, wanted)) {
    const length = lengthOf(type);
    if (length === null || at + length > bytes.byteLength) return null;
    values.push(readValue(bytes, { at, length, type }));
    at += length;
  }
  return values;
}

/** Reads the header of a record: a code for each column, and the offset of the values. */
export function readColumnTypes(bytes: Buffer): { readonly codes: readonly number[]; readonly end: number } | null {
  const size = readVarint(bytes, 0);
  if (size === null || size.value > bytes.byteLength) return null;
  const codes: number[] = [];
  let at = size.end;
  while (at < size.value) {
    const code = readVarint(bytes, at);
    if (code === null) return null;
    codes.push(code.value);
    at = code.end;
  }
  return at === size.value ? { codes, end: size.value } : null;
}

export type ColumnKind = 'null' | 'integer' | 'real' | 'text' | 'blob';

/** Returns the kind of a column's code; null for a code that SQLite never writes. */
export function kindOf(code: number): ColumnKind | null {
  if (code === 0) return 'null';
  if (code === 7) return 'real';
  if (code <= 9) return 'integer';
  if (code < 12) return null;
  return code % 2 === 1 ? 'text' : 'blob';
}

/** Bytes of the integers and of the number with a fraction, by their codes; 8 and 9 are 0 and 1 without any. */
const numberBytes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0] as const;

function lengthOf(code: number): number | null {
  return numberBytes[code] ?? (code < 12 ? null : Math.floor((code - 12) / 2));
}

function readValue(bytes: Buffer, { at, length, type }: { at: number; length: number; type: number }): ColumnValue {
  const kind = kindOf(type);
  if (kind === 'text') return bytes.toString('utf8', at, at + length);
  if (kind === 'blob') return bytes.subarray(at, at + length);
  if (kind === 'real') return bytes.readDoubleBE(at);
  if (kind !== 'integer') return null;
  if (length === 0) return type === 9 ? 1 : 0;
  return length === 8 ? Number(bytes.readBigInt64BE(at)) : bytes.readIntBE(at, length);
}
