import { expect, test } from 'vitest';
import { imageSize } from '../../../shared/document/imageSize.ts';
import { pictureHeads } from '../../support/pictureHeads.ts';

test.each(Object.keys(pictureHeads) as (keyof typeof pictureHeads)[])('the head of %s says its size', (kind) => {
  const head = pictureHeads[kind](16_000, 12_345);
  const size = { width: 16_000, height: 12_345 };
  expect(imageSize(head)).toEqual(size);
  expect(imageSize(Buffer.concat([head, Buffer.alloc(100)]))).toEqual(size);
  for (let length = 0; length < head.length; length += 1) {
    expect([null, size], `cut at ${length}`).toContainEqual(imageSize(head.subarray(0, length)));
  }
});

test('a JPEG whose size stands behind a long profile is read, and a chain of empty segments ends', () => {
  const profile = Buffer.alloc(60_004, 0xff);
  profile.set([0xff, 0xe2, 60_002 >> 8, 60_002 & 0xff]);
  const jpeg = pictureHeads.jpeg(640, 480);
  expect(imageSize(Buffer.concat([jpeg.subarray(0, 2), profile, jpeg.subarray(2)]))).toEqual({
    width: 640,
    height: 480,
  });
  expect(imageSize(Buffer.concat([jpeg.subarray(0, 2), Buffer.from('ffe00000'.repeat(50_000), 'hex')]))).toBeNull();
});

test('what is no picture has no size', () => {
  for (const bytes of ['', '<svg width="9" height="9"/>', 'RIFF....WAVEfmt ', '%PDF-1.7', '\0\0\0\x08ftyp\0\0\0\0meta'])
    expect(imageSize(Buffer.from(bytes, 'latin1'))).toBeNull();
});
