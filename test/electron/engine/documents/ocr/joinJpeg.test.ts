import { expect, test } from 'vitest';
import { joinJpeg } from '../../../../../electron/engine/documents/ocr/joinJpeg.ts';

const segment = (code: number, ...body: number[]): number[] => [0xff, code, 0, body.length + 2, ...body];
const tables = Buffer.from([0xff, 0xd8, ...segment(0xdb, 1, 1), ...segment(0xc4, 2, 2), 0xff, 0xd9]);
const scan = segment(0xda, 1, 1, 0, 0, 63, 0);
/** A strip of 32 columns in grey, of so many rows. */
const strip = (rows: number, ...data: number[]): Buffer =>
  Buffer.from([0xff, 0xd8, ...segment(0xc0, 8, 0, rows, 0, 32, 1, 1, 0x22, 0), ...scan, ...data, 0xff, 0xd9]);

test('strips become one picture: a frame of all rows, shared tables, and a restart marker before each strip but the first', () => {
  const joined = joinJpeg({ strips: [strip(16, 5), strip(16, 6), strip(8, 7)], tables, height: 40, isRgb: false });
  expect([...(joined ?? [])]).toEqual([
    ...[0xff, 0xd8, ...segment(0xdb, 1, 1), ...segment(0xc4, 2, 2)],
    ...segment(0xc0, 8, 0, 40, 0, 32, 1, 1, 0x22, 0),
    // A strip has four blocks across and two down.
    ...segment(0xdd, 0, 8),
    ...scan,
    ...[5, 0xff, 0xd0, 6, 0xff, 0xd1, 7, 0xff, 0xd9],
  ]);
});

test('one strip needs no marker, and colours that are red, green and blue are said to be', () => {
  const joined = Buffer.from(joinJpeg({ strips: [strip(16, 5)], tables: null, height: 16, isRgb: true }) ?? []);
  expect(joined.includes(Buffer.from([0xff, 0xdd]))).toBe(false);
  expect(joined.subarray(2, 11).toString('latin1')).toBe('\xff\xee\0\x0eAdobe');
});

test('strips that are no JPEG, or are coded in several goes, are not joined', () => {
  expect(joinJpeg({ strips: [Buffer.from('no JPEG')], tables, height: 16, isRgb: false })).toBeNull();
  expect(joinJpeg({ strips: [], tables, height: 16, isRgb: false })).toBeNull();
  const progressive = strip(16, 5).fill(0xc2, 3, 4);
  expect(joinJpeg({ strips: [progressive], tables, height: 16, isRgb: false })).toBeNull();
  expect(joinJpeg({ strips: [strip(16, 5), Buffer.from([0xff, 0xd8])], tables, height: 32, isRgb: false })).toBeNull();
});
