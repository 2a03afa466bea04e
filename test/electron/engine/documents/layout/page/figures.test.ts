import { expect, test } from 'vitest';
import { figuresOf } from '../../../../../../electron/engine/documents/layout/page/figures.ts';
import type { PageContent } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

function figuresAmong(images: PageContent['images']) {
  const page: PageContent = {
    ...{ width: 600, height: 800, words: [], rotatedText: [], rules: [], images, shapes: [] },
    ...{ unreadable: 0, turned: 'no', tilt: 0, isCut: false },
  };
  return figuresOf(page, []);
}

test('strips of a picture that touch each other are one figure, pictures with room between them are two', () => {
  const strip = (y0: number) => ({ x0: 100, y0, x1: 500, y1: y0 + 40 });
  expect(figuresAmong([strip(100), strip(140), strip(180.5)])).toEqual([{ x0: 100, y0: 100, x1: 500, y1: 220.5 }]);
  expect(figuresAmong([strip(100), strip(160)])).toHaveLength(2);
});
