import { expect, test } from 'vitest';
import { imageField, loadedImages } from '../../../shared/run/loadedImages.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';

const artifact = (name: string, contentType: string | null) =>
  ({
    field: name === 'screenshot' ? name : imageField(name),
    url: `https://a.example/${name}`,
    body: contentType === null ? null : { bodyId: name, contentType },
    error:
      contentType === null ? { kind: 'refused', reason: 'not-allowed', message: 'It leads to this computer' } : null,
  }) as unknown as RunModel['artifacts'][number];

test('pictures are told by their addresses; an SVG and a page are none', () => {
  const images = loadedImages({
    artifacts: [
      artifact('screenshot', 'image/png'),
      artifact('one', 'image/webp; charset=x'),
      artifact('two', 'image/svg+xml'),
      artifact('three', 'text/html'),
      artifact('four', null),
    ],
  });
  expect([...images]).toEqual([
    ['https://a.example/one', { state: 'drawn', source: '/body/one' }],
    ['https://a.example/two', { state: 'svg', bodyId: 'two' }],
    ['https://a.example/three', { state: 'other', contentType: 'text/html' }],
    ['https://a.example/four', { state: 'failed', message: 'It leads to this computer' }],
  ]);
});
