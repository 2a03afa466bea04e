import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodePng, type Raster } from '../../../../electron/engine/image/decodePng.ts';
import { encodePng } from '../../../../electron/engine/image/encodePng.ts';
import { downscaleImage } from '../../../../electron/engine/image/downscaleImage.ts';

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  out.set(body, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
};

interface Made {
  readonly size: readonly [number, number];
  readonly depth: number;
  readonly colour: number;
  readonly rows: readonly number[];
  readonly palette?: readonly number[];
  readonly interlaced?: boolean;
}

function png({ size: [width, height], depth, colour, rows, palette, interlaced = false }: Made): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...(palette === undefined ? [] : [chunk('PLTE', Buffer.from(palette))]),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function pixels(raster: Raster | null): readonly (readonly number[])[] {
  if (raster === null) throw new Error('not read');
  return Array.from({ length: raster.height }, (_, y) => {
    const row = new Uint8Array(raster.width * 3);
    raster.row(y, row);
    return [...row];
  });
}

const [black, grey, white] = [
  [0, 0, 0],
  [128, 128, 128],
  [255, 255, 255],
];

test.each<[string, Made, readonly (readonly (readonly number[])[])[]]>([
  ['one bit', { size: [3, 1], depth: 1, colour: 0, rows: [0, 0b01000000] }, [[black, white, black]]],
  ['four bits', { size: [2, 1], depth: 4, colour: 0, rows: [0, 0x0f] }, [[black, white]]],
  ['grey', { size: [2, 1], depth: 8, colour: 0, rows: [0, 128, 255] }, [[grey, white]]],
  ['sixteen bits', { size: [2, 1], depth: 16, colour: 0, rows: [0, 128, 7, 255, 255] }, [[grey, white]]],
  [
    'a palette',
    { size: [2, 1], depth: 8, colour: 3, rows: [0, 1, 0], palette: [1, 2, 3, 4, 5, 6] },
    [
      [
        [4, 5, 6],
        [1, 2, 3],
      ],
    ],
  ],
  [
    'what is transparent, on white',
    { size: [2, 1], depth: 8, colour: 6, rows: [0, 9, 9, 9, 0, 9, 8, 7, 255] },
    [[white, [9, 8, 7]]],
  ],
  [
    'each filter',
    {
      size: [2, 5],
      depth: 8,
      colour: 0,
      rows: [0, 10, 20, 1, 10, 10, 2, 0, 0, 3, 5, 0, 4, 0, 0],
    },
    [
      [10, 20],
      [10, 20],
      [10, 20],
      [10, 15],
      [10, 15],
    ].map((row) => row.map((value) => [value, value, value])),
  ],
])('a picture is read: %s', (_name, made, wanted) => {
  expect(pixels(decodePng(png(made)))).toEqual(wanted.map((row) => row.flat()));
});

test('what is damaged, interlaced or larger than its data is no picture', () => {
  const whole = png({ size: [2, 1], depth: 8, colour: 0, rows: [0, 1, 2] });
  expect(decodePng(whole.subarray(0, whole.length - 20))).toBeNull();
  expect(decodePng(Buffer.from('no picture'))).toBeNull();
  expect(decodePng(png({ size: [2, 1], depth: 8, colour: 0, rows: [0, 1, 2], interlaced: true }))).toBeNull();
  expect(decodePng(png({ size: [2, 9], depth: 8, colour: 0, rows: [0, 1, 2] }))).toBeNull();
  expect(decodePng(png({ size: [2, 1], depth: 8, colour: 0, rows: [9, 1, 2] }))).toBeNull();
  expect(decodePng(png({ size: [60_000, 60_000], depth: 8, colour: 0, rows: [0] }))).toBeNull();
});

test('a smaller picture has the mean of the pixels in each of its own, and none is made larger', () => {
  const rows = Uint8Array.from(
    [
      [0, ...black, ...white, ...white, ...white],
      [0, ...white, ...black, ...white, ...white],
    ].flat(),
  );
  const raster = decodePng(encodePng(4, 2, rows));
  if (raster === null) throw new Error('not read');
  expect(pixels(decodePng(downscaleImage(raster, 2)))).toEqual([[...grey, ...white]]);
  expect(pixels(decodePng(downscaleImage(raster, 900)))).toEqual(pixels(raster));
});
