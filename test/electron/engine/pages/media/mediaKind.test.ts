import { expect, test } from 'vitest';
import { mediaKind } from '../../../../../electron/engine/pages/media/mediaKind.ts';

test.each([
  ['000000106674797069736f6d', 'video/mp4'],
  ['00000010667479707174202000', 'video/quicktime'],
  ['1a45dfa30000', 'video/webm'],
  ['4f67675300', 'video/ogg'],
  ['524946460000000057415645', 'audio/wav'],
  ['664c614300', 'audio/flac'],
  ['4944330300', 'audio/mpeg'],
  ['fffb9064', 'audio/mpeg'],
  ['fff15080', 'audio/aac'],
])('%s is %s', (hex, kind) => {
  expect(mediaKind(Buffer.from(hex, 'hex'))).toBe(kind);
});

test.each(['', '<!doctype html><p>no', 'RIFF....AVI ', '\u0000\u0000'])('%j is neither sound nor film', (text) => {
  expect(mediaKind(Buffer.from(text))).toBeNull();
});
